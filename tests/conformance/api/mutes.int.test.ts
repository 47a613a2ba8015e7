import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mute } from '#domain/api/mute.ts';
import type { Report } from '#domain/report/report.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { bugOf } from '#tests/support/sample-report.ts';

const KNOWN = bugOf();
const OTHER = bugOf({ fingerprint: 'blank_screen:2', severity: 'major', title: 'Another' });
const REASON = 'Known, ticket 42';
const DAY_MS = 24 * 60 * 60_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let api: TestApi;
let ana: ApiUser;
let ben: ApiUser;
let testId: string;
beforeAll(async () => {
  api = await startApi();
  [ana, ben] = [await api.user(), await api.user()];
  testId = await run();
});
afterAll(() => api?.stop());

const run = () => api.reported(ana.id, async () => ({ bugs: [KNOWN, OTHER] }));

const mute = (more: object = {}, token = ana.token) =>
  api.call('POST', '/api/v1/mutes', {
    token,
    body: { test_id: testId, bug_id: KNOWN.bug_id, reason: REASON, ...more },
  });
const lift = (id: string, token = ana.token) => api.call('DELETE', `/api/v1/mutes/${id}`, { token });
const list = async (query = '', token = ana.token) =>
  (await api.call('GET', `/api/v1/mutes${query}`, { token })).body.data as Mute[];

async function marks(of = testId): Promise<(string | null)[]> {
  const { body } = await api.call('GET', `/api/tests/${of}/report`, { token: ana.token });
  return (body.data as Report).bugs.map((bug) => bug.mute?.reason ?? null);
}

async function muted(more: object = {}): Promise<Mute> {
  const answer = await mute(more);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Mute;
}

it('a muted bug is marked in every run of the app, with who, why and until when, and counts again once lifted', async () => {
  const until = dayFromNow(10);
  const made = await muted({ until });
  expect(made).toMatchObject({ by: 'Test Person', reason: REASON, until, active: true, title: KNOWN.title });
  const later = await run();
  expect(await marks()).toEqual([REASON, null]);
  expect(await marks(later)).toEqual([REASON, null]);
  const byKey = await api.call('GET', `/api/tests/${later}/results`, { token: ana.key });
  expect((byKey.body.bugs as { muted: boolean }[]).map((bug) => bug.muted)).toEqual([true, false]);
  const junit = await api.call('GET', `/api/tests/${later}/report?format=junit`, { token: ana.token });
  expect(junit.text).toContain(`Muted by Test Person until ${until}: ${REASON}`);
  expect((await list(`?test_id=${later}`)).map(({ id }) => id)).toEqual([made.id]);
  expect((await lift(made.id)).status).toBe(200);
  expect(await marks()).toEqual([null, null]);
  expect((await lift(made.id)).status).toBe(404);
  expect(await list()).toEqual([]);
});

it('another app with the same bug is not muted', async () => {
  const made = await muted();
  const other = await run();
  await api.auth.database.service
    .updateTable('tests')
    .set({ url: 'https://other.example/' })
    .where('id', '=', other)
    .execute();
  expect(await marks(other)).toEqual([null, null]);
  expect(await list(`?test_id=${other}`)).toEqual([]);
  await lift(made.id);
});

it('muted anew it has the new terms; an expired mute is listed, and its bug counts again', async () => {
  const first = await muted();
  const again = await muted({ reason: 'For another while', until: dayFromNow(1) });
  expect(again).toMatchObject({ id: first.id, reason: 'For another while', until: dayFromNow(1) });
  const { service } = api.auth.database;
  const expired = { expires_at: new Date(Date.now() - 1_000) };
  await service.updateTable('mutes').set(expired).where('id', '=', first.id).execute();
  expect(await marks()).toEqual([null, null]);
  expect(await list()).toMatchObject([{ id: first.id, active: false }]);
  expect(await muted({ until: null })).toMatchObject({ id: first.id, active: true, until: null });
  expect(await marks()).toEqual([REASON, null]);
  await lift(first.id);
  const events = await service
    .selectFrom('events')
    .select(['type', 'data'])
    .where('stream_id', '=', `mute-${first.id}`)
    .orderBy('version')
    .execute();
  expect(events.map(({ type }) => type)).toEqual([
    'mute.created',
    'mute.changed',
    'mute.changed',
    'mute.lifted',
  ]);
  // What people wrote is sealed with their key.
  expect(JSON.stringify(events)).not.toMatch(/Known|another while|Test Person|shop\.example/);
});

it('many at once leave one mute', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => mute({ reason: `Reason ${n}` })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const [only, ...more] = await list();
  expect(more).toEqual([]);
  await lift(only?.id ?? '');
});

it('readers by a link see that it is muted, not by whom nor why', async () => {
  const made = await muted();
  const shared = await api.call('POST', `/api/tests/${testId}/share`, { token: ana.token });
  const path = new URL(String((shared.body.data as { url: string }).url)).pathname;
  const opened = await api.call('GET', path.replace('/share/', '/api/shared/'));
  expect((opened.body.data as Report).bugs[0]?.mute).toMatchObject({ id: made.id, by: null, reason: null });
  expect(opened.text).not.toContain(REASON);
  expect(opened.text).not.toContain('Test Person');
  await lift(made.id);
});

it('others can neither mute, see nor lift it', async () => {
  const made = await muted();
  expect((await mute({}, ben.token)).status).toBe(404);
  expect((await lift(made.id, ben.token)).status).toBe(404);
  expect(await list('', ben.token)).toEqual([]);
  const theirs = await api.call('GET', `/api/v1/mutes?test_id=${testId}`, { token: ben.token });
  expect(theirs.status).toBe(404);
  expect(await marks()).toEqual([REASON, null]);
  await lift(made.id);
});

it.each([
  ['no reason', { reason: undefined }, 400, 'Say why the bug is muted'],
  ['a blank reason', { reason: '  ' }, 400, 'Say why the bug is muted'],
  ['a long reason', { reason: 'x'.repeat(501) }, 400, 'A reason has at most 500 characters'],
  ['yesterday', { until: dayFromNow(-1) }, 400, 'The last day of a mute cannot lie in the past'],
  ['no day', { until: 'tomorrow' }, 400, 'Give the last day of the mute as YYYY-MM-DD'],
  ['the 30th of February', { until: '2099-02-30' }, 400, 'Give the last day of the mute as YYYY-MM-DD'],
  ['an unknown bug', { bug_id: 'bug-x' }, 404, 'The report of this test has no such bug'],
  ['no test', { test_id: '17' }, 400, 'Invalid UUID'],
])('%s is refused in plain words', async (_what, more, status, message) => {
  expect(await mute(more)).toMatchObject({ status, body: { message } });
  expect(await list()).toEqual([]);
});
