import { afterAll, beforeAll, expect, it } from 'vitest';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { operatorHealthSchema, operatorRunSchema } from '#domain/api/operator.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { submitTest } from '#tests/support/submit-test.ts';

let api: TestApi;
let user: ApiUser;
let operator: string;
let testId: string;
const CALLS = [
  ['GET', '/runs'],
  ['GET', '/runs/ID'],
  ['GET', '/runs/ID/state?at=1'],
  ['GET', '/runs/ID/history'],
  ['POST', '/runs/ID/cancel'],
  ['POST', '/runs/ID/retry'],
  ['POST', '/runs/ID/replay'],
  ['POST', '/runs/ID/reset'],
  ['GET', '/health'],
  ['GET', '/dead-letters'],
  ['POST', '/dead-letters/redrive'],
  ['GET', '/actions'],
  ['POST', '/projections/tests/rebuild'],
  ['GET', '/blocked-targets'],
  ['POST', '/blocked-targets'],
  ['POST', '/blocked-targets/remove'],
] as const;

beforeAll(async () => {
  api = await startApi();
  user = await api.user();
  const { database } = api.auth;
  operator = await api.tokenOf(await createAccount(database), { role: 'operator' });
  testId = await submitTest(database.app, UserKeys.of(TEST_SECRET), submitSchema.parse(SUBMIT), {
    owner: user.id,
    via: 'web',
  });
});
afterAll(() => api?.stop());

const call = (method: string, path: string, token: string, body?: unknown) =>
  api.call(method, `/api/operator${path.replace('ID', testId)}`, { token, ...(body ? { body } : {}) });

it('for all but operators the addresses are not there', async () => {
  const unknown = await api.call('GET', '/api/nothing-of-the-kind', { token: user.token });
  for (const [method, path] of CALLS) {
    for (const token of [user.token, user.key]) {
      const answer = await call(method, path, token);
      expect([method, path, answer.status, answer.text]).toEqual([method, path, 404, unknown.text]);
    }
    expect((await call(method, path, 'x')).status).toBe(401);
  }
  const rows = await api.auth.database.service.selectFrom('tests').select('cancel_requested').execute();
  expect(rows).toEqual([{ cancel_requested: false }]);
});

it('operators see runs of all users, their events, and their state after each', async () => {
  const list = await call('GET', '/runs?status=live', operator);
  const rows = operatorRunSchema.array().parse(list.body.data);
  expect(rows).toMatchObject([{ id: testId, status: 'queued', user_id: user.id }]);
  const one = (await call('GET', '/runs/ID', operator)).body.data as { events: { type: string }[] };
  expect(one.events.map(({ type }) => type)).toEqual(['test_run.queued']);
  const state = await call('GET', '/runs/ID/state?at=1', operator);
  expect(state.body.data).toMatchObject({ version: 1, of: 1, state: { status: 'queued' } });
  expect((await call('GET', '/runs/ID/state?at=2', operator)).status).toBe(404);
  expect((await call('GET', '/runs?limit=0', operator)).status).toBe(400);
  expect((await call('GET', '/runs/ID/history', operator)).status).toBe(404);
});

it('operators see how the platform is, act, and are on record', async () => {
  const health = operatorHealthSchema.parse((await call('GET', '/health', operator)).body.data);
  expect(health.services.map(({ service }) => service)).toContain('api');
  expect(health.queues.map(({ queue }) => queue)).toContain('browser');
  expect((await call('POST', '/runs/ID/cancel', operator, { why: 'a stuck run' })).status).toBe(200);
  expect((await call('POST', '/projections/tests/rebuild', operator)).body.data).toMatchObject({
    rows: 1,
    wrong: 0,
  });
  const { data } = (await call('GET', '/actions', operator)).body;
  expect(data).toMatchObject([
    { action: 'rebuild', outcome: 'carried_out' },
    {
      action: 'cancel',
      outcome: 'carried_out',
      why: 'a stuck run',
      subject: testId,
      by: { kind: 'account' },
    },
  ]);
});
