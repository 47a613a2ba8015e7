import { randomUUID } from 'node:crypto';
import type { Request, Router } from 'express';
import { z } from 'zod';
import { requireSession } from '../bearer.ts';
import { readBody, uuidOf } from '../body.ts';
import type { Context } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { CHALLENGE_MS, requireSecondLevel } from '../factors/factors.ts';
import {
  createdCredential,
  creationOptions,
  relyingParty,
  requestOptions,
  usedCredential,
} from '../factors/webauthn.ts';
import { limitByAddress } from '../limits.ts';
import { openSession } from '../sessions.ts';
import { findById, type User } from '../users.ts';

const PASSKEYS_MAX = 20;
const verifySchema = z.object({
  challenge_id: z.uuid('challenge_id must be an UUID'),
  credential: z.looseObject({ id: z.string() }),
});

/** Passkeys: discoverable credentials that sign in by themselves. */
export function passkeys(router: Router, ctx: Context): void {
  registration(router, ctx);
  authentication(router, ctx);
  management(router, ctx);
}

function registration(router: Router, ctx: Context): void {
  router.post('/passkeys/registration/options', async (request, response) => {
    const user = await requireRaised(ctx, request, 'add a passkey');
    const known = await ownPasskeys(ctx, user.id);
    if (known.length >= PASSKEYS_MAX)
      throw unprocessable('too_many_passkeys', 'Maximum number of passkeys reached');
    const credentials = known.map((passkey) => passkey.credential);
    const options = await creationOptions(
      user,
      relyingParty(ctx, hostOf(ctx, request.get('origin'))),
      credentials,
      true,
    );
    response.json({ ...(await addChallenge(ctx, 'passkey-create', options.challenge, user.id)), options });
  });

  router.post('/passkeys/registration/verify', async (request, response) => {
    const user = await requireRaised(ctx, request, 'add a passkey');
    const body = readBody(verifySchema, request);
    const challenge = await takeChallenge(ctx, 'passkey-create', body.challenge_id, user.id);
    const credential = await createdCredential(ctx, body.credential, challenge, true);
    if (!credential)
      throw unprocessable('webauthn_verification_failed', 'The credential could not be verified');
    const row = { id: randomUUID(), friendly_name: '', created_at: new Date() };
    const added = await ctx.db
      .insertInto('auth.passkeys')
      .values({
        ...row,
        user_id: user.id,
        credential_id: credential.id,
        credential: JSON.stringify(credential),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw unprocessable('webauthn_credential_exists', 'This passkey is registered already');
    response.json({ id: row.id, created_at: row.created_at });
  });
}

function authentication(router: Router, ctx: Context): void {
  router.post('/passkeys/authentication/options', async (request, response) => {
    await limitByAddress(ctx, request, 'sign_in');
    const options = await requestOptions(relyingParty(ctx, hostOf(ctx, request.get('origin'))), [], true);
    response.json({ ...(await addChallenge(ctx, 'passkey-get', options.challenge, null)), options });
  });

  router.post('/passkeys/authentication/verify', async (request, response) => {
    await limitByAddress(ctx, request, 'sign_in');
    const body = readBody(verifySchema, request);
    const challenge = await takeChallenge(ctx, 'passkey-get', body.challenge_id, null);
    const passkey = await ctx.db
      .selectFrom('auth.passkeys')
      .selectAll()
      .where('credential_id', '=', body.credential.id)
      .executeTakeFirst();
    const used = passkey && (await usedCredential(ctx, body.credential, challenge, passkey.credential, true));
    const user = passkey && used ? await findById(ctx.db, passkey.user_id) : undefined;
    if (!passkey || !used || !user) {
      throw unprocessable('webauthn_verification_failed', 'The credential could not be verified');
    }
    const session = await ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('auth.passkeys')
        .set({ credential: JSON.stringify(used), last_used_at: new Date() })
        .where('id', '=', passkey.id)
        .execute();
      return openSession(ctx, tx, user, request, 'passkey');
    });
    response.json(session);
  });
}

function management(router: Router, ctx: Context): void {
  router.get('/passkeys', async (request, response) => {
    const { user } = await requireSession(ctx, request);
    response.json((await ownPasskeys(ctx, user.id)).map(shown));
  });

  router.patch('/passkeys/:id', async (request, response) => {
    const user = await requireRaised(ctx, request, 'rename a passkey');
    const { friendly_name } = readBody(z.object({ friendly_name: z.string().trim().max(120) }), request);
    const row = await ctx.db
      .updateTable('auth.passkeys')
      .set({ friendly_name })
      .where('id', '=', uuidOf(request, 'id', 'passkey_id'))
      .where('user_id', '=', user.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('passkey_not_found', 'Passkey not found');
    response.json(shown(row));
  });

  router.delete('/passkeys/:id', async (request, response) => {
    const user = await requireRaised(ctx, request, 'remove a passkey');
    await removePasskey(ctx, user.id, uuidOf(request, 'id', 'passkey_id'));
    response.status(204).end();
  });
}

/** Who asks, with all the factors that they have shown: a password alone must not add a way in beside the factor. */
async function requireRaised(ctx: Context, request: Request, what: string): Promise<User> {
  const { user, aal } = await requireSession(ctx, request);
  await requireSecondLevel(ctx.db, user.id, aal, what);
  return user;
}

/** @throws AuthError passkey_not_found */
export async function removePasskey(ctx: Context, userId: string, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('auth.passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('passkey_not_found', 'Passkey not found');
}

export function ownPasskeys(ctx: Context, userId: string) {
  return ctx.db
    .selectFrom('auth.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

type Passkey = Awaited<ReturnType<typeof ownPasskeys>>[number];

export function shown({ id, friendly_name, created_at, last_used_at }: Passkey) {
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    created_at,
    ...(last_used_at ? { last_used_at } : {}),
  };
}

async function addChallenge(ctx: Context, purpose: string, challenge: string, userId: string | null) {
  const id = randomUUID();
  const expires = new Date(Date.now() + CHALLENGE_MS);
  await ctx.db
    .insertInto('auth.mfa_challenges')
    .values({ id, purpose, user_id: userId, web_challenge: challenge, expires_at: expires })
    .execute();
  return { challenge_id: id, expires_at: Math.floor(expires.getTime() / 1000) };
}

async function takeChallenge(
  ctx: Context,
  purpose: string,
  id: string,
  userId: string | null,
): Promise<string> {
  const row = await ctx.db
    .deleteFrom('auth.mfa_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
  const good = row?.web_challenge && row.user_id === userId && row.expires_at.getTime() > Date.now();
  if (!good || !row.web_challenge) {
    throw unprocessable('webauthn_challenge_not_found', 'The challenge is unknown, used or expired');
  }
  return row.web_challenge;
}

/** The host of the page that asks, which on loopback is one of several names of this site. */
function hostOf(ctx: Context, origin: string | undefined): string | undefined {
  const url = origin ? URL.parse(origin) : null;
  return url && url.port === ctx.siteUrl.port ? url.hostname : undefined;
}
