import type { Request, Router } from 'express';
import { isLoopbackName } from '#kit/loopback-name.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { escapeHtml, type Message } from '../mail/templates.ts';
import { sameBytes } from '../sealer.ts';

const SHOWN_MAX = 100;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** The part of the outbox page's address that is a secret. */
export const OUTBOX_PAGE = 'outbox';

/**
 * `GET /outbox?key=`: the mail that no server was configured for. Only on a loopback installation, only asked from
 * this machine under a loopback name, and only with the key that the start printed, since it opens accounts.
 */
export function outbox(router: Router, ctx: Context): void {
  router.get('/outbox', async (request, response) => {
    requireLocal(ctx, request);
    const rows = await ctx.db
      .selectFrom('auth.mail')
      .select(['id', 'message_sealed', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(SHOWN_MAX)
      .execute();
    const messages = rows.map((row) => ({
      ...ctx.sealer.open<Message>(row.message_sealed, row.id),
      created_at: row.created_at,
    }));
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (request.accepts(['html', 'json']) === 'json') response.json({ messages });
    else response.type('html').send(pageOf(messages));
  });
}

function requireLocal(ctx: Context, request: Request): void {
  const key = typeof request.query.key === 'string' ? request.query.key : '';
  // A page elsewhere can make its name point here, but its requests still carry that name.
  const name =
    URL.parse(`http://${request.get('x-forwarded-host') ?? request.get('host') ?? ''}`)?.hostname ?? '';
  const local =
    !ctx.settings.ROVE_SMTP_URL &&
    isLoopbackName(ctx.siteUrl.hostname) &&
    isLoopbackName(name) &&
    LOOPBACK.test(request.ip ?? '') &&
    sameBytes(Buffer.from(key), Buffer.from(ctx.sealer.pageKey(OUTBOX_PAGE)));
  if (!local) throw notFound('not_found', 'This auth endpoint is not available');
}

function pageOf(messages: (Message & { created_at: Date })[]): string {
  const items = messages.map(({ to, subject, text, created_at }) => {
    const body = escapeHtml(text).replaceAll(
      /https?:\/\/[^\s<]+/g,
      (link) => `<a href="${link}">${link}</a>`,
    );
    const when = created_at.toISOString();
    return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${when}</time></p><pre>${body}</pre></article>`;
  });
  const list = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head>
<body><h1>Outbox</h1><p>No mail server is configured, so mail stays here.</p>${list}</body></html>`;
}
