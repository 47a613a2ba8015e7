import { generateSecret, generateURI, verify } from 'otplib';
import type { Tx } from '#db/connection.ts';
import type { Context } from '../context.ts';
import type { Factor } from './factors.ts';
import { qrSvg } from './qr.ts';

const PERIOD_S = 30;

/** A new secret for an authenticator app, sealed, and what the user is shown of it. */
export function newTotp(ctx: Context, factorId: string, issuer: string, account: string) {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: account, secret });
  return {
    sealed: ctx.sealer.seal(secret, factorId),
    shown: { qr_code: qrSvg(uri), secret, uri },
  };
}

/**
 * Whether a code is right now, or was half a minute ago (RFC 6238 section 5.2). A code that was taken before is not
 * taken again: the row remembers the last step, in the same statement that checks it.
 */
export async function fitsTotp(ctx: Context, tx: Tx, factor: Factor, code: string): Promise<boolean> {
  if (!factor.secret_sealed || !/^\d{6}$/.test(code)) return false;
  const secret = ctx.sealer.open<string>(factor.secret_sealed, factor.id);
  const result = await verify({ secret, token: code, epochTolerance: PERIOD_S });
  if (!result.valid || !('timeStep' in result)) return false;
  const step = result.timeStep;
  const taken = await tx
    .updateTable('auth.mfa_factors')
    .set({ last_step: step })
    .where('id', '=', factor.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
