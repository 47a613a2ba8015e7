import type { Router } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { AuthError } from '../errors.ts';
import { requireStrong } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import { createUser } from '../users.ts';

const bodySchema = z.object({
  email: z.email(),
  password: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** `POST /signup`: makes an account and signs it in, since accounts are confirmed at once. */
export function signup(router: Router, ctx: Context): void {
  router.post('/signup', async (request, response) => {
    const body = bodySchema.safeParse(request.body);
    if (!body.success) {
      throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    requireStrong(body.data.password);
    const { email, password, data } = body.data;
    const user = await createUser(ctx, { email, password, data: data ?? {} });
    const session = await ctx.db
      .transaction()
      .execute((tx) => openSession(ctx, tx, user, request.get('user-agent')));
    response.json(session);
  });
}
