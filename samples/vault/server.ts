import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifySync } from 'otplib';
import { startTarget } from '#tests/support/targets.ts';
import { jwt, mark } from './marks.ts';

export const ACCOUNT = { username: 'ada@vault.example', password: mark('test password') };
export const TOTP_SECRET = 'MARKEDSECRETZZ2345MARKEDSECRETZZ';

const page = (title: string, body: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>
  <meta name="csrf-token" content="${mark('meta tag')}"><nav><a href="/home">Home</a> <a href="/keys">Keys</a>
  <a href="/team">Team</a> <a href="/bills?api_key=${mark('api key of a link')}">Bills</a></nav>${body}`;

const LOGIN = `<h1>Sign in</h1><form method="post" action="/login"><label>E-mail <input name="username" type="email"></label>
  <label>Password <input name="password" type="password"></label>
  <input type="hidden" name="csrf_token" value="${mark('hidden input')}"><button>Sign in</button></form>`;
const CODE = `<h1>One-time code</h1><form method="post" action="/code"><label>Code <input name="code" autocomplete="one-time-code"
  inputmode="numeric" maxlength="6"></label><button>Verify</button></form>`;

/** Pages that are careless with secrets in every way that a site may be; each has something that breaks as well. */
const PAGES: Record<string, (session: string) => string> = {
  '/home': (
    session,
  ) => `<h1>Home</h1><p>Your password is ${ACCOUNT.password}</p><p title="${ACCOUNT.password}">${session}</p>
    <button onclick="throw new Error('cannot save with password ${ACCOUNT.password}')">Save</button>
    <button onclick="alert('Your key is ${ACCOUNT.password}')">Remind me</button>
    <button onclick="throw new Error('Authorization: Bearer ${mark('bearer of an exception')}')">Renew</button>
    <script>document.title = 'Home of ' + ${JSON.stringify(ACCOUNT.password)};
    localStorage.own ??= '${mark('local storage')}'; sessionStorage.tab ??= '${mark('session storage')}';
    document.cookie = 'theme_token=${mark('cookie of a script')}';
    console.log('password: "${mark('console pair')}"'); console.log('known', ${JSON.stringify(ACCOUNT.password)});
    console.error('got ${jwt('console token')}'); console.error('session ' + ${JSON.stringify(session)});</script>`,
  '/keys':
    () => `<h1>Keys</h1><form action="/reveal"><label>New password <input type="password" name="new" value="${mark('password field')}"></label>
    <input id="api-key" name="api_key" type="hidden" value="${mark('hidden api key')}"></form>
    <button onclick="call('/api/keys?api_key=${mark('query of a request')}&code=${mark('code of a query')}')">Load keys</button>
    <button onclick="call('/api/refresh', { method: 'POST', body: JSON.stringify({ password: '${mark('request body')}' }) })">Refresh</button>
    <img src="/missing.png?signature=${mark('broken picture')}" alt="chart">
    <script>const call = (address, options = {}) => fetch(address, { ...options, headers: { authorization: 'Bearer ${mark('authorization header')}',
      'x-api-key': '${mark('key header')}' } }).then((answer) => answer.json()).then(({ list }) => list.length);
    window.config = { token: "${mark('inline script')}", secretKey: '${mark('inline secret key')}' };</script>`,
  '/team': () => `<h1>Team</h1><a href="/gone?access_token=${mark('broken link')}">Invite</a>
    <a href="/invite?reset_token=${mark('address of a page')}">Join</a>
    <button onclick="history.pushState({}, '', '/team#access_token=${mark('fragment')}')">Open</button>
    <button onclick="Promise.reject(new Error('fetch failed https://vault.example/x?token=${mark('address in a rejection')}'))">Share</button>`,
  '/bills': () =>
    `<h1>Bills</h1><button onclick="throw new TypeError('token=${mark('pair of an exception')} is over')">Pay later</button>`,
  '/invite': () => '<h1>Welcome</h1><button onclick="undefinedThing()">Accept</button>',
};

export type Vault = { url: string; signIns(): number; close(): Promise<void> };

/** So many requests a session lasts that was recorded elsewhere. */
const RECORDED_REQUESTS = 40;

/**
 * A site with a login by password and one-time code, full of secrets; whoever brings `cookie` is signed in at first, and
 * has to sign in again after a while.
 */
export async function startVault(cookie: string): Promise<Vault> {
  let signIns = 0;
  let left = RECORDED_REQUESTS;
  const target = await startTarget((request, response) => {
    if (request.headers.cookie?.includes(cookie)) left -= 1;
    answer(request, response, left > 0 ? cookie : '', () => {
      signIns += 1;
    }).catch(() => response.writeHead(500).end());
  });
  return {
    url: `${target.url}/`,
    close: target.close,
    signIns: () => signIns,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  known: string,
  onSignIn: () => void,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://vault.invalid');
  const sid = /vault_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const signedIn = (sid !== '' && sid === known) || sid === mark('cookie of a session');
  const html = (status: number, title: string, body: string) =>
    response
      .writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-store' })
      .end(page(title, body));
  const go = (location: string) => response.writeHead(303, { location }).end();
  const input = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null;
  if (pathname === '/login' && input) {
    if (input.get('password') !== ACCOUNT.password) return void html(200, 'Sign in', LOGIN);
    response.setHeader('set-cookie', `vault_half=${mark('cookie of half a session')}; HttpOnly; Path=/`);
    return void go(`/code?user=${encodeURIComponent(ACCOUNT.password)}`);
  }
  if (pathname === '/code') {
    const token = input?.get('code') ?? '';
    const fits =
      /^\d{6}$/.test(token) && verifySync({ secret: TOTP_SECRET, token, epochTolerance: 30 }).valid;
    if (!fits) return void html(200, 'Code', CODE);
    onSignIn();
    response.setHeader('set-cookie', `vault_session=${mark('cookie of a session')}; HttpOnly; Path=/`);
    return void go('/home');
  }
  if (pathname.startsWith('/api/')) {
    response.setHeader('set-cookie', `api_session=${mark('cookie of an answer')}; HttpOnly`);
    response.setHeader('x-refresh-token', mark('header of an answer'));
    response.writeHead(500, { 'content-type': 'application/json' });
    return void response.end(
      JSON.stringify({
        error: 'broken',
        access_token: mark('token of an answer'),
        said: ACCOUNT.password,
        jwt: jwt('jwt of an answer'),
      }),
    );
  }
  if (pathname === '/missing.png' || pathname === '/gone') return void html(404, 'Gone', '<h1>Gone</h1>');
  if (!signedIn) return void html(200, 'Sign in', LOGIN);
  const render = PAGES[pathname] ?? (pathname === '/' ? PAGES['/home'] : undefined);
  html(render ? 200 : 404, 'Vault', render?.(sid) ?? '<h1>Nothing here</h1>');
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text.slice(0, 10_000);
}
