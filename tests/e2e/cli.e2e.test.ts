import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchema } from '#domain/report/report.ts';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { runCli, startCli } from '#tests/support/cli.ts';
import { mcpByStdio } from '#tests/support/mcp-client.ts';
import { inFull } from '#tests/support/needs.ts';
import { processesIn } from '#tests/support/processes.ts';
import { freePort, until } from '#tests/support/services.ts';
import { sharedPlatform } from '#tests/support/shared-platform.ts';
import { startBadTargets, startBrokenShop, type Target } from '#tests/support/targets.ts';

const SHORT = ['--minutes', '1', '--max-actions', '4'];

const platform = sharedPlatform();
let api: ApiClient;
let targets: Target;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-cli-'));
  targets = await startBadTargets();
  api = await ApiClient.signIn(platform, platform.account);
});
afterAll(async () => {
  await targets?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no critical bug: exit 0, the report printed as JSON and written', async () => {
  const args = ['test', `${targets.url}/`, ...SHORT, '--seed', '9', '--json', '--report', folder];
  const { code, out, err } = await runCli(args, platform.env);
  expect([code, err]).toEqual([0, expect.stringContaining(`Live: ${platform.url}/live/`)]);
  const report = reportSchema.parse(JSON.parse(out));
  expect(report).toMatchObject({ seed: 9, mode: 'interact', status: 'completed', coverage: { actions: 4 } });
  expect(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'))).toEqual(JSON.parse(out));
  expect(err.split('\r').length).toBe(1);
});

/** The report of a run on a shop that fails at one address, which is fixed later. */
const broken = { port: 0, folder: '' };

test('a critical bug: exit 1, and the bug in the summary', async () => {
  const shop = await startBrokenShop();
  broken.port = Number(new URL(shop.url).port);
  broken.folder = path.join(folder, 'broken');
  const args = ['test', shop.url, '--minutes', '1', '--max-actions', '8', '--report', broken.folder];
  const { code, out, err } = await runCli(args, platform.env);
  await shop.close();
  expect(err).toMatch(/Failed: \d+ proved bugs? (is|are) critical\./);
  expect(out).toMatch(/critical\s+The server fails with 500 on POST \/buy \(reproduced 5\/5/);
  expect(out).toContain(`Report: ${platform.url}/results/`);
  expect(code).toBe(1);
});

test('a muted bug is found again, listed apart, and fails no build until it is unmuted', inFull, async () => {
  const shop = await startBrokenShop({ port: broken.port });
  const report = reportSchema.parse(
    JSON.parse(readFileSync(path.join(broken.folder, 'report.json'), 'utf8')),
  );
  const critical = report.bugs.filter(({ severity }) => severity === 'critical');
  const reason = 'Known, ticket 42';
  for (const { bug_id, title } of critical) {
    const muted = await runCli(['mute', report.test_id, bug_id, '--reason', reason], platform.env);
    expect([muted.code, muted.out]).toEqual([0, expect.stringContaining(title)]);
  }
  const again = await runCli(['test', shop.url, '--minutes', '1', '--max-actions', '8'], platform.env);
  await shop.close();
  expect(again.out).toMatch(/Muted, not counted:\n\s+critical\s+The server fails with 500 on POST \/buy/);
  expect(again.out).toContain(`: ${reason}`);
  expect([again.code, again.err]).toEqual([0, expect.not.stringContaining('Failed')]);
  const listed = await runCli(['mutes', report.test_id], platform.env);
  expect(listed.out.trim().split('\n')).toHaveLength(critical.length);
  for (const { bug_id } of critical)
    expect((await runCli(['unmute', report.test_id, bug_id], platform.env)).code).toBe(0);
  const twice = await runCli(['unmute', report.test_id, critical[0]?.bug_id ?? ''], platform.env);
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('this bug is not muted')]);
  expect((await runCli(['mutes', report.test_id], platform.env)).out).toBe('No bug is muted.\n');
});

test(
  'with --new-only a bug that the branch has fails no build; without a run on the branch it does',
  inFull,
  async () => {
    const shop = await startBrokenShop({ port: broken.port });
    const args = ['test', shop.url, '--minutes', '1', '--max-actions', '8'];
    const first = await runCli([...args, '--branch', 'main', '--new-only'], platform.env);
    expect(first.out).toContain(
      'There is no completed run of this app on main to compare with: all bugs count.',
    );
    expect([first.code, first.err]).toEqual([1, expect.stringMatching(/Failed: \d+ proved bugs? /)]);
    const job = { ...platform.env, GITHUB_REF_NAME: 'feature/a' };
    const next = await runCli([...args, '--new-only'], job);
    await shop.close();
    const main = /results\/(\S+)/.exec(first.out)?.[1];
    expect(next.out).toContain(`0 new against run ${main} on main.`);
    expect(next.out).toContain('The server fails with 500 on POST /buy');
    expect(next.code).toBe(0);
    const id = /results\/(\S+)/.exec(next.out)?.[1] ?? '';
    expect((await api.row(id)).config.branch).toBe('feature/a');
    expect((await api.report(id)).branch).toBe('feature/a');
  },
);

test('verify: a bug of the report is still there, and fixed once the app is', inFull, async () => {
  const { port } = broken;
  const shop = await startBrokenShop({ port });
  const reports = path.join(folder, 'verify');
  const report = reportSchema.parse(
    JSON.parse(readFileSync(path.join(broken.folder, 'report.json'), 'utf8')),
  );
  // What is mended is the failure of the server; the page has other, smaller bugs.
  const specs = report.bugs.flatMap(({ bug_id, severity, spec }) =>
    spec && severity === 'critical' ? [{ bug_id, spec }] : [],
  );
  expect(specs.length).toBeGreaterThan(0);
  mkdirSync(reports);
  for (const { bug_id, spec } of specs)
    writeFileSync(path.join(reports, `${bug_id}.spec.ts`), await api.evidence(report.test_id, spec.key));
  const verify = ['verify', reports, '--url', shop.url, '--json'];
  const before = await runCli(verify, platform.env);
  await shop.close();
  expect(before.code).toBe(1);
  expect(Object.values(JSON.parse(before.out))).toContainEqual(
    expect.objectContaining({ outcome: 'still_there' }),
  );
  const fixed = await startBrokenShop({ port, fixed: true });
  const after = await runCli(verify, platform.env);
  await fixed.close();
  expect([after.code, Object.values(JSON.parse(after.out))]).toEqual([
    0,
    specs.map(() => expect.objectContaining({ outcome: 'fixed' })),
  ]);
});

test('an agent lists the bugs, takes the test of one, mends the app and has it verified', async () => {
  const { test_id: run_id } = JSON.parse(readFileSync(path.join(broken.folder, 'report.json'), 'utf8'));
  const agent = await mcpByStdio(platform.env);
  const { data } = await agent.call('list_bugs', { run_id, severity: 'critical' });
  const [bug] = data.bugs as { bug_id: string; has_repro: boolean }[];
  const ids = { run_id, bug_id: bug?.bug_id };
  expect(bug?.has_repro).toBe(true);
  expect((await agent.call('get_repro', ids)).text).toContain(
    `const BUG = '${bug?.bug_id}: The server fails`,
  );
  expect((await agent.call('get_bug', ids)).data).toMatchObject({
    cause: expect.stringContaining('answered 500'),
    requests: expect.arrayContaining([expect.objectContaining({ method: 'POST', status: 500 })]),
  });
  const fixed = await startBrokenShop({ port: broken.port, fixed: true });
  await agent.call('verify_fix', ids);
  const verified = await agent.call('get_verification', { ...ids, wait_seconds: 45 });
  expect(verified.data).toMatchObject({ outcome: 'fixed', shown: 0, runs: 3 });
  await fixed.close();
  await agent.close();
});

const settingsOf = (...more: string[]) => {
  const lines = [`url: ${targets.url}/`, 'mode: read_only', 'minutes: 1', 'headers: {X-Stage: STAGE}'];
  const file = path.join(folder, 'rove.yml');
  writeFileSync(file, `${[...lines, ...more].join('\n')}\n`);
  return file;
};
const STAGE = { STAGE: 'blue' };

// How settings and options go together is tested at their reader too; a run takes half a minute.
test('settings of a file: what they say is tested, and options win', inFull, async () => {
  const args = ['test', '--config', settingsOf(), '--max-actions', '4', '--json', '--seed', '9'];
  const { code, out, err } = await runCli(args, { ...platform.env, ...STAGE });
  expect([code, err]).toEqual([0, expect.stringContaining(`Testing ${targets.url}/ for 1 min.`)]);
  const { test_id } = reportSchema.parse(JSON.parse(out));
  expect((await api.row(test_id)).config).toMatchObject({ mode: 'read_only', seed: 9 });
});

test('settings of a file: a fault is told with its place', async () => {
  const file = settingsOf('fail_on: sometimes');
  const { code, out, err } = await runCli(['test', '--config', file], { ...platform.env, ...STAGE });
  expect(err).toContain(`${file}:5:10: fail_on: `);
  expect([code, out]).toEqual([2, '']);
});

const UNKNOWN = '0198f000-0000-7000-8000-00000000dead';
const wrong: [string, string[], RegExp][] = [
  ['no address', ['test'], /Say what to test/],
  ['another scheme', ['test', 'ftp://127.0.0.1/'], /is not a web address/],
  ['no minutes', ['test', 'http://127.0.0.1/', '--minutes', '0'], /whole number from 1 to 360/],
  ['half minutes', ['test', 'http://127.0.0.1/', '--minutes', '2.5'], /whole number/],
  ['another mode', ['test', 'http://127.0.0.1/', '--mode', 'wild'], /read_only, interact, active/],
  ['another severity', ['test', 'http://127.0.0.1/', '--fail-on', 'all'], /critical, major, minor, none/],
  ['a mute without a reason', ['mute', UNKNOWN, 'bug-1'], /required option '--reason/],
  [
    'a mute that is over',
    ['mute', UNKNOWN, 'bug-1', '--reason', 'x', '--until', '2020-13-01'],
    /as YYYY-MM-DD/,
  ],
  ['a mute of an unknown test', ['mute', UNKNOWN, 'bug-1', '--reason', 'x'], /There is no such test/],
  ['a mute of no test', ['mute', '17', 'bug-1', '--reason', 'x'], /"17" is not the id of a test/],
  ['a branch of two lines', ['test', 'http://127.0.0.1/', '--baseline', 'a\nb'], /--baseline .*one line/s],
  ['settings that are not there', ['test', '--config', 'none.yml'], /--config none\.yml: ENOENT/],
  ['an unknown option', ['test', 'http://127.0.0.1/', '--fast'], /unknown option/],
  ['a zip that is not there', ['test', 'app.zip'], /there is no such file/],
  ['an APK that is not there', ['test', 'app.apk'], /there is no such file/],
];

test.each(wrong)('wrong use (%s): exit 2, in words', async (_what, args, words) => {
  const { code, out, err } = await runCli(args, platform.env);
  expect(err).toMatch(words);
  expect(err).not.toMatch(/node_modules|\n\s+at /);
  expect([code, out]).toEqual([2, '']);
});

test('what cannot be tested: exit 3, saying whose fault it is', async () => {
  const { code, err } = await runCli(
    ['test', `http://127.0.0.1:${await freePort()}/`, ...SHORT],
    platform.env,
  );
  expect(err).toMatch(/refused the connection[\s\S]*application under test is the cause \(TARGET_REFUSED\)/);
  expect(code).toBe(3);
});

test('no platform runs and the port asked for is in use: exit 3, before anything is started', async () => {
  const home = path.join(folder, 'home');
  const env = { ...process.env, ROVE_HOME: home, PORT: new URL(targets.url).port };
  const { code, err } = await runCli(['test', `${targets.url}/`, ...SHORT], env);
  expect([code, err]).toEqual([3, expect.stringContaining('is in use by another program')]);
  expect(processesIn(home)).toEqual([]);
});

test('Ctrl-C in the middle of a run cancels the test', async () => {
  const shop = await startShop({ bugs: false });
  const run = startCli(['test', shop.url, '--minutes', '5'], platform.env);
  const id = (await run.said(/\/live\/([0-9a-f-]{36})/))[1] ?? '';
  await until('some actions', async () => (await api.state(id)).actions >= 3, 90_000);
  run.child.kill('SIGINT');
  const { code, err } = await run.end;
  expect([code, err]).toEqual([130, expect.stringContaining('The test was cancelled')]);
  expect(await api.awaitEnd(id, 30_000)).toMatchObject({ status: 'cancelled' });
  await shop.close();
});
