import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiDocument } from '#tests/support/api-document.ts';
import { type ApiAnswer, type ApiUser, call, startApi, type TestApi } from '#tests/support/api-service.ts';

/** Of 6,000 requests of an address, 1,800 of a user, 600 of API keys and 120 submissions in a minute. */
const FACTOR = 0.02;
const KEY_MAX = 12;
const USER_MAX = 36;
const ABSENT = '0198f000-0000-7000-8000-00000000dead';

let api: TestApi;
let document: ApiDocument;
let ana: ApiUser;
beforeAll(async () => {
  api = await startApi({ ROVE_API_RATE_FACTOR: String(FACTOR) }, 2);
  document = await ApiDocument.read(api.url);
  ana = await api.user();
});
afterAll(() => api?.stop());

it('requests of one user are counted over all processes, and each answer says how it stands', async () => {
  const [first, second] = api.processes;
  const answers: ApiAnswer[] = [];
  // A slow machine gives some back meanwhile.
  for (let n = 0; n < 3 * KEY_MAX && answers.at(-1)?.status !== 429; n++)
    answers.push(await call((n % 2 ? first : second) ?? '', 'GET', '/api/tests/live', { token: ana.key }));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, KEY_MAX)).toEqual(Array(KEY_MAX).fill(200));
  const refused = answers.find(({ status }) => status === 429);
  if (!refused) throw new Error(`Nothing was refused: ${statuses}`);
  expect(refused.body).toMatchObject({ error: 'RATE_LIMITED', message: 'Rate limit exceeded (wait)' });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60 / KEY_MAX + 1);
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe(`"key";q=${KEY_MAX};w=60`);
  expect(answers[0]?.headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${KEY_MAX - 1};t=\\d+$`));
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  expect(document.faultOf('GET', '/api/tests/live', refused)).toBeNull();
});

it('a session has a count of its own, and the catalogue’s text', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 * USER_MAX }, () => call(api.url, 'GET', '/api/tests/live', { token: ana.token })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(USER_MAX);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ message: 'Too many requests. Please try again later' });
});

it('an address is counted before anybody is asked who they are', async () => {
  const answers = await Promise.all(Array.from({ length: 240 }, () => call(api.url, 'GET', '/api/tests')));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([401, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('ratelimit-policy')).toBe('"address";q=120;w=60');
});

it('messages to the tools of agents are counted with the key, and what they ask with them', async () => {
  const { key } = await api.user();
  const ask = (method: string) =>
    call(api.url, 'POST', '/mcp', {
      token: key,
      // From another address than the requests before.
      headers: { accept: 'application/json, text/event-stream', 'x-forwarded-for': '203.0.113.9' },
      body: { jsonrpc: '2.0', id: 1, method, params: { name: 'get_run', arguments: { run_id: ABSENT } } },
    });
  const left = async (method: string) =>
    Number(/"key";r=(\d+)/.exec((await ask(method)).headers.get('ratelimit') ?? '')?.[1]);
  const [first, second] = [await left('tools/call'), await left('tools/list')];
  expect([first, second]).toEqual([KEY_MAX - 1, KEY_MAX - 3]);
  const answers = await Promise.all(Array.from({ length: 2 * KEY_MAX }, () => ask('tools/list')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(KEY_MAX);
});
