import { randomUUID } from 'node:crypto';
import type { Request, Router } from 'express';
import { z } from 'zod';
import type { StoredCredential } from '#db/auth-schema.ts';
import type { Tx } from '#db/connection.ts';
import { requireSession, type SignedIn } from '../bearer.ts';
import { optional, readBody, uuidOf } from '../body.ts';
import type { Context } from '../context.ts';
import { forbidden, invalid, unprocessable } from '../errors.ts';
import {
  CHALLENGE_MS,
  type Factor,
  ownFactor,
  requireSecondLevel,
  takeChallenge,
  wrongCode,
} from '../factors/factors.ts';
import { fitsTotp, newTotp } from '../factors/totp.ts';
import {
  createdCredential,
  creationOptions,
  relyingParty,
  requestOptions,
  usedCredential,
} from '../factors/webauthn.ts';
import { limitByAddress, limitGuesses, limitSending } from '../limits.ts';
import { newCode, sameBytes } from '../sealer.ts';
import { raiseSession } from '../sessions.ts';
import { phoneOf, requireSms, sendSms } from '../sms.ts';

const FACTORS_MAX = 10;
const METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

const enrollSchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: optional(z.string().max(200)),
  issuer: optional(z.string().max(200)),
  phone: optional(z.string()),
});
const challengeSchema = z.object({ webauthn: optional(z.object({ rpId: optional(z.string()) })) });
const verifySchema = z.object({
  challenge_id: z.uuid('challenge_id must be an UUID'),
  code: optional(z.string()),
  webauthn: optional(z.object({ credential_response: z.unknown() })),
});

/** Second factors: enroll, challenge, verify and unenroll. */
export function factors(router: Router, ctx: Context): void {
  router.post('/factors', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    response.json(await enroll(ctx, signedIn, readBody(enrollSchema, request)));
  });

  router.post('/factors/:id/challenge', async (request, response) => {
    const { user } = await requireSession(ctx, request);
    const factor = await ownFactor(ctx.db, user.id, uuidOf(request, 'id', 'factor_id'));
    const { webauthn } = readBody(challengeSchema, request);
    if (factor.factor_type === 'phone') response.json(await challengePhone(ctx, factor));
    else if (factor.factor_type === 'webauthn') {
      const rp = relyingParty(ctx, webauthn?.rpId);
      const options = factor.credential
        ? {
            type: 'request',
            credential_options: { publicKey: await requestOptions(rp, [factor.credential], false) },
          }
        : { type: 'create', credential_options: { publicKey: await creationOptions(user, rp, [], false) } };
      const challenge = await addChallenge(ctx, factor, {
        web: options.credential_options.publicKey.challenge,
      });
      response.json({ ...challenge, webauthn: options });
    } else response.json(await addChallenge(ctx, factor, {}));
  });

  router.post('/factors/:id/verify', async (request, response) => {
    await limitByAddress(ctx, request, 'factor');
    const signedIn = await requireSession(ctx, request);
    const factor = await ownFactor(ctx.db, signedIn.user.id, uuidOf(request, 'id', 'factor_id'));
    response.json(await verifyFactor(ctx, request, signedIn, factor));
  });

  router.delete('/factors/:id', async (request, response) => {
    const { user, aal } = await requireSession(ctx, request);
    const factor = await ownFactor(ctx.db, user.id, uuidOf(request, 'id', 'factor_id'));
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw forbidden('insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await ctx.db.transaction().execute((tx) => removeFactor(tx, factor));
    response.json({ id: factor.id });
  });
}

async function enroll(ctx: Context, { user, aal }: SignedIn, body: z.infer<typeof enrollSchema>) {
  const known = await ctx.db
    .selectFrom('auth.mfa_factors')
    .select(['friendly_name', 'factor_type', 'status'])
    .where('user_id', '=', user.id)
    .execute();
  await requireSecondLevel(ctx.db, user.id, aal, 'enroll a new factor');
  const name = body.friendly_name?.trim() ?? '';
  if (known.length >= FACTORS_MAX) {
    throw unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (name && known.some((factor) => factor.friendly_name === name)) {
    const words = `A factor with the friendly name "${name}" for this user already exists`;
    throw unprocessable('mfa_factor_name_conflict', words);
  }
  const id = randomUUID();
  const row = { id, user_id: user.id, friendly_name: name, factor_type: body.factor_type };
  const shown = { id, type: body.factor_type, friendly_name: name };
  const insert = (more: { secret_sealed?: Buffer; phone?: string }) =>
    ctx.db
      .insertInto('auth.mfa_factors')
      .values({ ...row, ...more, created_at: new Date(), updated_at: new Date() })
      .execute();
  if (body.factor_type === 'totp') {
    const totp = newTotp(ctx, id, body.issuer ?? ctx.siteUrl.host, user.email ?? user.phone ?? user.id);
    await insert({ secret_sealed: totp.sealed });
    return { ...shown, totp: totp.shown };
  }
  if (body.factor_type === 'webauthn') {
    await insert({});
    return shown;
  }
  requireSms(ctx);
  const phone = phoneOf(body.phone ?? '');
  if (known.some((factor) => factor.factor_type === 'phone' && factor.status === 'verified')) {
    const words = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw unprocessable('mfa_verified_factor_exists', words);
  }
  await insert({ phone });
  return { ...shown, phone };
}

async function challengePhone(ctx: Context, factor: Factor) {
  const phone = factor.phone ?? '';
  await limitSending(ctx, 'sms', phone);
  const code = newCode();
  const challenge = await addChallenge(ctx, factor, { code });
  await sendSms(ctx, phone, code, factor.user_id);
  return challenge;
}

async function addChallenge(ctx: Context, factor: Factor, secret: { code?: string; web?: string }) {
  const id = randomUUID();
  const expires = new Date(Date.now() + CHALLENGE_MS);
  await ctx.db
    .insertInto('auth.mfa_challenges')
    .values({
      id,
      purpose: 'factor',
      factor_id: factor.id,
      user_id: factor.user_id,
      code_hash: secret.code ? ctx.sealer.hash('factor', id, secret.code) : null,
      web_challenge: secret.web ?? null,
      expires_at: expires,
    })
    .execute();
  await ctx.db
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: new Date() })
    .where('id', '=', factor.id)
    .execute();
  return { id, type: factor.factor_type, expires_at: Math.floor(expires.getTime() / 1000) };
}

async function verifyFactor(ctx: Context, request: Request, { user, sessionId }: SignedIn, factor: Factor) {
  const body = readBody(verifySchema, request);
  const forget = await limitGuesses(ctx, request, 'factor', factor.id);
  const challenge = await takeChallenge(ctx, factor, body.challenge_id);
  const proof = await proofOf(ctx, factor, challenge, body);
  if (!proof)
    throw wrongCode(
      factor.factor_type === 'webauthn'
        ? 'credential'
        : `${factor.factor_type === 'totp' ? 'TOTP' : 'MFA Phone'} code`,
    );
  const answer = await ctx.db.transaction().execute(async (tx) => {
    if (!(await proof(tx))) return null;
    const first = factor.status !== 'verified';
    await tx
      .updateTable('auth.mfa_factors')
      .set({ status: 'verified', updated_at: new Date() })
      .where('id', '=', factor.id)
      .execute();
    await tx.deleteFrom('auth.mfa_challenges').where('id', '=', challenge.id).execute();
    if (first) await endFirstLevel(tx, user.id, sessionId);
    return raiseSession(ctx, tx, user, sessionId, METHODS[factor.factor_type]);
  });
  if (!answer) throw wrongCode('TOTP code');
  await forget();
  return answer;
}

type Challenge = Awaited<ReturnType<typeof takeChallenge>>;
type Proof = ((tx: Tx) => Promise<boolean>) | null;

/** What makes the factor count, to be done in the transaction that raises the session; null for a wrong answer. */
async function proofOf(
  ctx: Context,
  factor: Factor,
  challenge: Challenge,
  body: z.infer<typeof verifySchema>,
): Promise<Proof> {
  if (factor.factor_type === 'totp') return (tx) => fitsTotp(ctx, tx, factor, body.code ?? '');
  if (factor.factor_type === 'phone') {
    const hash = ctx.sealer.hash('factor', challenge.id, body.code ?? '');
    return challenge.code_hash && sameBytes(Buffer.from(challenge.code_hash), hash) ? async () => true : null;
  }
  if (!body.webauthn || !challenge.web_challenge) throw invalid('webauthn.credential_response is required');
  const given = body.webauthn.credential_response;
  const credential = factor.credential
    ? await usedCredential(ctx, given, challenge.web_challenge, factor.credential, false)
    : await createdCredential(ctx, given, challenge.web_challenge, false);
  return credential && ((tx) => keepCredential(tx, factor, credential));
}

async function keepCredential(tx: Tx, factor: Factor, credential: StoredCredential): Promise<boolean> {
  await tx
    .updateTable('auth.mfa_factors')
    .set({ credential: JSON.stringify(credential) })
    .where('id', '=', factor.id)
    .execute();
  return true;
}

/** Sessions that did not show a factor end once the account has one, and so do factors that were never finished. */
export async function endFirstLevel(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute();
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .execute();
}

/** Takes a factor away. After the last one no session is on the second level, and no recovery codes are left. */
export async function removeFactor(tx: Tx, factor: Pick<Factor, 'id' | 'user_id'>): Promise<void> {
  await tx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute();
  const left = await tx
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', factor.user_id)
    .where('status', '=', 'verified')
    .where('factor_type', '!=', 'recovery_code')
    .execute();
  if (left.length > 0) return;
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', 'recovery_code')
    .execute();
  await tx.updateTable('auth.sessions').set({ aal: 'aal1' }).where('user_id', '=', factor.user_id).execute();
}
