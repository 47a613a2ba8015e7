import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { AuthError, badRequest, invalid, notFound } from './errors.ts';
import type { Outsider } from './external.ts';
import type { CodeChallenge } from './one-time-tokens.ts';
import { hashToken, newToken, sameBytes } from './sealer.ts';

const PENDING_MS = 10 * 60_000;
const CODE_MS = 5 * 60_000;

/** What is remembered, sealed, while the browser is away at a provider or has yet to bring the code back. */
export type FlowPayload = {
  redirectTo: string;
  /** How the session counts in `amr`. */
  method: string;
  pkce?: CodeChallenge | undefined;
  /** Ours towards the provider. */
  verifier?: string;
  nonce?: string;
  requestId?: string;
  providerToken?: string | undefined;
  providerRefreshToken?: string | undefined;
  redirectType?: string;
  /** Who the provider says it was, to be linked to the account by whoever began the flow. */
  linking?: Outsider;
};

type Pending = {
  kind: 'oauth' | 'saml';
  provider: string;
  linkingUserId?: string | undefined;
  payload: FlowPayload;
};

/** Remembers that a browser was sent away and gives the `state` that must come back. */
export async function beginFlow(ctx: Context, flow: Pending): Promise<string> {
  const id = randomUUID();
  const state = newToken();
  await ctx.db
    .insertInto('auth.flow_states')
    .values({
      id,
      kind: flow.kind,
      provider: flow.provider,
      state_hash: hashToken(state),
      linking_user_id: flow.linkingUserId ?? null,
      payload_sealed: ctx.sealer.seal(flow.payload, id),
      expires_at: new Date(Date.now() + PENDING_MS),
    })
    .execute();
  return state;
}

/** Takes up a flow whose browser has come back; once. */
export async function resumeFlow(ctx: Context, kind: Pending['kind'], state: string) {
  const row = await ctx.db
    .deleteFrom('auth.flow_states')
    .where('state_hash', '=', hashToken(state))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const payload = ctx.sealer.open<FlowPayload>(row.payload_sealed, row.id);
  const expired = row.expires_at.getTime() < Date.now();
  return { provider: row.provider, linkingUserId: row.linking_user_id, payload, expired };
}

/** The code with which the client that began a flow, and nobody else, gets the session. */
export async function issueCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  provider: string,
  payload: FlowPayload,
): Promise<string> {
  const id = randomUUID();
  const code = randomUUID();
  await tx
    .insertInto('auth.flow_states')
    .values({
      id,
      kind: 'code',
      provider,
      code_hash: hashToken(code),
      user_id: userId,
      payload_sealed: ctx.sealer.seal(payload, id),
      expires_at: new Date(Date.now() + CODE_MS),
    })
    .execute();
  return code;
}

/** Exchanges a code and its verifier (RFC 7636) for what it stands for; once, right or wrong. */
export async function redeemCode(ctx: Context, code: string, verifier: string) {
  const row = await ctx.db
    .deleteFrom('auth.flow_states')
    .where('code_hash', '=', hashToken(code))
    .returningAll()
    .executeTakeFirst();
  if (!row?.user_id) throw notFound('flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (row.expires_at.getTime() < Date.now()) {
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const payload = ctx.sealer.open<FlowPayload>(row.payload_sealed, row.id);
  if (!payload.pkce || !fits(payload.pkce, verifier)) {
    throw badRequest('bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  return { userId: row.user_id, provider: row.provider, payload };
}

/** The code challenge of a request's query or body. @throws AuthError when only half of it is there. */
export function challengeOf(source: Record<string, unknown>): CodeChallenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = source;
  if (!challenge && !method) return undefined;
  if (typeof challenge !== 'string' || typeof method !== 'string' || !challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  const named = method.toLowerCase();
  if (named !== 's256' && named !== 'plain') throw invalid('code_challenge_method must be s256 or plain');
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters of the allowed ones');
  }
  return { challenge, method: named };
}

/**
 * The same where a browser is sent away: the session goes to the client that began, which alone has the verifier, and
 * never to whichever browser comes back (RFC 9700 section 2.1.1). @throws AuthError when there is none
 */
export function requireChallenge(source: Record<string, unknown>): CodeChallenge {
  const pkce = challengeOf(source);
  if (!pkce)
    throw invalid('Sign-in by a provider needs the PKCE flow: send code_challenge and code_challenge_method');
  return pkce;
}

function fits({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const shown = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return sameBytes(Buffer.from(shown), Buffer.from(challenge));
}
