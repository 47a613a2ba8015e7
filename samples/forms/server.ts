import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTarget } from '#tests/support/targets.ts';
import { ACCOUNT_FORMS } from './account-forms.ts';
import { MONEY_FORMS } from './money-forms.ts';
import { formPage, type Input, page, type SampleForm, type SiteState } from './render.ts';
import { TEXT_FORMS } from './text-forms.ts';
import { WIZARD_FORMS } from './wizard.ts';

export const FORMS: readonly SampleForm[] = [
  ...ACCOUNT_FORMS,
  ...MONEY_FORMS,
  ...TEXT_FORMS,
  ...WIZARD_FORMS,
];

/** `accepted` holds the last answer that each form took, by its id; `refused` counts those that it did not. */
export type FormsSite = { url: string; state: SiteState; close(): Promise<void> };

const BODY_BYTES_MAX = 50_000;
/** Steps that are only reached through the form before them. */
const INNER = new Set(FORMS.map(({ next }) => next));

/** Starts a site of small forms, each with rules of its own that the server holds to. */
export async function startForms(port = 0): Promise<FormsSite> {
  const state: SiteState = {
    accounts: new Map(),
    handles: new Set(),
    accepted: new Map(),
    refused: new Map(),
  };
  const target = await startTarget(
    (request, response) => {
      answer(request, response, state).catch(() => response.writeHead(500).end());
    },
    { port },
  );
  return {
    url: `${target.url}/`,
    close: target.close,
    state,
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, state: SiteState): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://forms.invalid');
  const form = FORMS.find(({ path }) => path === url.pathname);
  const show = (html: string, status = 200) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  if (url.pathname === '/') return show(home());
  if (url.pathname === '/thanks')
    return show(page('Thank you', '<p>All is well.</p><a href="/">All forms</a>'));
  if (!form) return show(page('Not found', '<a href="/">All forms</a>'), 404);
  const input = await inputOf(request, url);
  if (!input) return show(formPage(form));
  const errors = form.check(input, state);
  if (Object.keys(errors).length > 0) {
    state.refused.set(form.id, (state.refused.get(form.id) ?? 0) + 1);
    return show(formPage(form, input, errors));
  }
  state.accepted.set(form.id, input);
  response.writeHead(303, { location: form.next ?? `/thanks?for=${form.id}` }).end();
}

function home(): string {
  const links = FORMS.filter(({ path }) => !INNER.has(path)).map(
    ({ path, title }) => `<li><a href="${path}">${title}</a></li>`,
  );
  return page('Forms', `<ul>${links.join('')}</ul>`);
}

/** What was sent, null where nothing was; values of one name are joined by commas. */
async function inputOf(request: IncomingMessage, url: URL): Promise<Input | null> {
  if (request.method !== 'POST') return url.search ? flat(url.searchParams) : null;
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > BODY_BYTES_MAX) break;
  }
  return flat(new URLSearchParams(body));
}

function flat(sent: URLSearchParams): Input {
  return Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name).join(',')]));
}
