import { randomBytes } from 'node:crypto';
import type { Reply, Visit } from '../kit/server.ts';
import { html, type Markup } from '../shop/html.ts';
import type { Session } from './data.ts';

export type SessionVisit = Visit<Session>;

const PLACES = [
  ['/', 'Overview'],
  ['/users', 'People'],
  ['/invitations', 'Invitations'],
  ['/roles', 'Roles'],
  ['/keys', 'Keys'],
  ['/policies', 'Policies'],
  ['/import', 'Import'],
  ['/reports', 'Reports'],
  ['/mail', 'Mail'],
  ['/audit', 'Audit log'],
] as const;

/** A page of the console. */
export function page(
  { session, path, bugs }: SessionVisit,
  title: string,
  content: Markup,
  status = 200,
): Reply {
  const { notice } = session;
  session.notice = '';
  const links = PLACES.map(
    ([href, text]) =>
      html`<a href="${href}"${href === path ? html` aria-current="page"` : null}>${text}</a>\n`,
  );
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ledger console</title>
<meta name="description" content="Ledger console: people, roles and reports of an organisation.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/admin.css">
<script type="module" src="/js/admin.js"></script>
</head>
<body${bugs.has('select-none') ? html` data-strict="yes"` : null}>
<header><a class="brand" href="/">Ledger console</a><nav aria-label="Main">
${links}</nav></header>
<main>
<h1>${title}</h1>
<p role="status" id="notice">${notice}</p>
${content}
</main>
<footer><a href="/go?to=/status">Status of the service</a></footer>
</body>
</html>`;
  return { page: text, status };
}

/** Hidden fields without which no form is taken: one against other sites, one against a second submission. */
export function guards({ csrf }: Session): Markup {
  const once = randomBytes(8).toString('hex');
  return html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="once" value="${once}">`;
}

/** Whether a form was sent from one of our own pages. */
export const isGuarded = ({ session, input }: SessionVisit): boolean => input.csrf === session.csrf;

/** Whether a form was taken before; from now on it is. */
export function wasTaken({ session, input }: SessionVisit): boolean {
  const known = session.taken.has(input.once ?? '');
  session.taken.add(input.once ?? '');
  return known;
}

/** Leads on to a page that says what was done. */
export function led(session: Session, redirect: string, notice: string): Reply {
  session.notice = notice;
  return { redirect };
}

/** One labelled field with its message. */
export function field(
  label: string,
  name: string,
  {
    type = 'text',
    value = '',
    error = '',
    max = 80,
  }: { type?: string; value?: string; error?: string; max?: number } = {},
): Markup {
  return html`<div class="field"><label for="f-${name}">${label}</label>
<input id="f-${name}" name="${name}" type="${type}" value="${value}" maxlength="${max}" autocomplete="off"${
    error ? html` aria-invalid="true" aria-describedby="e-${name}"` : null
  }>
${error ? html`<p class="error" id="e-${name}">${error}</p>` : null}</div>`;
}

/** Text as it is kept. */
export const clean = (text: string | undefined, max = 80): string => (text ?? '').trim().slice(0, max);

/** "1 person", "2 people". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
