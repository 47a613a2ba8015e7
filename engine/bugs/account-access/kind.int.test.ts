import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { byLength } from '#tests/support/length.ts';
import { runExported } from '#tests/support/run-exported.ts';
import { secretsFor, signedInDriver } from '#tests/support/two-accounts.ts';
import { accountEnumeration } from '../account-enumeration/kind.ts';
import { runCheck } from '../run-check.ts';
import { staleSession } from '../stale-session/kind.ts';
import { unlistedPage } from '../unlisted-page/kind.ts';
import { accountAccess } from './kind.ts';

/** `open`: a note is shown to whoever knows its number; `guarded`: to its owner; `shared`: all see all. */
type Rule = 'open' | 'guarded' | 'shared';

const USERS = ['mira@notes.test', 'theo@notes.test'];
const PASSWORD = 'Lantern-Harbour-42';
const ACCOUNTS = { users: USERS, password: PASSWORD };
const PACE = { look_ms: 20, save_ms: 400, wait_ms: 400 };
/** Where there is navigation: to pages for all, and to one for the first account. */
let hasNavigation = false;
const page = (body: string) => `<!doctype html><html lang="en"><title>Notes</title><h1>Notes</h1>${body}`;

let rule: Rule = 'open';
const SIGN_IN = `<form method="post" action="/sign-in"><label>E-mail <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;
/** What the server says of a wrong password: the same to all, or whether there is such an account. */
let isDiscreet = true;
const refusal = (name: string) =>
  isDiscreet
    ? 'Wrong address or password'
    : USERS.includes(name)
      ? 'The password is wrong'
      : 'There is no such account: the address is unknown';

let notes: { owner: string; text: string }[] = [];
/** Sessions that were signed out, as far as the server minds. */
let forgets = true;
const ended = new Set<string>();
let sessions = 0;
const server = createServer((request, response) => void answer(request, response));
let url: string;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = (status: number, body: string) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(page(body));
  const to = (place: string, cookie?: string) =>
    response.writeHead(303, { location: place, ...(cookie ? { 'set-cookie': cookie } : {}) }).end();
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const form = new URLSearchParams(sent);
  const session = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const user = ended.has(session) ? '' : (session.split('.n')[0] ?? '');
  const { pathname } = new URL(request.url ?? '/', 'http://app.test');
  if (pathname === '/sign-in' && request.method === 'POST')
    return void (form.get('password') === PASSWORD
      ? to('/', `user=${form.get('email')}.n${++sessions}`)
      : html(200, `<p>${refusal(form.get('email') ?? '')}</p>${SIGN_IN}`));
  if (pathname === '/sign-out') {
    if (forgets) ended.add(session);
    return void to('/', 'user=; Max-Age=0');
  }
  if (!user) return void html(200, SIGN_IN);
  const isFirst = user === USERS[0];
  const names = ['About', 'Help', ...(isFirst ? ['Staff'] : [])];
  const navigation = hasNavigation
    ? names.map((name) => `<a href="/${name.toLowerCase()}">${name}</a>`).join(' ')
    : '';
  if (pathname === '/staff')
    return void (isFirst || rule === 'open'
      ? html(200, `${navigation}<h2>Wages</h2><p>Mira earns more</p><p>Theo earns less</p>`)
      : html(403, 'This page is not yours'));
  if (pathname === '/about' || pathname === '/help')
    return void html(200, `${navigation}<p>Notes for two</p>`);
  if (pathname === '/' && request.method === 'POST') {
    notes.push({ owner: user, text: form.get('text') ?? '' });
    return void to('/');
  }
  const sees = ({ owner }: { owner: string }) => owner === user || rule === 'shared';
  const note = notes[Number(/^\/notes\/(\d+)$/.exec(pathname)?.[1])];
  if (note)
    return void (sees(note) || rule === 'open'
      ? html(200, `<p>${note.text}</p>`)
      : html(404, 'No such note'));
  const items = notes.map((one, index) =>
    sees(one) ? `<li><a href="/notes/${index}">${one.text}</a></li>` : '',
  );
  html(
    200,
    `${navigation}<form action="/sign-out"><button>Sign out</button></form><ul>${items.join('')}</ul><form method="post" action="/"><label>Note <input name="text"></label>
     <button>Add note</button></form>`,
  );
}

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

it.each<[Rule, string[]]>([
  ['open', ['One account is shown what another one has made']],
  ['guarded', []],
  ['shared', []],
])('a note under the rule "%s"', async (now, titles) => {
  rule = now;
  notes = [{ owner: USERS[0] ?? '', text: 'Water the ferns' }];
  await driver.perform({ kind: 'open', place: url });
  const seen = await driver.observe();
  const context = { ...checkContext(seen, 1), mode: 'active' as const, accounts: 2 };
  const [action] = accountAccess.appliesTo(context);
  if (!action) throw new Error('the check does not apply');
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  expect(suspicions.map(({ title }) => title)).toEqual(titles);
  expect(why).toBe(now === 'shared' ? 'not judged: it is for both to see' : '');
});

it.each<[Rule, string, string[]]>([
  ['open', '', ['"Staff" opens for an account that is not offered it']],
  ['guarded', '', []],
  ...byLength<[Rule, string, string[]][]>(
    [],
    [['open', 'staff', ['"Staff" opens for an account that is not offered it']]],
  ),
])(
  'a page that only one account is offered, under the rule "%s", seen from /%s',
  async (now, from, titles) => {
    rule = now;
    hasNavigation = true;
    await driver.perform({ kind: 'open', place: `${url}${from}` });
    const seen = await driver.observe();
    const [action] = unlistedPage.appliesTo({ ...checkContext(seen, 1), mode: 'active', accounts: 2 });
    if (!action) throw new Error('the check does not apply');
    const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
    expect(why).toBe('');
    expect(suspicions.map(({ title }) => title)).toEqual(titles);
  },
);

/** Code for the elements of a way is asked for while each of them is shown. */
async function locatorsOf(steps: readonly Step[]): Promise<Map<string, string>> {
  const locators = new Map<string, string>();
  const fresh = await openTestDriver();
  await fresh.open(url);
  for (const { action } of steps.filter(({ signs_in }) => signs_in))
    await recordLocators(fresh, action, locators);
  await fresh.close();
  await recordLocators(driver, steps.at(-1)?.action, locators);
  return locators;
}

// Two runs of Playwright for each take their time: the short form has one.
it.each([accountAccess, unlistedPage, accountEnumeration].slice(0, byLength(1, 3)))(
  'the exported test of $id signs in as it says, fails where it is open, and passes where it is guarded',
  async (kind) => {
    rule = 'open';
    isDiscreet = false;
    hasNavigation = kind === unlistedPage;
    notes = [];
    await driver.perform({ kind: 'open', place: url });
    const seen = await driver.observe();
    const context = { ...checkContext(seen, 7), mode: 'active' as const, accounts: 2 };
    const [action] = kind.appliesTo(context);
    if (!action) throw new Error('the check does not apply');
    const step: Step = { action, text: 'Look with the other account', place_before: url, place_after: url };
    const steps = [...login, step];
    const locators = await locatorsOf(steps);
    const { suspicions } = await runCheck(driver, action, seen, { pace: PACE });
    const [bug] = suspicions;
    if (!bug) throw new Error('nothing was found');
    const text = writeSpec({
      ...bug,
      bug_id: 'bug-account-access',
      proof: { attempts: 5, reproduced: 5 },
      start: url,
      steps,
      locators,
      viewport: { width: 1280, height: 800 },
    });
    const run = () => runExported(text, url, secretsFor(ACCOUNTS));
    expect(await run()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('bug-account-access'),
    });
    rule = 'guarded';
    isDiscreet = true;
    expect(await run()).toMatchObject({ status: 'passed' });
  },
  60_000,
);

it.each([true, false])('a session that is signed out, where the server forgets it: %s', async (now) => {
  forgets = now;
  await driver.perform({ kind: 'open', place: url });
  const seen = await driver.observe();
  const [action] = staleSession.appliesTo({ ...checkContext(seen, 9), mode: 'active', accounts: 1 });
  if (!action) throw new Error('the check does not apply');
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(now ? [] : ['A session goes on after signing out']);
});

it.each([true, false])('a login that answers wrong passwords alike: %s', async (now) => {
  isDiscreet = now;
  await driver.perform({ kind: 'open', place: url });
  const seen = await driver.observe();
  const [action] = accountEnumeration.appliesTo({ ...checkContext(seen, 9), mode: 'active', accounts: 1 });
  if (!action) throw new Error('the check does not apply');
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(now ? [] : ['The login tells which accounts exist']);
});

it('applies to runs with two accounts that may probe only', async () => {
  const context = checkContext(await driver.observe(), 1);
  expect(accountAccess.appliesTo({ ...context, mode: 'active', accounts: 1 })).toEqual([]);
  expect(accountAccess.appliesTo({ ...context, mode: 'interact', accounts: 2 })).toEqual([]);
});
