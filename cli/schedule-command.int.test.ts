import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trigger } from '#domain/api/trigger.ts';
import { startApi, type TestApi } from '#tests/support/api-service.ts';
import { type CliEnd, runCli } from '#tests/support/cli.ts';

let api: TestApi;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  api = await startApi();
  const { key } = await api.user();
  env = { ...process.env, ROVE_URL: api.url, ROVE_API_KEY: key };
});
afterAll(() => api?.stop());

const rove = (...args: string[]): Promise<CliEnd> => runCli(['schedule', ...args], env);
const URL = 'https://shop.example/';

test('a schedule is added, listed, paused, resumed and removed', async () => {
  expect((await rove('list')).out).toBe('Nothing is scheduled.\n');
  const added = await rove(
    'add',
    URL,
    '--cron',
    '0 3 * * 1-5',
    '--time-zone',
    'Europe/Berlin',
    '--verify-first',
  );
  expect([added.code, added.out]).toEqual([
    0,
    expect.stringMatching(/ 0 3 \* \* 1-5 Europe\/Berlin, next 2/),
  ]);
  const [made] = JSON.parse((await rove('list', '--json')).out) as Trigger[];
  expect(made).toMatchObject({ target: URL, verify_first: true, skip_if_running: true, paused: false });
  const id = made?.id ?? '';
  expect((await rove('pause', id)).out).toContain(', paused');
  expect((await rove('resume', id)).out).toContain(', next ');
  expect(await rove('remove', id)).toMatchObject({ code: 0, out: 'Removed.\n' });
  expect(await rove('remove', id)).toMatchObject({ code: 2 });
});

test('a deploy hook is told its address once', async () => {
  const { out } = await rove('add', URL, '--hook', '--name', 'Deploy');
  expect(out).toMatch(/Call it with POST, and keep it secret: http\S+\/api\/hooks\/[\w-]{43}\n/);
  expect((await rove('list')).out).not.toContain('/api/hooks/');
});

test.each([
  ['neither times nor hook', ['add', URL], /Give --cron, as "0 3 \* \* 1-5"/],
  ['nonsense cron', ['add', URL, '--cron', 'often'], /cron has five fields, .*; this is "often"/],
  [
    'no time zone',
    ['add', URL, '--cron', '0 3 * * *', '--time-zone', 'Mars'],
    /There is no time zone "Mars"/,
  ],
  ['no web address', ['add', 'shop', '--hook'], /must start with http/],
  ['no id', ['pause', '17'], /"17" is not the id of a schedule/],
  ['half minutes', ['add', URL, '--hook', '--minutes', '1.5'], /whole number from 1 to 360/],
])('%s is wrong use, in plain words', async (_what, args, words) => {
  const { code, err } = await rove(...args);
  expect([code, err]).toEqual([2, expect.stringMatching(words)]);
});
