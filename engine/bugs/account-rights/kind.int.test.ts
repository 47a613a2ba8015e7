import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { AccountSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { accountRights } from './kind.ts';

/** `open`: the server minds who is signed in, and not what they may; `guarded`: it minds both; `shared`: both are offered it. At
 * `/harbours/1/edit` all are shown the form, to which its page leads whom it is for. */
type Rule = 'open' | 'guarded' | 'shared';

const USERS = ['mira@tides.test', 'theo@tides.test'];
const PASSWORD = 'Lantern-Harbour-42';
const ACCOUNTS = { users: USERS, password: PASSWORD };
let rule: Rule = 'open';
let harbour = 'North quay';

/** A page that keeps its session as a token in the browser's storage, and sends it in a header. */
const PAGE = `<!doctype html><html lang="en"><title>Tides</title><h1>Tides</h1><main></main><script>
  const main = document.querySelector('main');
  const ask = (method, path, body) => fetch(path, { method, body: body && JSON.stringify(body),
    headers: { authorization: 'Bearer ' + localStorage.token, 'content-type': 'application/json' } });
  const show = async () => {
    const me = await ask('GET', '/api/me').then((answer) => answer.json());
    if (!me.name) {
      main.innerHTML = '<form><label>E-mail <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>';
      main.firstChild.onsubmit = async (event) => {
        event.preventDefault();
        const [email, password] = [...main.querySelectorAll('input')].map(({ value }) => value);
        const answer = await ask('POST', '/api/sign-in', { email, password });
        if (answer.ok) { localStorage.token = (await answer.json()).token; show(); }
      };
      return;
    }
    const out = '<button>Sign out</button>';
    if (location.pathname === '/harbours/1') {
      main.innerHTML = out + '<h2>Deep water</h2><p>Two cranes</p>' + (me.edits ? '<a href="/harbours/1/edit">Edit</a>' : '');
      return;
    }
    main.innerHTML = out + '<p>Tides of ' + me.harbour + '</p>' + (me.edits || location.pathname.endsWith('/edit')
      ? '<form><label>Harbour <input></label><button>Save harbour</button></form>' : '<p>Ask your harbour master</p>');
    const form = main.querySelector('form');
    if (!form) return;
    form.querySelector('input').value = me.harbour;
    form.onsubmit = async (event) => {
      event.preventDefault();
      await ask('PUT', '/api/harbour', { name: form.querySelector('input').value });
      show();
    };
  };
  show();</script></html>`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const given = sent ? JSON.parse(sent) : {};
  const user = USERS.indexOf((request.headers.authorization ?? '').replace('Bearer token-of-', ''));
  const isMaster = user === 0 || rule === 'shared';
  if (request.url === '/api/sign-in')
    return void (given.password === PASSWORD
      ? json(200, { token: `token-of-${given.email}` })
      : json(401, {}));
  if (request.url === '/api/me')
    return void json(200, user < 0 ? {} : { name: USERS[user], harbour, edits: isMaster });
  if (request.url === '/api/harbour') {
    if (user < 0 || (rule === 'guarded' && !isMaster)) return void json(403, {});
    harbour = given.name;
    return void json(200, {});
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
}

const site = new AccountSite(ACCOUNTS, (request, response) => void answer(request, response));

const RULES: [Rule, string[], string][] = [
  ['open', ['An account may PUT /api/harbour, which its pages do not offer it'], ''],
  ['guarded', [], ''],
  ['shared', [], 'not judged: it is for both'],
];

it.each(RULES)('a form that one account is offered, under the rule "%s"', async (now, titles, why) => {
  rule = now;
  harbour = 'North quay';
  const found = await site.tried(accountRights);
  expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
  expect(found.why).toBe(why);
  expect(harbour).toBe('North quay');
  expect(found.signals.filter(({ kind }) => /exception|rejection/.test(kind))).toEqual([]);
});

it.each(RULES)(
  'a form that opens for both and is linked to for one, under the rule "%s"',
  async (now, titles, why) => {
    rule = now;
    const found = await site.tried(accountRights, { path: 'harbours/1/edit' });
    expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
    expect(found.why).toBe(why);
  },
);

it('its exported test fails where the server does not mind, and passes where it does', inFull, async () => {
  rule = 'open';
  await site.proveExport(accountRights, () => {
    rule = 'guarded';
  });
});
