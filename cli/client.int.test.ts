import { afterAll, beforeAll, expect, it } from 'vitest';
import { SUBMIT } from '#tests/support/accounts.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { RoveClient } from './client.ts';

let api: TestApi;
let ana: ApiUser;
beforeAll(async () => {
  api = await startApi();
  ana = await api.user();
});
afterAll(() => api?.stop());

async function originOf(testId: string): Promise<unknown> {
  const { data } = await api.auth.database.service
    .selectFrom('events')
    .select('data')
    .where('stream_id', '=', `test_run-${testId}`)
    .where('type', '=', 'test_run.queued')
    .executeTakeFirstOrThrow();
  return (data as Record<string, unknown>).submitted_via;
}

it('a run of the command line says so, one of another program with the same key does not', async () => {
  const client = new RoveClient(api.url, { kind: 'key', key: ana.key });
  const byCli = await client.submit(SUBMIT);
  expect(await originOf(byCli.id)).toBe('cli');
  await client.cancel(byCli.id);
  const { data } = await client.call<{ data: { id: string } }>('POST', '/api/tests/submit', SUBMIT);
  expect(await originOf(data.id)).toBe('api');
});
