import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { AccountSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { openFile } from './kind.ts';

const USERS = ['mira@notes.test', 'theo@notes.test'];
const PASSWORD = 'Lantern-Harbour-42';
const page = (body: string) => `<!doctype html><html lang="en"><title>Readers</title><h1>Readers</h1>${body}`;
const SIGN_IN = `<form method="post" action="/sign-in"><label>E-mail <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;
/** Saves what a script has asked for, as apps do that sign their requests themselves. */
const SAVES = `<button id="save">Export CSV</button><script>
  document.querySelector('#save').onclick = async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await (await fetch('/file')).blob());
    link.download = 'readers.csv';
    link.click();
  };</script>`;

const server = { isOpen: true, isPublic: false };

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
  if (pathname === '/file' && (user || server.isOpen || server.isPublic)) {
    const head = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="readers.csv"' };
    return void response.writeHead(200, head).end('Name,Card\nAda Fern,L204490\nTheo Moss,L204491\n');
  }
  if (!user && !server.isPublic) return void html(SIGN_IN);
  const saver = pathname === '/scripted' ? SAVES : '<a href="/file">Export CSV</a>';
  html(`<form action="/sign-out"><button>Sign out</button></form>${saver}
    <table><thead><tr><th>Name</th><th>Card</th></tr></thead>
    <tbody><tr><td>Ada Fern</td><td>L204490</td></tr><tr><td>Theo Moss</td><td>L204491</td></tr></tbody></table>`);
}

const site = new AccountSite({ users: USERS, password: PASSWORD }, (request, response) => {
  void answer(request, response);
});

const TITLE = 'The file of "Export CSV" is given to whoever is not signed in';

it.each([
  ['', true, [TITLE]],
  ['scripted', true, [TITLE]],
  ['', false, []],
])('a file of the list at "%s" that is given to anybody: %s', async (path, isOpen, titles) => {
  Object.assign(server, { isOpen, isPublic: false });
  const { suspicions, why } = await site.tried(openFile, { path: path && `/${path}` });
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(titles);
});

it('says nothing of a list that everybody is shown', async () => {
  Object.assign(server, { isOpen: true, isPublic: true });
  expect((await site.tried(openFile)).why).toContain('a list for accounts only');
});

it('the exported test fails where the file is given, and passes where it is not', {
  ...inFull,
  timeout: 60_000,
}, async () => {
  Object.assign(server, { isOpen: true, isPublic: false });
  await site.proveExport(openFile, () => {
    server.isOpen = false;
  });
});
