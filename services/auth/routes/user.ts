import type { Router } from 'express';
import { z } from 'zod';
import { requireSession } from '../bearer.ts';
import type { Context } from '../context.ts';
import { AuthError } from '../errors.ts';
import { hashPassword, requireStrong } from '../passwords.ts';
import { closeSessions } from '../sessions.ts';
import { presentUser } from '../users.ts';

const updateSchema = z.object({
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** `GET /user`, `PUT /user` and `POST /logout`. */
export function user(router: Router, ctx: Context): void {
  router.get('/user', async (request, response) => {
    const { sub } = await requireSession(ctx, request);
    response.json(presentUser(await load(ctx, sub)));
  });

  router.put('/user', async (request, response) => {
    const { sub, session_id } = await requireSession(ctx, request);
    const body = updateSchema.safeParse(request.body);
    if (!body.success) throw new AuthError(400, 'validation_failed', 'Unable to read the changes');
    const known = await load(ctx, sub);
    const changes: Record<string, unknown> = { updated_at: new Date() };
    if (body.data.password !== undefined) {
      requireStrong(body.data.password);
      changes.encrypted_password = await hashPassword(body.data.password);
    }
    if (body.data.data) {
      changes.raw_user_meta_data = JSON.stringify({ ...known.raw_user_meta_data, ...body.data.data });
    }
    const updated = await ctx.db
      .updateTable('auth.users')
      .set(changes)
      .where('id', '=', sub)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (body.data.password !== undefined) await closeSessions(ctx, sub, session_id, 'others');
    response.json(presentUser(updated));
  });

  router.post('/logout', async (request, response) => {
    const { sub, session_id } = await requireSession(ctx, request);
    const scope = z.enum(['global', 'local', 'others']).catch('global').parse(request.query.scope);
    await closeSessions(ctx, sub, session_id, scope);
    response.status(204).end();
  });
}

function load(ctx: Context, id: string) {
  return ctx.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
