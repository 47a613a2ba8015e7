import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { signedInDriver } from '#tests/support/two-accounts.ts';

const USERS = { users: ['ada@desk.test', 'ben@desk.test'], password: 'Opening-hours-7' };

const LOGIN = `<h1>Sign in</h1><form><label>E-mail <input type="email" autocomplete="username"></label>
  <label>Password <input type="password"></label><button>Sign in</button></form>
  <script>document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    const name = document.querySelector('[type=email]').value;
    const { token } = await (await fetch('/login', { method: 'POST', body: name })).json();
    localStorage.setItem('desk.token', token);
    location.href = '/';
  };</script>`;

/** How one signs out stands in a menu that is closed: no word of the page tells of a session. */
const DESK = `<header><button id="me" aria-haspopup="menu">Account</button></header>
  <nav><a href="/orders">Orders</a> <a href="/stock">Stock</a> <a href="/people">People</a></nav>
  <h1>Desk</h1><p id="name"></p>
  <script>fetch('/me', { headers: { authorization: localStorage.getItem('desk.token') ?? '' } }).then(async (answer) => {
    if (answer.status === 401) location.href = '/login';
    else document.getElementById('name').textContent = await answer.text();
  });</script>`;

/** A desk whose sessions can be ended; it counts who signed in. */
function startDesk() {
  const sessions = new Map<string, string>();
  const logins: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/me') {
      const name = sessions.get(request.headers.authorization ?? '');
      return response.writeHead(name ? 200 : 401).end(name ?? '');
    }
    if (request.method !== 'POST') {
      const page = request.url === '/login' ? LOGIN : DESK;
      return response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`);
    }
    const name = Buffer.concat(await request.toArray()).toString();
    const token = `${name} ${logins.push(name)}`;
    sessions.set(token, name);
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token }));
  });
  return { sessions, logins, server };
}

test('the other account goes on in the session that it has, and signs in anew once that has ended', async () => {
  const { sessions, logins, server } = startDesk();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { driver } = await signedInDriver(url, USERS);
  const shown = async () => {
    const other = await driver.beside?.('other');
    const seen = await other?.observe({ patient: true });
    await other?.close();
    return /\w+@desk\.test/.exec(seen?.text ?? '')?.[0];
  };
  try {
    expect([await shown(), await shown()]).toEqual(['ben@desk.test', 'ben@desk.test']);
    expect(logins).toEqual(['ada@desk.test', 'ben@desk.test']);
    sessions.clear();
    expect(await shown()).toBe('ben@desk.test');
    expect(logins).toEqual(['ada@desk.test', 'ben@desk.test', 'ben@desk.test']);
  } finally {
    await driver.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
