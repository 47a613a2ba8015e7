import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthSchema } from '#db/auth-schema.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { Language } from '#domain/installation/language.ts';
import type { Context } from './context.ts';
import { countWrongCode, requireCodesLeft } from './limits.ts';
import { queueMail } from './mail/mailer.ts';
import { codesGuessed } from './mail/templates.ts';
import { hashToken, newCode, newToken, sameBytes } from './sealer.ts';

/** What a message proves, and what it lets its reader do. */
export type TokenKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'sms'
  | 'phone_change'
  | 'reauthentication';

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

/** What is remembered, sealed, until the message is answered. */
export type TokenPayload = {
  /** The mail address or telephone number that the message went to. */
  address: string;
  userId?: string;
  /** Metadata of the account that is made when nobody has the address yet. */
  data?: Record<string, unknown>;
  mayCreate?: boolean;
  /** Of a new password that counts once the address is proved. */
  passwordHash?: string;
  /** The address that an account is to have from then on. */
  newEmail?: string;
  pkce?: CodeChallenge;
  /** Of the page that asked for the message. */
  language?: Language;
};

type Row = Selectable<AuthSchema['auth.one_time_tokens']>;

const ATTEMPTS_MAX = 5;
/** A code of six digits can be guessed, the link beside it cannot: the code ends earlier. */
const CODE_MS_MAX = 10 * 60_000;
const PKCE_PREFIX = 'pkce_';

/** Makes the link token and the typed code of one message. An older one of the same kind and address ends. */
export async function issueToken(
  ctx: Context,
  tx: Tx | Db,
  kind: TokenKind,
  payload: TokenPayload,
): Promise<{ token: string; code: string }> {
  const id = randomUUID();
  const token = `${payload.pkce ? PKCE_PREFIX : ''}${newToken()}`;
  const code = newCode();
  const subject = subjectOf(ctx, payload.address);
  const values = {
    id,
    kind,
    subject_hash: subject,
    user_id: payload.userId ?? null,
    token_hash: hashToken(token),
    code_hash: ctx.sealer.hash('code', id, code),
    payload_sealed: ctx.sealer.seal(payload, id),
    attempts: 0,
    expires_at: new Date(Date.now() + ctx.settings.ROVE_AUTH_OTP_S * 1000),
  };
  const { kind: _kind, subject_hash: _subject, ...renewed } = values;
  await tx
    .insertInto('auth.one_time_tokens')
    .values(values)
    .onConflict((oc) => oc.columns(['kind', 'subject_hash']).doUpdateSet(renewed))
    .execute();
  return { token, code };
}

/** What the newest message of a kind to an address was made with, so that it can be sent again. */
export async function pendingPayload(
  ctx: Context,
  kind: TokenKind,
  address: string,
): Promise<TokenPayload | null> {
  const row = await ctx.db
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'payload_sealed'])
    .where('kind', '=', kind)
    .where('subject_hash', '=', subjectOf(ctx, address))
    .executeTakeFirst();
  return row ? ctx.sealer.open<TokenPayload>(row.payload_sealed, row.id) : null;
}

export type Used = { kind: TokenKind; payload: TokenPayload };

/** Uses up the token of a link; null when it is unknown, of another kind, used or too old. */
export function spendToken(ctx: Context, kinds: readonly TokenKind[], token: string): Promise<Used | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('auth.one_time_tokens')
      .where('token_hash', '=', hashToken(token))
      .where('kind', 'in', [...kinds])
      .returningAll()
      .executeTakeFirst();
    return row ? opened(ctx, row) : null;
  });
}

/**
 * Uses up a typed code. A wrong one counts: after a few the message is worth nothing, and after some of a day no code
 * to this address is taken, of which its owner is told. @throws AuthError over_request_rate_limit
 */
export async function spendCode(
  ctx: Context,
  kinds: readonly TokenKind[],
  address: string,
  code: string,
): Promise<Used | null> {
  const subject = address.toLowerCase();
  await requireCodesLeft(ctx, subject);
  const { pending, fitting } = await takeCode(ctx, kinds, address, code);
  if (fitting) return isCodeOver(ctx, fitting) ? null : opened(ctx, fitting);
  if (pending && (await countWrongCode(ctx, subject)) && address.includes('@')) {
    const language = opened(ctx, pending)?.payload.language ?? 'en';
    await queueMail(ctx, ctx.db, codesGuessed({ to: address, language }));
  }
  return null;
}

function takeCode(ctx: Context, kinds: readonly TokenKind[], address: string, code: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('auth.one_time_tokens')
      .selectAll()
      .where('subject_hash', '=', subjectOf(ctx, address))
      .where('kind', 'in', [...kinds])
      .where('attempts', '<', ATTEMPTS_MAX)
      .forUpdate()
      .execute();
    const fitting = rows.find((row) =>
      sameBytes(Buffer.from(row.code_hash), ctx.sealer.hash('code', row.id, code)),
    );
    const ids = rows.map((row) => row.id);
    if (fitting) await tx.deleteFrom('auth.one_time_tokens').where('id', '=', fitting.id).execute();
    else if (ids.length > 0) {
      await tx
        .updateTable('auth.one_time_tokens')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', ids)
        .execute();
    }
    return { pending: rows[0], fitting };
  });
}

/** Whether the code of a message has ended, counted from when the message was made. */
function isCodeOver(ctx: Context, row: Row): boolean {
  const madeMs = row.expires_at.getTime() - ctx.settings.ROVE_AUTH_OTP_S * 1000;
  return Date.now() - madeMs > CODE_MS_MAX;
}

/** Ends what messages of an account still could do, after what they were for has changed. */
export async function endTokens(tx: Tx, userId: string, kinds: readonly TokenKind[]): Promise<void> {
  await tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute();
}

function opened(ctx: Context, row: Row): Used | null {
  if (row.expires_at.getTime() < Date.now()) return null;
  return { kind: row.kind as TokenKind, payload: ctx.sealer.open<TokenPayload>(row.payload_sealed, row.id) };
}

const subjectOf = (ctx: Context, address: string) => ctx.sealer.hash('subject', address.toLowerCase());
