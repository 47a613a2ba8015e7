import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { ApiDocument } from '#tests/support/api-document.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { signedIn } from '#tests/support/auth-service.ts';
import { bugOf } from '#tests/support/sample-report.ts';

const DOCUMENTED = {
  type: 'web',
  app_url: 'http://127.0.0.1:1/',
  test_name: 'From a pipeline',
  config: { max_pages: 10, test_duration: 15, browser: 'chrome', viewport: { width: 1920, height: 1080 } },
};

let api: TestApi;
let document: ApiDocument;
let ana: ApiUser;
let testId: string;
beforeAll(async () => {
  api = await startApi();
  document = await ApiDocument.read(api.url);
  ana = await api.user();
  testId = await api.completed(ana.id);
});
afterAll(() => api?.stop());

const asAna = (method: string, path: string, body?: unknown) =>
  document.call(method, path, { token: ana.token, ...(body === undefined ? {} : { body }) });
const byKey = (method: string, path: string, body?: unknown) =>
  document.call(method, path, { token: ana.key, ...(body === undefined ? {} : { body }) });

it('an access token and an API key end with the session and with the user', async () => {
  const { client, id } = await signedIn(api.auth);
  const token = async () => (await client.auth.getSession()).data.session?.access_token ?? '';
  const first = await token();
  const asked = async (bearer: string) => (await api.call('GET', '/api/tests', { token: bearer })).status;
  expect(await asked(first)).toBe(200);
  await client.auth.refreshSession();
  expect(await asked(first)).toBe(200);
  await client.auth.signOut({ scope: 'local' });
  expect(await asked(first)).toBe(401);

  const bob = await api.user();
  const db = api.auth.database.service;
  const ban = (banned_until: Date | null) =>
    db.updateTable('auth.users').set({ banned_until }).where('id', '=', bob.id).execute();
  await sql`insert into auth.users (id) values (${bob.id})`.execute(db);
  expect([await asked(bob.token), await asked(bob.key)]).toEqual([200, 200]);
  await ban(new Date(Date.now() + 60_000));
  expect([await asked(bob.token), await asked(bob.key)]).toEqual([401, 401]);
  await ban(null);
  await db.updateTable('auth.users').set({ deleted_at: new Date() }).where('id', '=', bob.id).execute();
  expect([await asked(bob.token), await asked(bob.key)]).toEqual([401, 401]);
  expect(id).not.toBe(bob.id);
});

describe('with a session', () => {
  it('a test is submitted, looked at and cancelled', async () => {
    const submitted = await asAna('POST', '/api/tests/submit', SUBMIT);
    expect(submitted.status).toBe(201);
    expect(submitted.body.message).toBe('Test initiated successfully! Tracking your progress below.');
    const { id } = submitted.body.data as { id: string };
    const one = await asAna('GET', `/api/tests/${id}`);
    expect(one.body.data).toMatchObject({ id, status: 'queued', test_name: SUBMIT.name });
    const status = await asAna('GET', `/api/tests/${id}/status`);
    expect(status.body.data).toMatchObject({ test_id: id, status: 'queued', progress: 0 });
    expect((await asAna('GET', `/api/tests/${id}/snapshot`)).status).toBe(200);
    expect((await asAna('GET', '/api/tests/live')).body.data).toHaveLength(1);
    expect((await asAna('GET', '/api/tests/summary')).body.data).toMatchObject({ live_count: 1 });
    const map = await asAna('GET', `/api/tests/${id}/map`);
    expect([map.status, map.body.message]).toEqual([404, 'There is no map of this test yet']);
    const early = await asAna('GET', `/api/tests/${id}/report`);
    expect([early.status, early.body.message]).toEqual([404, 'Test report not found or not ready']);
    const cancelled = await asAna('DELETE', `/api/tests/${id}`);
    expect([cancelled.status, cancelled.body]).toEqual([200, { message: 'Test cancelled successfully' }]);
    expect((await asAna('DELETE', `/api/tests/${testId}`)).body.error).toBe('RUN_ENDED');
  });

  it('a test that explores is paused, resumed and told where to look; another is not', async () => {
    const owner = await api.user();
    const as = (action: string, body?: unknown) =>
      document.call('POST', `/api/tests/${id}/${action}`, { token: owner.token, body });
    const submitted = await document.call('POST', '/api/tests/submit', { token: owner.token, body: SUBMIT });
    const { id } = submitted.body.data as { id: string };
    expect((await as('pause')).body.error).toBe('NOT_EXPLORING');
    const environment = { browser: 'b', os: 'o', device: 'd' };
    const { service } = api.auth.database;
    await execute(service, UserKeys.of(TEST_SECRET), {
      testId: id,
      owner: owner.id,
      command: { kind: 'RecordProvisioned', data: { environment, start_place: SUBMIT.url } },
    });
    expect((await as('pause')).body).toEqual({ message: 'Test paused' });
    const at = await document.call('GET', `/api/tests/${id}/status`, { token: owner.key });
    expect(at.body).toMatchObject({ status: 'running', paused: true, estimated_completion: null });
    expect((await as('hint', { text: 'the settings page', area: '/settings' })).status).toBe(202);
    expect((await as('hint', {})).body.error).toBe('INVALID_REQUEST');
    expect((await as('hint', { text: 'x'.repeat(201) })).status).toBe(400);
    const resumed = await document.call('POST', `/api/tests/${id}/resume`, { token: owner.key });
    expect(resumed.body).toEqual({ message: 'Test resumed' });
    for (const action of ['pause', 'resume', 'hint']) {
      const init = { token: owner.token, body: { text: 'a' } };
      expect((await document.call('POST', `/api/tests/${testId}/${action}`, init)).status).toBe(404);
      const own = { token: ana.token, body: { text: 'a' } };
      const ended = await document.call('POST', `/api/tests/${testId}/${action}`, own);
      // It has a row alone, and no events.
      expect(ended.body.error).toBe('NOT_FOUND');
    }
  });

  it('a report is shared, listed and withdrawn', async () => {
    const path = `/api/tests/${testId}/share`;
    const made = await asAna('POST', path, { days: 7 });
    expect(made.status).toBe(201);
    const { id, url, badge_url } = made.body.data as Record<'id' | 'url' | 'badge_url', string>;
    expect((await asAna('GET', path)).body.data).toMatchObject([{ id }]);
    const trend = await asAna('GET', `/api/tests/${testId}/trend`);
    expect(trend.body.data).toContainEqual(expect.objectContaining({ test_id: testId, pages: 2 }));
    const token = new URL(url).pathname.replace('/share/', '');
    expect((await document.call('GET', new URL(badge_url).pathname)).status).toBe(200);
    const opened = await document.call('GET', `/api/shared/${token}`);
    expect(opened.body.data).toMatchObject({ test_id: testId });
    expect((await asAna('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await asAna('DELETE', path)).status).toBe(200);
    expect((await document.call('GET', `/api/shared/${token}`)).status).toBe(404);
  });

  it('a site is claimed, listed, looked for and given up', async () => {
    const made = await asAna('POST', '/api/v1/sites', { host: 'app.rove-test.invalid' });
    expect(made.status).toBe(201);
    const { id } = made.body.data as { id: string };
    expect((await asAna('GET', '/api/v1/sites')).body.data).toMatchObject([{ id, status: 'unproved' }]);
    expect((await asAna('POST', `/api/v1/sites/${id}/check`)).body).toMatchObject({ found: false });
    expect((await asAna('DELETE', `/api/v1/sites/${id}`)).status).toBe(200);
  });

  it('lists, history and recent tests are given', async () => {
    const list = await asAna('GET', '/api/tests?limit=2&sortBy=newest&filterByType=web&search=');
    expect(list.body).toMatchObject({ total: 2, next_cursor: null });
    const history = await asAna('GET', '/api/tests/history');
    expect(history.body).toMatchObject({ total: 1, data: [{ id: testId, status: 'completed' }] });
    expect((await asAna('GET', '/api/tests/history?filterByStatus=all')).body.total).toBe(2);
    const recent = await asAna('GET', '/api/tests/recent?limit=5');
    expect(recent.body.data).toMatchObject([{ id: testId }]);
  });

  it('a report comes as JSON with links, as a file, and by a link', async () => {
    const report = await asAna('GET', `/api/tests/${testId}/report`);
    expect(report.body.data).toMatchObject({ test_id: testId, total_bugs_found: { critical: 1 } });
    expect((await asAna('GET', `/api/tests/${testId}/results`)).body).toEqual(report.body);
    expect((await asAna('GET', `/api/tests/${testId}/report?format=md`)).text).toContain('A completed test');
    expect((await asAna('GET', `/api/tests/${testId}/report.junit`)).text).toContain('<testsuite');
    const link = await asAna('GET', `/api/tests/${testId}/report/link?format=json`);
    const { url } = link.body.data as { url: string };
    expect((await document.call('GET', url)).body.test_id).toBe(testId);
    expect((await document.call('GET', url.replace(/sig=.*/, 'sig=0'))).body.error).toBe('FORBIDDEN');
    expect((await document.call('GET', `/api/blobs/${ana.id}/${testId}/x.png?exp=1&sig=0`)).status).toBe(403);
  });

  it('a bug without a test of its own cannot be verified, and says why', async () => {
    const report = (await asAna('GET', `/api/tests/${testId}/report`)).body.data as {
      bugs: { bug_id: string }[];
    };
    const path = `/api/tests/${testId}/bugs/${report.bugs[0]?.bug_id}/verify`;
    expect((await asAna('GET', path)).body).toEqual({ data: null });
    expect((await asAna('POST', path)).body.message).toContain('no exported test');
  });

  it('profile and plan are given; the plan is nothing that a profile’s change can set', async () => {
    const changed = await asAna('PUT', '/api/user/profile', { company_name: 'Acme', plan_type: 'free' });
    expect(changed.body.message).toBe('Profile updated successfully!');
    expect(changed.body.data).toMatchObject({ company_name: 'Acme', plan_type: 'chaos' });
    expect((await asAna('GET', '/api/user/profile')).body.data).toEqual(changed.body.data);
    expect((await asAna('GET', '/api/user/plan')).body.data).toMatchObject({
      planType: 'chaos',
      maxConcurrentTests: 8,
      testsThisMonthRemaining: null,
    });
  });

  it('API keys are renamed, stopped and given another secret', async () => {
    const { id, api_key } = (await asAna('POST', '/api/v1/api-keys', { name: 'Third' })).body.data as {
      id: string;
      api_key: string;
    };
    const renamed = await asAna('PUT', `/api/v1/api-keys/${id}`, { name: 'For builds' });
    expect(renamed.body.data).toMatchObject({ id, name: 'For builds' });
    const stopped = await asAna('PUT', `/api/v1/api-keys/${id}/status`, { is_active: false });
    expect(stopped.body.data).toMatchObject({ is_active: false });
    expect((await document.call('GET', '/tests', { token: api_key })).status).toBe(401);
    await asAna('PUT', `/api/v1/api-keys/${id}/status`, { is_active: true });
    const renewed = await asAna('POST', '/api/v1/api-keys/regenerate', { id });
    expect((await document.call('GET', '/tests', { token: api_key })).status).toBe(401);
    expect((await document.call('GET', '/tests', { token: String(renewed.body.api_key) })).status).toBe(200);
    expect((await byKey('GET', '/api/v1/api-keys')).body.error).toBe('FORBIDDEN');
    await asAna('DELETE', `/api/v1/api-keys/revoke/${id}`);
  });

  it('gives all that is kept of the account, to its owner and by a link', async () => {
    const archive = await asAna('GET', '/api/user/export');
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { url } = (await asAna('GET', '/api/user/export/link')).body.data as { url: string };
    expect((await document.call('GET', url)).status).toBe(200);
    expect((await document.call('GET', url.replace(/sig=./, 'sig=-'))).body.error).toBe('FORBIDDEN');
    expect((await byKey('GET', '/api/user/export')).body.error).toBe('FORBIDDEN');
  });

  it('says how the account stands with the payment provider, and that there is none here', async () => {
    const { body } = await asAna('GET', '/api/user/billing');
    expect(body.data).toMatchObject({ plan_type: 'chaos', has_subscription: false });
    const { status, body: refusal } = await asAna('GET', '/api/payment/checkout');
    expect([status, refusal]).toEqual([
      409,
      { error: 'PAYMENT_NOT_SET_UP', message: 'Could not initialize payment system.' },
    ]);
  });

  it('API keys are made, listed and revoked', async () => {
    const made = await asAna('POST', '/api/v1/api-keys', { name: 'Second' });
    const { id, api_key } = made.body.data as { id: string; api_key: string };
    expect(made.body.api_key).toBe(api_key);
    expect((await asAna('POST', '/api/v1/api-keys/generate')).status).toBe(201);
    const listed = await asAna('GET', '/api/v1/api-keys');
    expect(listed.body.data).toHaveLength(3);
    expect(listed.text).not.toContain(api_key);
    expect((await asAna('DELETE', `/api/v1/api-keys/revoke/${id}`)).body.message).toBe(
      'API key deleted successfully',
    );
    const dead = await document.call('GET', '/tests', { token: api_key });
    expect(dead.body).toEqual({ error: 'UNAUTHORIZED', message: 'Unauthorized (check the API key)' });
  });
});

describe('with an API key', () => {
  it.each(['/test', '/api/test', '/api/tests'])(
    'POST %s takes the documented body and answers flat',
    async (path) => {
      const { status, body } = await byKey('POST', path, DOCUMENTED);
      expect([status, body]).toMatchObject([201, { status: 'queued', progress: 0 }]);
      const id = String(body.test_id);
      const row = (await asAna('GET', `/api/tests/${id}`)).body.data;
      expect(row).toMatchObject({
        test_name: 'From a pipeline',
        test_type: 'web_url',
        requested_duration_minutes: 15,
        config: {
          max_pages: 10,
          browser: 'chrome',
          viewport: { width: 1920, height: 1080 },
          authority: true,
        },
      });
      const now = await byKey('GET', `/api/tests/${id}/status`);
      expect(now.body).toMatchObject({ test_id: id, status: 'queued', progress: 0 });
      const minutes = (Date.parse(String(now.body.estimated_completion)) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14.5);
      expect(minutes).toBeLessThan(15.5);
      await asAna('DELETE', `/api/tests/${id}`);
    },
  );

  it('app_url alone is enough: the documented defaults stand', async () => {
    const ben = await api.user();
    const app_url = 'http://127.0.0.1:1/shop';
    const { body } = await document.call('POST', '/test', { token: ben.key, body: { app_url } });
    const row = (await document.call('GET', `/api/tests/${body.test_id}`, { token: ben.key })).body.data;
    expect(row).toMatchObject({
      test_name: '127.0.0.1:1',
      requested_duration_minutes: 15,
      config: { max_pages: 25, browser: 'chrome' },
    });
  });

  it('results are flat, with whole addresses', async () => {
    const { body } = await byKey('GET', `/api/tests/${testId}/results`);
    expect(body).toMatchObject({
      test_id: testId,
      status: 'completed',
      summary: { total_bugs: 1, critical_bugs: 1, test_duration: 5 },
      report_url: `${api.url}/api/tests/${testId}/report.zip`,
      bugs: [{ severity: 'critical', reproduced: '3/3', reproduction_steps: expect.any(Array) }],
    });
    const ended = await byKey('GET', `/api/tests/${testId}/status`);
    expect(ended.body).toMatchObject({ status: 'completed', progress: 100, estimated_completion: null });
  });

  it('the list is flat, at both its addresses', async () => {
    const { body } = await byKey('GET', '/tests?limit=100');
    const tests = body.tests as { test_id: string; type: string }[];
    expect(tests).toHaveLength(Number(body.total));
    expect(tests.find(({ test_id }) => test_id === testId)).toMatchObject({
      type: 'web',
      status: 'completed',
    });
    expect((await byKey('GET', '/api/tests?limit=100')).body).toEqual(body);
  });

  it.each([
    [{ config: { browser: 'safari', mode: 'read_only' } }, 'the read-only mode is not available there'],
    [{ config: { device: 'Pixel 6' } }, 'not tested on a device (Pixel 6)'],
    [{ config: { android_version: '13' } }, 'not tested on Android'],
  ])('what is not there yet is refused by name: %j', async (more, message) => {
    const { status, body } = await byKey('POST', '/test', { ...DOCUMENTED, ...more });
    expect([status, body.error]).toEqual([400, 'NOT_AVAILABLE_YET']);
    expect(body.message).toContain(message);
  });

  it('needs the top plan, and says so when the plan is no longer that', async () => {
    const ben = await api.user();
    await api.auth.database.service
      .updateTable('profiles')
      .set({ plan_type: 'pro' })
      .where('user_id', '=', ben.id)
      .execute();
    const { status, body } = await document.call('GET', '/tests', { token: ben.key });
    expect([status, body.error]).toEqual([403, 'PLAN_RESTRICTION']);
  });

  it('a page for people is left to the web app at the same addresses', async () => {
    for (const path of ['/test', '/tests']) {
      const answer = await api.call('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(answer.headers.get('content-type')).not.toContain('application/json');
    }
    expect((await api.call('GET', '/tests')).status).toBe(401);
    expect((await api.call('DELETE', '/test', { token: ana.key })).status).toBe(405);
  });
});

it('the reference is one page that loads nothing and runs nothing', async () => {
  const page = await document.call('GET', '/api/reference');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.text).toContain('/api/tests/{id}/status');
  expect(page.text).not.toMatch(/<script|<link|<img|<iframe|style="|https?:\/\/(?!json-schema)/i);
});

it('a build is judged, and a bug muted and lifted, as documented', async () => {
  const { bug_id } = bugOf();
  const gate = async () => (await byKey('GET', `/api/tests/${testId}/gate?new_only=true`)).body.data;
  expect(await gate()).toMatchObject({ passed: false, failing_bugs: [bug_id] });
  const made = await byKey('POST', '/api/v1/mutes', { test_id: testId, bug_id, reason: 'known' });
  const { id } = made.body.data as { id: string };
  expect((await byKey('GET', `/api/v1/mutes?test_id=${testId}`)).body.data).toMatchObject([{ id }]);
  expect(await gate()).toMatchObject({ passed: true, muted_bugs: [bug_id] });
  expect((await byKey('DELETE', `/api/v1/mutes/${id}`)).status).toBe(200);
});

it('channels and their messages are, as documented', async () => {
  const { body } = await byKey('POST', '/api/v1/channels', { kind: 'webhook', url: 'https://hooks.test/' });
  const { id } = body.data as { id: string };
  const path = `/api/v1/channels/${id}`;
  expect((await asAna('GET', '/api/v1/channels')).body.data).toMatchObject([{ id }]);
  expect((await asAna('PATCH', path, { name: 'Pager' })).body.data).toMatchObject({ name: 'Pager' });
  expect((await asAna('POST', `${path}/secret`)).status).toBe(200);
  const sent = (await asAna('POST', `${path}/test`)).body.data as { id: string };
  expect((await byKey('GET', `${path}/deliveries`)).body.data).toMatchObject([sent]);
  expect((await asAna('POST', `/api/v1/deliveries/${sent.id}/replay`)).status).toBe(202);
  expect((await asAna('POST', `${path}/replay`)).body.data).toEqual({ messages: 0 });
  expect((await asAna('DELETE', path)).status).toBe(200);
});

it('schedules and deploy hooks are, as documented', async () => {
  const made = await byKey('POST', '/api/v1/triggers', { kind: 'hook', test: SUBMIT });
  const { id, address } = made.body.data as { id: string; address: string };
  const path = `/api/v1/triggers/${id}`;
  const called = await document.call('POST', new URL(address).pathname, { body: { branch: 'main' } });
  expect(called.status).toBe(202);
  expect((await asAna('GET', '/api/v1/triggers')).body.data).toMatchObject([{ id, last: { outcome: null } }]);
  expect((await asAna('POST', `${path}/fire`)).status).toBe(202);
  expect((await byKey('GET', `${path}/firings`)).body.data).toHaveLength(2);
  expect((await asAna('PATCH', path, { paused: true })).body.data).toMatchObject({ paused: true });
  expect((await asAna('POST', `${path}/address`)).status).toBe(200);
  expect((await asAna('DELETE', path)).status).toBe(200);
});

it('every documented call but those that need a worker or the payment provider was answered with success here', () => {
  const wanted = document.calls.map(({ operation }) => operation.operationId);
  const left = wanted.filter((id) => !document.succeeded.has(id) && id !== 'getOpenApi');
  expect(left.sort()).toEqual([
    'changePlan',
    'deleteAccount',
    'getCheckout',
    'getFile',
    'getMap',
    'getPortalLink',
    'getSharedPicture',
    'takePaymentEvent',
    'verifyBug',
  ]);
});
