import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop } from '#samples/shop/server.ts';
import { type ApiAnswer, ApiClient } from '#tests/support/api-client.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { endQuietly } from '#tests/support/platform.ts';
import { commandOf, processesIn } from '#tests/support/processes.ts';
import { freePort, until } from '#tests/support/services.ts';
import { SHOP_RUN_MS, sharedPlatform, sharedShopRun } from '#tests/support/shared-platform.ts';
import { inLanes, startBadTargets, type Target } from '#tests/support/targets.ts';

const BROWSER = /^(?!.*--type=).*--remote-debugging-pipe/;
const HELPERS = /--remote-debugging-pipe|--type=|ffmpeg/;
/** One less than the account has slots: a run of another file may still be letting go of one. */
const LANES = 3;
/** Of the run whose browsers are killed after the tenth: so many that it still explores when that is told. */
const ACTIONS = byLength(80, 300);
const VALID = {
  name: 'A test',
  test_type: 'web_url',
  duration: 5,
  url: 'http://127.0.0.1:1/',
  config: { authority: true },
};

const platform = sharedPlatform();
let api: ApiClient;
let other: ApiClient;
let targets: Target;

beforeAll(async () => {
  targets = await startBadTargets();
  api = await ApiClient.signIn(platform, platform.account);
  other = await ApiClient.signUp(platform);
});
afterAll(async () => {
  await targets?.close();
});

/** A run's end where nothing can be tested. */
async function endOf(url: string) {
  const { id } = await api.submit(url, { config: { max_actions: 3 } });
  return api.awaitEnd(id, 90_000);
}

test('an address that cannot be tested ends the run, saying why and whose fault it is', async () => {
  // How a place is told from another is tested at the drivers; here is whose fault a run says it was.
  const cases = [
    ['http://no-such-host.invalid/', 'TARGET_UNRESOLVED', 'target', /no-such-host\.invalid.*found/],
    [`http://127.0.0.1:${await freePort()}/`, 'TARGET_REFUSED', 'target', /refused|nothing answered/],
    [`${targets.url}/login`, 'TARGET_NEEDS_LOGIN', 'target', /asks for a login/],
    [platform.url, 'TARGET_FORBIDDEN', 'operator', /cannot be tested|may not/],
    ...byLength([], [
      [`${targets.url}/loop`, 'TARGET_REDIRECT_LOOP', 'target', /redirects for ever/],
      [`${targets.url}/broken`, 'TARGET_ERROR_STATUS', 'target', /500/],
      [`${targets.url}/data`, 'TARGET_NOT_HTML', 'target', /not.* a web page/],
      ['http://10.0.0.1/', 'TARGET_FORBIDDEN', 'operator', /private or internal/],
    ] as const),
  ] as const;
  const rows = await inLanes(LANES, cases, ([url]) => endOf(url));
  const seen = rows.map((row) => [row.status, row.failure_code, row.failure_fault]);
  expect(seen).toEqual(cases.map(([, code, fault]) => ['failed', code, fault]));
  for (const [index, row] of rows.entries()) expect(row.failure_message).toMatch(cases[index]?.[3] ?? /./);
});

const refusals: [string, object, number, string, RegExp][] = [
  ['no name', { name: '  ' }, 400, 'INVALID_REQUEST', /^Test name is required$/],
  ['no address', { url: undefined }, 400, 'INVALID_REQUEST', /^Application URL is required$/],
  ['another scheme', { url: 'ftp://127.0.0.1/' }, 400, 'INVALID_REQUEST', /http:\/\/ or https:\/\//],
  ['no minutes', { duration: 0 }, 400, 'INVALID_DURATION', /duration/i],
  ['half minutes', { duration: 2.5 }, 400, 'INVALID_DURATION', /duration/i],
  ['too many minutes', { duration: 9999 }, 400, 'INVALID_DURATION', /^Selected duration not available/],
  ['no authority', { config: {} }, 400, 'INVALID_REQUEST', /right to test/],
  [
    'a bundle without its file',
    { test_type: 'web_bundle', url: undefined },
    400,
    'INVALID_REQUEST',
    /upload a web bundle/,
  ],
  [
    'read-only safari',
    { config: { mode: 'read_only', browser: 'safari' } },
    400,
    'NOT_AVAILABLE_YET',
    /safari/,
  ],
  ['no APK', { test_type: 'android_apk', url: undefined }, 400, 'INVALID_REQUEST', /upload an APK/],
];

test.each(refusals)('a submission with %s is refused by name', async (_what, part, status, code, words) => {
  const answer = await api.call('POST', '/api/tests/submit', { ...VALID, ...part });
  expect([answer.status, answer.body.error]).toEqual([status, code]);
  expect(answer.body.message).toMatch(words);
});

test('a newcomer may not take more minutes than the plan has', async () => {
  const answer = await other.call('POST', '/api/tests/submit', { ...VALID, duration: 6 });
  expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_DURATION']);
});

test('a body that cannot be read is refused without a word about our code', async () => {
  const post = (type: string, body: string) =>
    fetch(`${platform.url}/api/tests/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': type },
      body,
    });
  for (const [answer, status, error] of [
    [await post('application/json', '{"name": '), 400, 'INVALID_REQUEST'],
    [await post('application/json', '[]'), 400, 'INVALID_REQUEST'],
    [await post('text/plain', JSON.stringify(VALID)), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [await post('application/x-www-form-urlencoded', 'name=a'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ] as const) {
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as ApiAnswer['body'];
    expect(body).toMatchObject({ error, message: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/SyntaxError|node_modules|\bat /);
  }
});

async function forgedTokens(): Promise<Record<string, string>> {
  const [head = '', body = '', signature = ''] = api.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { privateKey } = await generateKeyPair('ES256');
  const sign = (exp: number) =>
    new SignJWT({ ...claims, exp }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey);
  return {
    none: '',
    nonsense: 'not-a-token',
    'an unknown API key': `rove_${'x'.repeat(43)}`,
    'changed claims': `${head}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    'no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'another key': await sign(claims.exp),
    'another key, expired': await sign(1),
  };
}

test('no token, a forged one, another key’s one: 401 on every route', async () => {
  const wrong: string[] = [];
  for (const [kind, token] of Object.entries(await forgedTokens())) {
    const stranger = new ApiClient(platform.url, token);
    for (const [method, path] of [
      ['GET', '/api/tests'],
      ['GET', `/api/tests/${randomUUID()}`],
      ['POST', '/api/tests/submit'],
      ['GET', '/api/user/profile'],
      ['POST', '/api/v1/api-keys/generate'],
    ] as const) {
      const answer = await stranger.call(method, path, method === 'POST' ? VALID : undefined);
      const said = `${answer.status} ${answer.body.error}`;
      if (said !== '401 UNAUTHORIZED') wrong.push(`${kind}: ${method} ${path} answers ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Processes of the platform whose command line matches. */
const processes = (pattern: RegExp) =>
  processesIn(platform.folder).filter((pid) => pattern.test(commandOf(pid)));

test('a browser that is killed in mid-run: the run goes on to its end', inFull, async () => {
  const shop = await startShop({ bugs: false });
  try {
    const { id } = await api.submit(shop.url, { duration: 4, config: { seed: 3, max_actions: ACTIONS } });
    await until('some actions', async () => (await api.state(id)).actions >= 10, 90_000);
    const browsers = processes(BROWSER);
    expect(browsers.length).toBeGreaterThan(0);
    for (const pid of browsers) endQuietly(pid); // What stands around a browser may have ended it already.
    expect(await api.awaitEnd(id, 180_000)).toMatchObject({ status: 'completed', failure_code: null });
    expect((await api.report(id)).coverage.actions).toBe(ACTIONS);
  } finally {
    await shop.close();
  }
});

test('another user’s test is as unknown as one that never was', { timeout: SHOP_RUN_MS }, async () => {
  const { id } = sharedShopRun();
  await api.awaitEnd(id, SHOP_RUN_MS);
  const routes = ['', '/status', '/snapshot', '/report', '/report.zip', '/report/link', '/results'];
  for (const [method, part] of [...routes.map((route) => ['GET', route]), ['DELETE', '']]) {
    const ask = (test: string) => other.call(method ?? '', `/api/tests/${test}${part}`);
    const answers = [await ask(id), await ask(randomUUID()), await ask('not-an-id')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[2]?.body).toEqual(answers[1]?.body);
  }
  expect((await other.call('GET', '/api/tests')).body).toMatchObject({ data: [], total: 0 });
  expect((await api.row(id)).status).toBe('completed');
});

test('after many runs no browser and no film maker is left', inFull, async () => {
  const runs = Array.from({ length: 20 }, (_, seed) => seed);
  const ends = await inLanes(LANES, runs, async (seed) => {
    const { id } = await api.submit(`${targets.url}/`, { config: { seed, max_actions: 3 } });
    return (await api.awaitEnd(id, 120_000)).status;
  });
  expect(ends).toEqual(runs.map(() => 'completed'));
  await until('every browser to end', async () => processes(HELPERS).length === 0);
});
