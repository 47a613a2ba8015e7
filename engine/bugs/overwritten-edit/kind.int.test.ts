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
import { overwrittenEdit } from './kind.ts';

/** `whole`: each save sends all fields; `guarded`: it is refused where somebody saved meanwhile; `merged`: only what was changed is sent. */
type Rule = 'whole' | 'guarded' | 'merged';

const ACCOUNTS = { users: ['mira@tides.test'], password: 'Lantern-Harbour-42' };
const PACE = { look_ms: 20, save_ms: 600, wait_ms: 400 };
const BEGIN = { name: 'North quay', master: 'Ada Holm', version: 1 };
let rule: Rule = 'whole';
let berth = { ...BEGIN };

const PAGE = `<!doctype html><html lang="en"><title>Tides</title><h1>Tides</h1><main></main><script>
  const main = document.querySelector('main');
  const ask = (method, path, body) => fetch(path, { method, body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json' } });
  const show = async () => {
    const berth = await ask('GET', '/api/berth').then((answer) => answer.json());
    if (!berth.name) {
      main.innerHTML = '<form><label>E-mail <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>';
      main.firstChild.onsubmit = async (event) => {
        event.preventDefault();
        const [email, password] = [...main.querySelectorAll('input')].map(({ value }) => value);
        if ((await ask('POST', '/api/sign-in', { email, password })).ok) show();
      };
      return;
    }
    main.innerHTML = '<button>Sign out</button><form><label>Quay <input required></label><label>Warden <input></label><button>Save berth</button></form><p role="status"></p>';
    const form = main.querySelector('form');
    const [name, master] = form.querySelectorAll('input');
    [name.value, master.value] = [berth.name, berth.master];
    form.onsubmit = async (event) => {
      event.preventDefault();
      const answer = await ask('PUT', '/api/berth', { name: name.value, master: master.value, seen: berth });
      main.querySelector('p').textContent = answer.ok ? 'Saved' : 'Somebody has changed this meanwhile';
    };
  };
  show();</script></html>`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const given = sent ? JSON.parse(sent) : {};
  const isIn = (request.headers.cookie ?? '').includes('session=mira');
  if (request.url === '/api/sign-in')
    return void json(given.password === ACCOUNTS.password ? 200 : 401, {}, { 'set-cookie': 'session=mira' });
  if (request.url === '/api/berth' && request.method === 'GET') return void json(200, isIn ? berth : {});
  if (request.url === '/api/berth') {
    const { seen } = given;
    if (rule === 'guarded' && seen.version !== berth.version) return void json(409, {});
    const changed = (key: 'name' | 'master') =>
      rule === 'merged' && given[key] === seen[key] ? berth[key] : given[key];
    berth = { name: changed('name'), master: changed('master'), version: berth.version + 1 };
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
  berth = { ...BEGIN };
  await driver.perform({ kind: 'open', place: url });
  // The form comes once the page has asked what it holds.
  const { seen, action } = await vi.waitFor(
    async () => {
      const seen = await driver.observe();
      const [action] = overwrittenEdit.appliesTo({ ...checkContext(seen, 1), mode: 'active', accounts: 1 });
      if (!action) throw new Error('the check does not apply');
      return { seen, action };
    },
    { timeout: 5_000 },
  );
  driver.drain();
  return { action, ...(await runCheck(driver, action, seen, { pace: PACE })) };
}

it.each<[Rule, string[]]>([
  ['whole', ['Saving "Warden" takes back what somebody else has just saved in "Quay"']],
  ['guarded', []],
  ['merged', []],
])('two sessions save one thing under the rule "%s"', async (now, titles) => {
  rule = now;
  const found = await tried();
  expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
  expect(found.why).toBe('');
  if (now !== 'guarded') expect(berth).toMatchObject({ name: BEGIN.name, master: BEGIN.master });
});

it(
  'its exported test fails where the first is lost, and passes where the second is refused',
  inFull,
  async () => {
    rule = 'whole';
    const { action, suspicions } = await tried();
    const [bug] = suspicions;
    if (!bug) throw new Error('nothing was found');
    const step: Step = { action, text: 'Save', place_before: url, place_after: url };
    const steps = [...login, step];
    const locators = new Map<string, string>();
    const fresh = await openTestDriver();
    await fresh.open(url);
    for (const one of login) await recordLocators(fresh, one.action, locators);
    await fresh.close();
    await recordLocators(driver, action, locators);
    const text = writeSpec({
      ...bug,
      bug_id: 'bug-overwritten-edit',
      proof: { attempts: 5, reproduced: 5 },
      ...{ start: url, steps, locators, viewport: { width: 1280, height: 800 } },
    });
    const run = () => runExported(text, url, secretsFor(ACCOUNTS));
    expect(await run()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('bug-overwritten-edit'),
    });
    rule = 'guarded';
    expect(await run()).toMatchObject({ status: 'passed' });
  },
);
