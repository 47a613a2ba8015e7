import type { Db, Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { queueMail } from './mail/mailer.ts';
import { codeMessage } from './mail/templates.ts';
import { issueToken, type TokenKind, type TokenPayload } from './one-time-tokens.ts';
import { withQuery } from './redirects.ts';
import { sendSms } from './sms.ts';

type MailKind = Exclude<TokenKind, 'sms' | 'phone_change'>;

/** Who gets a message: its language is that of the page that asked for it. */
const readerOf = ({ address, language = 'en' }: TokenPayload) => ({ to: address, language });

/** The name that a kind of message has in GoTrue's links and `verifyOtp`. */
const TYPES: Record<MailKind, string> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
};

/** Makes the link and code of a message without sending them. */
export async function makeLink(
  ctx: Context,
  tx: Tx | Db,
  kind: MailKind,
  payload: TokenPayload,
  redirectTo: string,
) {
  const { token, code } = await issueToken(ctx, tx, kind, payload);
  const type = TYPES[kind];
  const link = withQuery(`${ctx.issuer}/verify`, { token, type, redirect_to: redirectTo });
  return { token, code, link, type };
}

/** Sends a mail with a link and a code. */
export async function mailLink(
  ctx: Context,
  tx: Tx | Db,
  kind: MailKind,
  payload: TokenPayload,
  redirectTo: string,
): Promise<void> {
  const { code, link } = await makeLink(ctx, tx, kind, payload, redirectTo);
  await queueMail(ctx, tx, codeMessage(kind, readerOf(payload), link, code));
}

/** Sends a mail with a code only. */
export async function mailCode(ctx: Context, kind: 'reauthentication', payload: TokenPayload): Promise<void> {
  const { code } = await issueToken(ctx, ctx.db, kind, payload);
  await queueMail(ctx, ctx.db, codeMessage(kind, readerOf(payload), null, code));
}

/** Sends a text message with a code and gives the message's id. */
export async function textCode(
  ctx: Context,
  kind: 'sms' | 'phone_change' | 'reauthentication',
  payload: TokenPayload,
): Promise<string> {
  const { code } = await issueToken(ctx, ctx.db, kind, payload);
  return sendSms(ctx, payload.address, code, payload.userId);
}
