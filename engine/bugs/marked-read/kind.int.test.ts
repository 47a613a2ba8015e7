import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { inFull } from '#tests/support/needs.ts';
import { runExported } from '#tests/support/run-exported.ts';
import { secretsFor, signedInDriver } from '#tests/support/two-accounts.ts';
import { runCheck } from '../run-check.ts';
import { markedRead } from './kind.ts';

/** `shared`: there is one mark for all accounts; `own`: each has its own; `forgotten`: none is kept. */
type Rule = 'shared' | 'own' | 'forgotten';

const USERS = ['mira@tides.test', 'theo@tides.test'];
const ACCOUNTS = { users: USERS, password: 'Lantern-Harbour-42' };
const PACE = { look_ms: 20, save_ms: 600, wait_ms: 400 };
let rule: Rule = 'shared';
let unread = [9, 9];

const PAGE = `<!doctype html><html lang="en"><title>Tides</title><main></main><script>
  const main = document.querySelector('main');
  const ask = (method, path, body) => fetch(path, { method, body: body && JSON.stringify(body) });
  const show = async () => {
    const me = await ask('GET', '/api/me').then((answer) => answer.json());
    if (!me.name) {
      main.innerHTML = '<form><label>E-mail <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>';
      main.firstChild.onsubmit = async (event) => {
        event.preventDefault();
        const [email, password] = [...main.querySelectorAll('input')].map(({ value }) => value);
        if ((await ask('POST', '/api/sign-in', { email, password })).ok) show();
      };
      return;
    }
    main.innerHTML = '<button>Sign out</button><a href="#notices" aria-label="Notices, ' + me.unread + ' unread">Notices</a><p>High water at noon</p><button>Mark as read</button>';
    const count = main.querySelector('a');
    main.lastChild.onclick = () => {
      count.setAttribute('aria-label', 'Notices, ' + (me.unread - 1) + ' unread');
      ask('POST', '/api/read');
    };
  };
  show();</script></html>`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const user = USERS.indexOf(/session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
  if (request.url === '/api/sign-in') {
    const { email, password } = JSON.parse(sent);
    return void json(password === ACCOUNTS.password ? 200 : 401, {}, { 'set-cookie': `session=${email}` });
  }
  if (request.url === '/api/me')
    return void json(200, user < 0 ? {} : { name: USERS[user], unread: unread[user] });
  if (request.url === '/api/read') {
    unread = unread.map((count, index) =>
      rule === 'shared' || (rule === 'own' && index === user) ? count - 1 : count,
    );
    return void json(200, {});
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
}

const server = createServer((request, response) => void answer(request, response));
let url: string;
let driver: Driver;
let login: readonly Step[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  ({ driver, login } = await signedInDriver(url, ACCOUNTS));
});

afterAll(async () => {
  await driver?.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function tried() {
  await driver.perform({ kind: 'open', place: url });
  // What is unread is asked for first.
  const { seen, action } = await vi.waitFor(
    async () => {
      const seen = await driver.observe();
      const [action] = markedRead.appliesTo({ ...checkContext(seen, 1), mode: 'active', accounts: 2 });
      if (!action) throw new Error('the check does not apply');
      return { seen, action };
    },
    { timeout: 5_000 },
  );
  driver.drain();
  return { action, ...(await runCheck(driver, action, seen, { pace: PACE })) };
}

it.each<[Rule, string[]]>([
  ['shared', ['Marking as read marks it as read for another account too']],
  ['own', []],
  ['forgotten', ['What was marked as read is unread again after a reload']],
])('notices are marked as read under the rule "%s"', async (now, titles) => {
  rule = now;
  const found = await tried();
  expect(found.why).toBe('');
  expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
});

it.each<Rule>(['shared', 'forgotten'])(
  'the exported test of "%s" fails, and passes where each account has its own',
  inFull,
  async (now) => {
    rule = now;
    const { action, suspicions } = await tried();
    const [bug] = suspicions;
    if (!bug) throw new Error('nothing was found');
    const step: Step = { action, text: 'Mark as read', place_before: url, place_after: url };
    const steps = [...login, step];
    const locators = new Map<string, string>();
    const fresh = await openTestDriver();
    await fresh.open(url);
    for (const one of login) await recordLocators(fresh, one.action, locators);
    await fresh.close();
    await recordLocators(driver, action, locators);
    const text = writeSpec({
      ...bug,
      bug_id: 'bug-marked-read',
      proof: { attempts: 5, reproduced: 5 },
      ...{ start: url, steps, locators, viewport: { width: 1280, height: 800 } },
    });
    const run = () => runExported(text, url, secretsFor(ACCOUNTS));
    expect(await run()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('bug-marked-read'),
    });
    rule = 'own';
    expect(await run()).toMatchObject({ status: 'passed' });
  },
);
