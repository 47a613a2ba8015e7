import { randomBytes, randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { z } from 'zod';
import type { Tx } from '#db/connection.ts';
import { requireSession, type SignedIn } from '../bearer.ts';
import { optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, forbidden, unprocessable } from '../errors.ts';
import { hasVerifiedFactor } from '../factors/factors.ts';
import { limitGuesses } from '../limits.ts';
import { raiseSession } from '../sessions.ts';

const CODES = 10;
const CODE_BYTES = 8;

/** Codes on paper for who has lost the other factor. They are shown once, and each works once. */
export function recoveryCodes(router: Router, ctx: Context): void {
  router.get('/factors/recovery-codes', async (request, response) => {
    const { user } = await requireSession(ctx, request);
    const factor = await requireCodes(ctx, user.id);
    const codes = await ctx.db
      .selectFrom('auth.recovery_codes')
      .select('used_at')
      .where('factor_id', '=', factor.id)
      .execute();
    const remaining = codes.filter((code) => code.used_at === null).length;
    response.json({ id: factor.id, type: 'recovery_code', total: codes.length, remaining });
  });

  router.post('/factors/recovery-codes', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    requireRaised(signedIn);
    const name =
      readBody(z.object({ friendly_name: optional(z.string().max(200)) }), request).friendly_name ?? '';
    if (!(await hasVerifiedFactor(ctx.db, signedIn.user.id))) {
      throw unprocessable('mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor');
    }
    if (await findCodes(ctx, signedIn.user.id)) {
      throw unprocessable(
        'mfa_verified_factor_exists',
        'Recovery codes already exist, regenerate them to replace them',
      );
    }
    const factor = { id: randomUUID(), friendly_name: name };
    const codes = await ctx.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('auth.mfa_factors')
        .values({
          ...factor,
          user_id: signedIn.user.id,
          factor_type: 'recovery_code',
          status: 'verified',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
      return makeCodes(ctx, tx, factor.id);
    });
    response.json(shown(factor, codes));
  });

  router.post('/factors/recovery-codes/regenerate', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    requireRaised(signedIn);
    const factor = await requireCodes(ctx, signedIn.user.id);
    const codes = await ctx.db.transaction().execute((tx) => makeCodes(ctx, tx, factor.id));
    response.json(shown(factor, codes));
  });

  router.delete('/factors/recovery-codes', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    requireRaised(signedIn);
    const factor = await requireCodes(ctx, signedIn.user.id);
    await ctx.db.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute();
    response.json({ id: factor.id });
  });

  verification(router, ctx);
}

function verification(router: Router, ctx: Context): void {
  router.post('/factors/recovery-codes/verify', async (request, response) => {
    const { user, sessionId } = await requireSession(ctx, request);
    const { code } = readBody(z.object({ code: z.string().default('') }), request);
    const factor = await findCodes(ctx, user.id);
    const forget = await limitGuesses(ctx, request, 'recovery-code', user.id).catch(locked);
    const hashes = factor ? ctx.sealer.hashes(...partsOf(factor.id, code)) : [];
    const answer = await ctx.db.transaction().execute(async (tx) => {
      const used = await tx
        .updateTable('auth.recovery_codes')
        .set({ used_at: new Date() })
        .where('factor_id', '=', factor?.id ?? randomUUID())
        .where('code_hash', 'in', [Buffer.alloc(1), ...hashes])
        .where('used_at', 'is', null)
        .returning('factor_id')
        .executeTakeFirst();
      return used ? raiseSession(ctx, tx, user, sessionId, 'mfa/recovery_code') : null;
    });
    if (!answer) throw unprocessable('mfa_verification_failed', 'Invalid recovery code entered');
    await forget();
    response.json(answer);
  });
}

function findCodes(ctx: Context, userId: string) {
  return ctx.db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'friendly_name'])
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst();
}

async function requireCodes(ctx: Context, userId: string) {
  const factor = await findCodes(ctx, userId);
  if (!factor) throw unprocessable('mfa_factor_not_found', 'There are no recovery codes');
  return factor;
}

async function makeCodes(ctx: Context, tx: Tx, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomBytes(CODE_BYTES).toString('hex'));
  await tx.deleteFrom('auth.recovery_codes').where('factor_id', '=', factorId).execute();
  await tx
    .insertInto('auth.recovery_codes')
    .values(
      codes.map((code) => ({ factor_id: factorId, code_hash: ctx.sealer.hash(...partsOf(factorId, code)) })),
    )
    .execute();
  return codes;
}

const partsOf = (factorId: string, code: string): string[] => [
  'recovery-code',
  factorId,
  code.toLowerCase().replaceAll(/[\s-]/g, ''),
];

function shown(factor: { id: string; friendly_name: string }, codes: string[]) {
  return {
    id: factor.id,
    type: 'recovery_code',
    friendly_name: factor.friendly_name,
    total: codes.length,
    codes,
  };
}

function requireRaised({ aal }: SignedIn): void {
  if (aal !== 'aal2') throw forbidden('insufficient_aal', 'AAL2 required to manage recovery codes');
}

function locked(error: unknown): never {
  if (!(error instanceof AuthError) || error.status !== 429) throw error;
  throw new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong codes', {}, error.headers);
}
