import { Client, Connection, ScheduleOverlapPolicy } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Firing, NewTriggerInput, Trigger, TriggerWithAddress } from '#domain/api/trigger.ts';
import { createAccount } from '#tests/support/accounts.ts';
import { ChannelPlatform } from '#tests/support/channel-platform.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { required, until } from '#tests/support/services.ts';
import { TEST_DATA } from '#tests/support/temporal-data.ts';
import { scheduleIdOf } from '#workflows/names.ts';

const TEST = {
  name: 'Nightly',
  test_type: 'web_url',
  url: 'http://shop.test/',
  duration: 5,
  config: { authority: true },
} as const;
const CRON = { kind: 'schedule', test: TEST, cron: '0 3 * * 1-5', time_zone: 'Europe/Berlin' } as const;

let platform: ChannelPlatform;
let client: Client;
let owner: string;
beforeAll(async () => {
  platform = await ChannelPlatform.start();
  const connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  const namespace = process.env.TEMPORAL_NAMESPACE ?? 'default';
  client = new Client({ connection, namespace, dataConverter: TEST_DATA });
}, 180_000);
afterAll(async () => {
  await client?.connection.close();
  await platform?.stop();
});
beforeEach(async () => {
  owner = await createAccount(platform.database, 'chaos', platform.keys);
});

async function make(wish: NewTriggerInput): Promise<TriggerWithAddress> {
  const { status, data, message } = await platform.call<TriggerWithAddress>(owner, 'POST', '/triggers', wish);
  if (status !== 201) throw new Error(`${status} ${message}`);
  return data;
}
const firings = async ({ id }: { id: string }) =>
  (await platform.call<Firing[]>(owner, 'GET', `/triggers/${id}/firings`)).data;
const ended = (trigger: { id: string }, count = 1) =>
  until('the firing', async () => {
    const all = await firings(trigger);
    return all.length >= count && all.every(({ outcome }) => outcome) ? all : null;
  });
const handleOf = ({ id }: { id: string }) => client.schedule.getHandle(scheduleIdOf(id));
const described = (trigger: { id: string }) =>
  until('the schedule', () =>
    handleOf(trigger)
      .describe()
      .catch(() => null),
  );
const change = (trigger: { id: string }, body: object) =>
  platform.call<Trigger>(owner, 'PATCH', `/triggers/${trigger.id}`, body);
const testsOf = (user: string) =>
  platform.database.service.selectFrom('tests').selectAll().where('user_id', '=', user).execute();

test('a schedule is Temporal’s own: made, changed, paused, resumed and deleted with it', async () => {
  const made = await make(CRON);
  expect(made).toMatchObject({ name: 'Nightly', target: TEST.url, paused: false, address: null });
  expect(made.next).toHaveLength(3);
  const { spec, policies } = await described(made);
  expect(spec).toMatchObject({ timezone: 'Europe/Berlin' });
  expect(policies.overlap).toBe('SKIP');
  const next = async () => (await handleOf(made).describe()).info.nextActionTimes.map(String);
  // Temporal means by it what we show.
  expect((await next()).slice(0, 3)).toEqual(made.next.map((time) => String(new Date(time))));
  const moved = (await change(made, { cron: '30 4 1 * *', time_zone: 'UTC' })).data;
  await until('the new times', async () => (await next())[0] === String(new Date(moved.next[0] ?? '')));
  expect((await change(made, { paused: true })).data).toMatchObject({ paused: true, next: [] });
  await until('the pause', async () => (await handleOf(made).describe()).state.paused);
  await change(made, { paused: false });
  await until('the end of the pause', async () => !(await handleOf(made).describe()).state.paused);
  await platform.call(owner, 'DELETE', `/triggers/${made.id}`);
  await until('its end', async () => {
    const gone = await handleOf(made)
      .describe()
      .then(
        () => false,
        () => true,
      );
    return gone;
  });
});

/** Temporal names what a schedule starts by the second: two firings of one second are one. */
async function fire(made: Parameters<typeof handleOf>[0]): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const before = second();
  await until('another second', async () => second() > before);
  await handleOf(made).trigger(ScheduleOverlapPolicy.ALLOW_ALL);
}

test('at its time a test is started; while it runs the next is skipped, unless that is not wanted', async () => {
  const made = await make({ ...CRON, test: { ...TEST, headers: [{ name: 'X-Key', value: 'hidden' }] } });
  await described(made);
  await fire(made);
  const [first] = await ended(made);
  expect(first).toMatchObject({ outcome: 'started', detail: '' });
  expect(await testsOf(owner)).toMatchObject([{ id: first?.test_id, test_name: 'Nightly', url: TEST.url }]);
  await fire(made);
  const all = await ended(made, 2);
  expect(all[0]).toMatchObject({ outcome: 'skipped', detail: 'The test before still runs', test_id: null });
  await change(made, { skip_if_running: false });
  await fire(made);
  expect((await ended(made, 3))[0]).toMatchObject({ outcome: 'started' });
  const rows = await platform.database.service
    .selectFrom('events')
    .selectAll()
    .where('owner', '=', owner)
    .execute();
  const kept = rows.filter(({ stream_id }) => stream_id.startsWith('trigger-'));
  expect(kept.filter(({ type }) => type === 'trigger.fired')).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toMatch(/hidden|shop\.test/);
});

test('a deploy that calls its address starts a test of its branch; the address is of no use to others, nor once replaced', async () => {
  const hook = await make({ kind: 'hook', test: TEST });
  const call = async (address: string | null, body?: object) => {
    const { pathname } = new URL(address ?? '');
    return platform.callOpen('POST', pathname, body);
  };
  expect((await call(hook.address, { branch: 'feature/x' })).status).toBe(202);
  const [first] = await ended(hook);
  expect(first?.outcome).toBe('started');
  const [row] = await testsOf(owner);
  expect(row?.config).toMatchObject({ branch: 'feature/x' });
  expect((await call(hook.address, { branch: 'two\nlines' })).status).toBe(400);
  expect((await call(`${hook.address}x`)).status).toBe(404);
  const renewed = await platform.call<TriggerWithAddress>(owner, 'POST', `/triggers/${hook.id}/address`);
  expect((await call(hook.address)).status).toBe(404);
  await change(hook, { paused: true });
  expect(await call(renewed.data.address)).toMatchObject({ status: 400 });
  const stored = await platform.database.service.selectFrom('triggers').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(hook.address?.split('/').at(-1));
  const stranger = await createAccount(platform.database);
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/fire'],
    ['POST', '/address'],
    ['GET', '/firings'],
  ] as const) {
    const body = method === 'PATCH' ? { paused: false } : undefined;
    expect((await platform.call(stranger, method, `/triggers/${hook.id}${path}`, body)).status).toBe(404);
  }
});

test('open bugs are verified first where that is wanted; what a test is refused for is told', async () => {
  const run = await platform.runs.queue(owner);
  const report = reportOf({
    test_id: run.testId,
    bugs: [bugOf({ bug_id: 'bug-1', url: `${TEST.url}cart` })],
  });
  const spec = await platform.blobs.put(run, Buffer.from('// a test'), 'text/plain');
  const bugs = report.bugs.map((bug) => ({ ...bug, spec }));
  const bytes = Buffer.from(JSON.stringify({ ...report, bugs }));
  const { key: report_key } = await platform.blobs.put(run, bytes, 'application/json');
  await platform.database.service
    .updateTable('tests')
    .set({ report_key, status: 'completed', url: TEST.url })
    .where('id', '=', run.testId)
    .execute();
  const hook = await make({ kind: 'hook', test: TEST, verify_first: true });
  await platform.call(owner, 'POST', `/triggers/${hook.id}/fire`);
  const open = await until('the verification', async () =>
    platform.database.service
      .selectFrom('verifications')
      .selectAll()
      .where('user_id', '=', owner)
      .executeTakeFirst(),
  );
  expect(open).toMatchObject({ test_id: run.testId, bug_id: 'bug-1', url: 'http://shop.test' });
  expect((await firings(hook))[0]?.outcome).toBeNull();
  await platform.endVerification(open.id);
  expect((await ended(hook))[0]).toMatchObject({ outcome: 'started', verified: 1 });
  await platform.database.service
    .updateTable('profiles')
    .set({ plan_type: 'free' })
    .where('user_id', '=', owner)
    .execute();
  await change(hook, { skip_if_running: false, verify_first: false });
  await platform.call(owner, 'POST', `/triggers/${hook.id}/fire`);
  const [refused] = await ended(hook, 2);
  expect(refused).toMatchObject({ outcome: 'refused', test_id: null });
  expect(refused?.detail).not.toBe('');
});

const EXAMPLE = 'such as 0 3 * * 1-5 for 3:00 from Monday to Friday';
test.each([
  [
    'every day',
    `cron has five fields, minute, hour, day, month and weekday, ${EXAMPLE}; this is "every day"`,
  ],
  [
    '* * * * * *',
    `cron has five fields, minute, hour, day, month and weekday, ${EXAMPLE}; this is "* * * * * *"`,
  ],
  ['61 3 * * *', `"61 3 * * *" is no cron expression, ${EXAMPLE}: Invalid value for minute: 61`],
  ['0 3 1 * 1', 'Give a day of the month or a day of the week, and * for the other'],
  ['0 3 30 2 *', '"0 3 30 2 *" never comes: there is no such day'],
  ['* * * * *', 'A test can be started every five minutes at most'],
  ['0 3 L * *', '"0 3 L * *" is no cron expression'],
])('the nonsense cron %s is refused in plain words', async (cron, words) => {
  const { status, message } = await platform.call(owner, 'POST', '/triggers', { ...CRON, cron });
  expect([status, String(message)]).toEqual([400, expect.stringContaining(words)]);
  expect((await platform.call<Trigger[]>(owner, 'GET', '/triggers')).data).toEqual([]);
});

test('a time zone that is none, and what is no web address, is refused', async () => {
  const zone = await platform.call(owner, 'POST', '/triggers', { ...CRON, time_zone: 'Mars/Olympus' });
  expect(zone).toMatchObject({
    status: 400,
    message: expect.stringContaining('There is no time zone "Mars/Olympus"'),
  });
  const apk = await platform.call(owner, 'POST', '/triggers', {
    ...CRON,
    test: { ...TEST, test_type: 'android_apk' },
  });
  expect(apk).toMatchObject({ status: 400, message: expect.stringContaining('test web addresses') });
});
