import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { AccountSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { exportReveals } from './kind.ts';

const USERS = ['mira@notes.test', 'theo@notes.test'];
const PASSWORD = 'Lantern-Harbour-42';
const SUPPLIERS = [
  ['Kearney Mills', 'Galway', 'IE29AIBK93115212345678'],
  ['Zurbaran Bakery', 'Madrid', 'ES9121000418450200051332'],
] as const;
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Suppliers</title><h1>Suppliers</h1>${body}`;

/** Whether the file leaves out what the pages hide from the second account. */
let keeps = false;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = (body: string) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(body));
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const { pathname } = new URL(request.url ?? '/', 'http://app.test');
  const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (pathname === '/sign-in') {
    const cookie = `user=${new URLSearchParams(sent).get('email')}; Path=/`;
    return void response.writeHead(303, { location: '/', 'set-cookie': cookie }).end();
  }
  if (!user)
    return void html(`<form method="post" action="/sign-in"><label>E-mail <input name="email" type="email"></label>
      <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`);
  const isFirst = user === USERS[0];
  if (pathname === '/file') {
    const records = SUPPLIERS.map(([name, city, iban]) => [name, city, keeps && !isFirst ? '' : iban].join());
    const head = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="suppliers.csv"',
    };
    return void response.writeHead(200, head).end(['Name,City,IBAN', ...records].join('\n'));
  }
  const supplier = SUPPLIERS[Number(/^\/suppliers\/(\d+)$/.exec(pathname)?.[1])];
  if (supplier) {
    const [name, city, iban] = supplier;
    return void html(
      `<h2>${name}</h2><p>${city}</p><p>IBAN</p><p>${isFirst ? iban : `•••• ${iban.slice(-4)}`}</p>`,
    );
  }
  const rows = SUPPLIERS.map(
    ([name, city], index) => `<tr><td><a href="/suppliers/${index}">${name}</a></td><td>${city}</td></tr>`,
  );
  html(`<form action="/sign-out"><button>Sign out</button></form><a href="/file">Export CSV</a>
    <table><thead><tr><th>Name</th><th>City</th></tr></thead><tbody>${rows.join('')}</tbody></table>`);
}

const site = new AccountSite({ users: USERS, password: PASSWORD }, (request, response) => {
  void answer(request, response);
});

it.each([true, false])('a file whose pages hide a column, which it leaves out too: %s', async (now) => {
  keeps = now;
  const { suspicions, why } = await site.tried(exportReveals);
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(
    now ? [] : ['The file of "Export CSV" gives an account "IBAN", which its pages hide'],
  );
});

it('the exported test fails where the file says it, and passes where it does not', {
  ...inFull,
  timeout: 60_000,
}, async () => {
  keeps = false;
  await site.proveExport(exportReveals, () => {
    keeps = true;
  });
});
