import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildGate } from '#domain/report/build-gate.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';

const OLD = bugOf({ fingerprint: 'server_error:1' });
const NEW = bugOf({ fingerprint: 'server_error:2' });
const MILD = bugOf({ fingerprint: 'blank_screen:3', severity: 'minor' });

let api: TestApi;
let ana: ApiUser;
let ben: ApiUser;
beforeAll(async () => {
  api = await startApi();
  [ana, ben] = [await api.user(), await api.user()];
});
afterAll(() => api?.stop());

let minutes = 0;
type Ran = { branch?: string; url?: string; owner?: string; status?: string; plan?: string };

/** A run that was submitted after all before it. */
async function ran(
  bugs: ReportFinding[],
  { branch, url, owner = ana.id, status = 'completed', plan = 'chaos' }: Ran = {},
): Promise<string> {
  const id = await api.reported(owner, async () => ({ bugs }));
  minutes += 1;
  await api.auth.database.service
    .updateTable('tests')
    .set({
      submitted_at: new Date(Date.UTC(2026, 0, 1) + minutes * 60_000),
      config: JSON.stringify({ ...STORED_CONFIG, ...(branch ? { branch } : {}) }) as never,
      plan_type_at_submission: plan,
      status,
      ...(url ? { url } : {}),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

async function gate(id: string, query = ''): Promise<BuildGate> {
  const answer = await api.call('GET', `/api/tests/${id}/gate${query}`, { token: ana.key });
  expect(answer.status).toBe(200);
  return answer.body.data as BuildGate;
}

const ids = (...bugs: ReportFinding[]) => bugs.map(({ bug_id }) => bug_id);

it('a run fails a build by its bugs that are bad enough and not muted', async () => {
  const id = await ran([OLD, MILD]);
  expect(await gate(id)).toMatchObject({ passed: false, failing_bugs: ids(OLD), baseline: null });
  expect((await gate(id, '?fail_on=minor')).failing_bugs).toEqual(ids(OLD, MILD));
  expect(await gate(id, '?fail_on=none')).toMatchObject({ passed: true });
  const body = { test_id: id, bug_id: OLD.bug_id, reason: 'known' };
  const made = await api.call('POST', '/api/v1/mutes', { token: ana.key, body });
  expect(await gate(id)).toMatchObject({ passed: true, failing_bugs: [], muted_bugs: ids(OLD) });
  const { service } = api.auth.database;
  await service
    .updateTable('mutes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect(await gate(id)).toMatchObject({ passed: false, muted_bugs: [] });
  const { id: mute } = made.body.data as { id: string };
  await api.call('DELETE', `/api/v1/mutes/${mute}`, { token: ana.key });
});

it('the baseline is the last completed run of the app on the branch, not the run before', async () => {
  const url = 'https://baseline.example/shop';
  await ran([], { url, branch: 'main' });
  const main = await ran([OLD], { url: `${url}/?from=mail`, branch: 'main' });
  // None of these is it: no branch, another branch, another app of the same site, not completed, of somebody else.
  await ran([NEW], { url });
  await ran([NEW], { url, branch: 'feature' });
  await ran([NEW], { url: `${url}ping`, branch: 'main' });
  await ran([NEW], { url, branch: 'main', status: 'failed' });
  await ran([NEW], { url, branch: 'main', owner: ben.id });
  const id = await ran([OLD, NEW, MILD], { url, branch: 'feature' });
  await ran([NEW], { url, branch: 'main' });
  expect(await gate(id, '?new_only=true')).toMatchObject({
    passed: false,
    failing_bugs: ids(NEW),
    baseline: { branch: 'main', test_id: main, new_bugs: ids(NEW, MILD) },
  });
  expect(await gate(id, '?baseline=main')).toMatchObject({
    failing_bugs: ids(OLD, NEW),
    baseline: { test_id: main },
  });
  // A run on the branch itself is compared with the one before it, never with itself.
  expect((await gate(main, '?new_only=true')).failing_bugs).toEqual(ids(OLD));
});

it('where a branch has no run all bugs count', async () => {
  const id = await ran([OLD], { url: 'https://alone.example/', branch: 'main' });
  expect(await gate(id, '?new_only=true')).toMatchObject({
    passed: false,
    failing_bugs: ids(OLD),
    baseline: { branch: 'main', test_id: null, new_bugs: null },
  });
});

it('judges runs of plans whose reports compare nothing', async () => {
  const url = 'https://free.example/';
  const main = await ran([OLD], { url, branch: 'main', plan: 'pro' });
  const id = await ran([OLD], { url, plan: 'pro' });
  const report = await api.call('GET', `/api/tests/${id}/report`, { token: ana.token });
  expect(report.body.data).toMatchObject({ comparison: null, bugs: [{ history: null }] });
  expect(await gate(id, '?new_only=true')).toMatchObject({ passed: true, baseline: { test_id: main } });
});

it('a baseline whose report is gone gives way to the run before it', async () => {
  const url = 'https://gone.example/';
  const kept = await ran([OLD], { url, branch: 'main' });
  const gone = await ran([OLD, NEW], { url, branch: 'main' });
  const key = `${ana.id}/${gone}/${'0'.repeat(64)}.json`;
  const { service } = api.auth.database;
  await service.updateTable('tests').set({ report_key: key }).where('id', '=', gone).execute();
  const id = await ran([NEW], { url });
  expect(await gate(id, '?new_only=true')).toMatchObject({ passed: false, baseline: { test_id: kept } });
});

it('uploads of one file name are one app', async () => {
  const named = async (name: string, bugs: ReportFinding[], branch?: string) => {
    const id = await ran(bugs);
    const config = { ...STORED_CONFIG, bundle_name: name, ...(branch ? { branch } : {}) };
    await api.auth.database.service
      .updateTable('tests')
      .set({ config: JSON.stringify(config) as never, url: `http://${id}.localhost/` })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const main = await named('shop 100%.zip', [OLD], 'main');
  await named('other.zip', [NEW], 'main');
  const id = await named('shop 100%.zip', [NEW]);
  expect((await gate(id, '?baseline=main')).baseline).toMatchObject({ test_id: main, new_bugs: ids(NEW) });
});

it.each(['?fail_on=all', '?new_only=maybe', '?baseline=', `?baseline=${'x'.repeat(256)}`, '?baseline=a%0Ab'])(
  '%s is refused',
  async (query) => {
    const id = await ran([]);
    const answer = await api.call('GET', `/api/tests/${id}/gate${query}`, { token: ana.token });
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  },
);

it('is for who owns the run, and once it has a report', async () => {
  const id = await ran([OLD]);
  const foreign = await api.call('GET', `/api/tests/${id}/gate`, { token: ben.token });
  expect(foreign.status).toBe(404);
  const { service } = api.auth.database;
  await service.updateTable('tests').set({ report_key: null }).where('id', '=', id).execute();
  const early = await api.call('GET', `/api/tests/${id}/gate`, { token: ana.token });
  expect(early).toMatchObject({ status: 404, body: { message: 'Test report not found or not ready' } });
});

it('the branch of a submission is kept, and told by its test', async () => {
  const body = {
    name: 'A test',
    test_type: 'web_url',
    url: 'http://127.0.0.1:1/',
    duration: 5,
    config: { authority: true, branch: ' feature/a ' },
  };
  const made = await api.call('POST', '/api/tests/submit', { token: ana.token, body });
  expect(made.body.data).toMatchObject({ config: { branch: 'feature/a' } });
  const long = { ...body, config: { authority: true, branch: 'x'.repeat(256) } };
  const refused = await api.call('POST', '/api/tests/submit', { token: ana.token, body: long });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'A branch is one line of at most 255 characters' },
  });
});
