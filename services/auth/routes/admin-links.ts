import type { Router } from 'express';
import { z } from 'zod';
import type { Tx } from '#db/connection.ts';
import { requireAdmin } from '../bearer.ts';
import { dataSchema, emailSchema, optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { invalid, notFound, unprocessable } from '../errors.ts';
import { mailLink, makeLink } from '../messages.ts';
import { hashPassword, requireStrong } from '../passwords.ts';
import { redirectFor } from '../redirects.ts';
import { changeUser, createUser, findByEmail, presentUser, type User } from '../users.ts';

const linkSchema = z.object({
  type: z.enum(
    ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'],
    'Invalid email action link type requested',
  ),
  email: emailSchema,
  new_email: optional(emailSchema),
  password: optional(z.string()),
  data: optional(dataSchema),
  redirect_to: optional(z.string()),
});
type LinkRequest = z.infer<typeof linkSchema>;

const inviteSchema = z.object({ email: emailSchema, data: optional(dataSchema) });

/** `POST /invite` and `POST /admin/generate_link`. */
export function adminLinks(router: Router, ctx: Context): void {
  router.post('/invite', async (request, response) => {
    await requireAdmin(ctx, request);
    const body = readBody(inviteSchema, request);
    const redirectTo = redirectFor(ctx, request);
    const invited = await ctx.db.transaction().execute(async (tx) => {
      const user = await invitedUser(ctx, tx, body.email, body.data);
      await mailLink(ctx, tx, 'invite', { address: body.email, userId: user.id }, redirectTo);
      return presentUser(tx, user);
    });
    response.json(invited);
  });

  router.post('/admin/generate_link', async (request, response) => {
    await requireAdmin(ctx, request);
    const body = readBody(linkSchema, request);
    const redirectTo = redirectFor(ctx, request);
    const answer = await ctx.db.transaction().execute(async (tx) => {
      const { user, payload } = await prepare(ctx, tx, body);
      const made = await makeLink(ctx, tx, body.type, payload, redirectTo);
      return {
        ...(await presentUser(tx, user)),
        action_link: made.link,
        email_otp: made.code,
        hashed_token: made.token,
        verification_type: body.type,
        redirect_to: redirectTo,
      };
    });
    response.json(answer);
  });
}

async function prepare(ctx: Context, tx: Tx, body: LinkRequest) {
  const { type, email } = body;
  if (type === 'invite') {
    const user = await invitedUser(ctx, tx, email, body.data);
    return { user, payload: { address: email, userId: user.id } };
  }
  const known = await findByEmail(tx, email);
  if (type === 'signup') return prepareSignup(ctx, tx, body, known);
  if (!known && type !== 'magiclink') throw notFound('user_not_found', 'User with this email not found');
  const user = known ?? (await createUser(tx, ctx.keys, { email, data: body.data ?? {} }));
  if (type === 'magiclink' || type === 'recovery')
    return { user, payload: { address: email, userId: user.id } };
  return prepareEmailChange(tx, body, user);
}

async function prepareSignup(ctx: Context, tx: Tx, body: LinkRequest, known: User | undefined) {
  const { email, password } = body;
  if (known?.email_confirmed_at) throw taken();
  if (!password) throw invalid('Signup requires a valid password');
  requireStrong(password);
  const passwordHash = await hashPassword(password);
  const user = known ?? (await createUser(tx, ctx.keys, { email, passwordHash, data: body.data ?? {} }));
  return { user, payload: { address: email, userId: user.id, passwordHash } };
}

async function prepareEmailChange(tx: Tx, { type, email, new_email: newEmail }: LinkRequest, user: User) {
  if (!newEmail) throw invalid('A new email is required');
  if (await findByEmail(tx, newEmail)) throw taken();
  await changeUser(tx, user.id, {
    new_email: newEmail,
    new_email_agreed: user.new_email === newEmail ? user.new_email_agreed : [],
    new_email_sent_at: new Date(),
  });
  const address = type === 'email_change_new' ? newEmail : email;
  return { user, payload: { address, userId: user.id, newEmail } };
}

async function invitedUser(
  ctx: Context,
  tx: Tx,
  email: string,
  data: Record<string, unknown> | undefined,
): Promise<User> {
  const known = await findByEmail(tx, email);
  if (known?.email_confirmed_at) throw taken();
  if (known) return changeUser(tx, known.id, { invited_at: new Date() });
  return createUser(tx, ctx.keys, { email, data: data ?? {}, invited: true });
}

const taken = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');
