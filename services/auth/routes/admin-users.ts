import type { Request, Router } from 'express';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteAccount } from '#app/accounts/account.ts';
import { changeProfileEmail } from '#app/accounts/profile-email.ts';
import { requireAdmin } from '../bearer.ts';
import { dataSchema, emailSchema, optional, readBody, uuidOf } from '../body.ts';
import type { Context } from '../context.ts';
import { badRequest, invalid, notFound, unprocessable } from '../errors.ts';
import { ownFactor } from '../factors/factors.ts';
import { changeIdentity, refreshProviders } from '../identities.ts';
import { hashPassword, requireStrong } from '../passwords.ts';
import { closeSessions } from '../sessions.ts';
import { phoneOf } from '../sms.ts';
import {
  changeUser,
  createUser,
  findById,
  mergeData,
  presentUser,
  type User,
  type UserChanges,
} from '../users.ts';
import { removeFactor } from './factors.ts';
import { ownPasskeys, removePasskey, shown } from './passkeys.ts';

const PER_PAGE = 50;
const PER_PAGE_MAX = 1_000;
const ARGON2 = /^\$argon2id\$v=19\$[^\s]{20,400}$/;

const attributesSchema = z.object({
  id: optional(z.uuid()),
  email: optional(emailSchema),
  phone: optional(z.string()),
  password: optional(z.string()),
  password_hash: optional(z.string().regex(ARGON2, 'password_hash must be one of argon2id')),
  email_confirm: optional(z.boolean()),
  phone_confirm: optional(z.boolean()),
  user_metadata: optional(dataSchema),
  app_metadata: optional(dataSchema),
  ban_duration: optional(z.string()),
  role: optional(z.enum(['authenticated'], 'The role must be authenticated')),
});
type Attributes = z.infer<typeof attributesSchema>;

/** `/admin/users`: accounts as operators see and change them. */
export function adminUsers(router: Router, ctx: Context): void {
  router.use('/admin', async (request, _response, next) => {
    await requireAdmin(ctx, request);
    next();
  });
  collection(router, ctx);
  single(router, ctx);
  credentials(router, ctx);
}

function collection(router: Router, ctx: Context): void {
  router.get('/admin/users', async (request, response) => {
    const { rows, total, headers } = await page(ctx, request);
    response.set(headers);
    response.json({
      users: await Promise.all(rows.map((user) => presentUser(ctx.db, user))),
      aud: 'authenticated',
      total,
    });
  });

  router.post('/admin/users', async (request, response) => {
    const body = readBody(attributesSchema, request);
    const user = await ctx.db.transaction().execute(async (tx) => {
      const phone = body.phone ? phoneOf(body.phone) : null;
      if (!body.email && !phone) throw invalid('Cannot create a user without either an email or phone');
      const created = await createUser(tx, ctx.keys, {
        ...(body.id ? { id: body.id } : {}),
        email: body.email ?? null,
        phone,
        passwordHash: await hashOf(body),
        emailConfirmed: body.email_confirm ?? false,
        emailProved: body.email_confirm ?? false,
        phoneConfirmed: body.phone_confirm ?? false,
        data: body.user_metadata ?? {},
        appData: body.app_metadata ?? {},
      });
      const banned = bannedUntil(body.ban_duration);
      return presentUser(
        tx,
        banned === undefined ? created : await changeUser(tx, created.id, { banned_until: banned }),
      );
    });
    response.json(user);
  });
}

function single(router: Router, ctx: Context): void {
  router.get('/admin/users/:id', async (request, response) => {
    response.json(await presentUser(ctx.db, await find(ctx, request)));
  });

  router.put('/admin/users/:id', async (request, response) => {
    const known = await find(ctx, request);
    response.json(await update(ctx, known, readBody(attributesSchema, request)));
  });

  router.delete('/admin/users/:id', async (request, response) => {
    const known = await find(ctx, request);
    const soft = readBody(z.object({ should_soft_delete: z.boolean().default(false) }), request);
    if (soft.should_soft_delete) await hide(ctx, known);
    else await deleteAccount(ctx, known.id);
    response.json({});
  });
}

function credentials(router: Router, ctx: Context): void {
  router.get('/admin/users/:id/factors', async (request, response) => {
    const user = await presentUser(ctx.db, await find(ctx, request));
    response.json(user.factors ?? []);
  });

  router.delete('/admin/users/:id/factors/:factorId', async (request, response) => {
    const { id } = await find(ctx, request);
    const factor = await ownFactor(ctx.db, id, uuidOf(request, 'factorId', 'factor_id'));
    await ctx.db.transaction().execute((tx) => removeFactor(tx, factor));
    response.json({ id: factor.id });
  });

  router.get('/admin/users/:id/passkeys', async (request, response) => {
    const { id } = await find(ctx, request);
    response.json((await ownPasskeys(ctx, id)).map(shown));
  });

  router.delete('/admin/users/:id/passkeys/:passkeyId', async (request, response) => {
    const { id } = await find(ctx, request);
    await removePasskey(ctx, id, uuidOf(request, 'passkeyId', 'passkey_id'));
    response.status(204).end();
  });
}

async function page(ctx: Context, request: Request) {
  const number = z.coerce.number().int().min(1);
  const parsed = z
    .object({ page: number.catch(1), per_page: number.max(PER_PAGE_MAX).catch(PER_PAGE) })
    .parse({ page: request.query.page || 1, per_page: request.query.per_page || PER_PAGE });
  const counted = await sql<{ total: string }>`select count(*) as total from auth.users`.execute(ctx.db);
  const total = Number(counted.rows[0]?.total ?? 0);
  const rows = await ctx.db
    .selectFrom('auth.users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(parsed.per_page)
    .offset((parsed.page - 1) * parsed.per_page)
    .execute();
  const last = Math.max(1, Math.ceil(total / parsed.per_page));
  const link = (to: number, rel: string) =>
    `<${ctx.issuer}/admin/users?page=${to}&per_page=${parsed.per_page}>; rel="${rel}"`;
  const links = [...(parsed.page < last ? [link(parsed.page + 1, 'next')] : []), link(last, 'last')];
  return { rows, total, headers: { 'x-total-count': String(total), link: links.join(', ') } };
}

async function update(ctx: Context, known: User, body: Attributes) {
  const passwordHash = await hashOf(body);
  const phone = body.phone === undefined ? undefined : body.phone === '' ? null : phoneOf(body.phone);
  const banned = bannedUntil(body.ban_duration);
  const changes: Partial<UserChanges> = {
    ...(passwordHash ? { encrypted_password: passwordHash } : {}),
    ...(body.email ? { email: body.email } : {}),
    ...(phone === undefined ? {} : { phone }),
    ...(body.email_confirm ? { email_confirmed_at: new Date() } : {}),
    ...(body.phone_confirm ? { phone_confirmed_at: new Date() } : {}),
    ...(body.user_metadata
      ? { raw_user_meta_data: mergeData(known.raw_user_meta_data, body.user_metadata) }
      : {}),
    ...(body.app_metadata
      ? { raw_app_meta_data: mergeData(known.raw_app_meta_data, body.app_metadata) }
      : {}),
    ...(banned === undefined ? {} : { banned_until: banned }),
  };
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await changeUser(tx, known.id, changes);
    if (body.email) {
      await changeIdentity(tx, known.id, 'email', {
        email: body.email,
        email_verified: body.email_confirm ?? false,
      });
      await changeProfileEmail(tx, ctx.keys, known.id, body.email);
    }
    if (!body.email && body.email_confirm && known.email)
      await changeIdentity(tx, known.id, 'email', { email: known.email, email_verified: true });
    if (phone) await changeIdentity(tx, known.id, 'phone', { phone });
    if (body.email || body.email_confirm || phone) await refreshProviders(tx, known.id);
    if (passwordHash || (banned && banned.getTime() > Date.now())) {
      await closeSessions(tx, known.id, null, 'global');
    }
    return presentUser(tx, (await findById(tx, known.id)) ?? changed);
  });
}

async function hashOf({ password, password_hash: given }: Attributes): Promise<string | null> {
  if (password && given) throw invalid('Only a password or a password hash should be provided');
  if (given) return given;
  if (!password) return null;
  requireStrong(password);
  return hashPassword(password);
}

/** GoTrue's durations, such as `24h` or `300ms`; `none` lifts a ban. @throws AuthError validation_failed */
export function bannedUntil(text: string | undefined): Date | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) {
    throw badRequest('validation_failed', 'invalid format for ban duration: use such as 24h or none');
  }
  const ms = parts.reduce((sum, part) => sum + Number(part[1]) * (units[part[2] ?? 's'] ?? 0), 0);
  return new Date(Math.min(Date.now() + ms, Date.UTC(9999, 0, 1)));
}

async function find(ctx: Context, request: Request): Promise<User> {
  const user = await findById(ctx.db, uuidOf(request, 'id', 'user_id'));
  if (!user) throw notFound('user_not_found', 'User not found');
  return user;
}

/** Keeps the row for its references, without anything that names the person or lets them in. */
async function hide(ctx: Context, user: User): Promise<void> {
  if (user.deleted_at) throw unprocessable('user_not_found', 'User not found');
  await ctx.db.transaction().execute(async (tx) => {
    await closeSessions(tx, user.id, null, 'global');
    for (const table of [
      'auth.identities',
      'auth.mfa_factors',
      'auth.passkeys',
      'auth.one_time_tokens',
    ] as const) {
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute();
    }
    await changeUser(tx, user.id, {
      email: null,
      phone: null,
      new_email: null,
      new_phone: null,
      encrypted_password: null,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: new Date(),
    });
  });
}
