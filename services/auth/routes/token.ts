import type { Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { AuthError } from '../errors.ts';
import { fitsPassword } from '../passwords.ts';
import { openSession, refreshSession } from '../sessions.ts';
import { findUser } from '../users.ts';

const passwordSchema = z.object({ email: z.string().min(1), password: z.string().min(1) });
const refreshSchema = z.object({ refresh_token: z.string().min(1) });

/** `POST /token?grant_type=password|refresh_token`. */
export function token(router: Router, ctx: Context): void {
  router.post('/token', async (request, response) => {
    switch (request.query.grant_type) {
      case 'password':
        response.json(await withPassword(ctx, request));
        return;
      case 'refresh_token': {
        const body = refreshSchema.safeParse(request.body);
        if (!body.success) throw new AuthError(400, 'validation_failed', 'refresh_token required');
        response.json(await refreshSession(ctx, body.data.refresh_token));
        return;
      }
      default:
        throw new AuthError(400, 'unsupported_grant_type', 'unsupported_grant_type');
    }
  });
}

async function withPassword(ctx: Context, request: Request) {
  const body = passwordSchema.safeParse(request.body);
  if (!body.success) throw new AuthError(400, 'validation_failed', 'missing email or password');
  const user = await findUser(ctx, body.data.email);
  if (!(await fitsPassword(user?.encrypted_password, body.data.password)) || !user) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  return ctx.db.transaction().execute((tx) => openSession(ctx, tx, user, request.get('user-agent')));
}
