import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { dataRequests, type Shape } from '#tests/support/data-requests.ts';
import { type DataUser, startData, type TestData } from '#tests/support/data-service.ts';
import { byLength } from '#tests/support/length.ts';

/** Some requests at a time, so that they also meet each other. */
const AT_ONCE = 6;
const RUNS = byLength(40, 1_000);
const SEED = 20_261_121;
const MARK = 'only-bens-own';
const ANAS_ROWS = 6;

let data: TestData;
let ana: DataUser;
let ben: DataUser;
beforeAll(async () => {
  data = await startData();
  ana = await data.user('chaos', ANAS_ROWS);
  ben = await data.user('chaos', 3);
  const { service } = data.auth.database;
  await service.updateTable('tests').set({ test_name: MARK }).where('user_id', '=', ben.id).execute();
  await service.updateTable('profiles').set({ company_name: MARK }).where('user_id', '=', ben.id).execute();
});
afterAll(() => data?.stop());

/** All that is Ben's, as it lies in the tables. */
async function allOfBen(): Promise<unknown> {
  const { service } = data.auth.database;
  const own = (table: 'profiles' | 'tests' | 'api_keys') =>
    service.selectFrom(table).selectAll().where('user_id', '=', ben.id).execute();
  const rows = await Promise.all([own('profiles'), own('tests'), own('api_keys')]);
  const events = await service.selectFrom('events').select('event_id').where('owner', '=', ben.id).execute();
  return JSON.parse(JSON.stringify([...rows, events]));
}

const statuses: Record<string, number> = {};

async function check(shape: Shape): Promise<void> {
  const { status, text, headers } = await send(shape);
  statuses[status] = (statuses[status] ?? 0) + 1;
  expect(status).toBeLessThan(500);
  if (status < 300) {
    // Errors may repeat what was asked for; answers must not know it.
    for (const one of [ben.id, MARK, ...ben.testIds, ...ben.keyIds]) expect(text).not.toContain(one);
    const total = Number(headers.get('content-range')?.split('/')[1]);
    if (shape.path.startsWith('/tests')) expect(total || 0).toBeLessThanOrEqual(ANAS_ROWS);
  } else if (shape.method !== 'HEAD') {
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'details', 'hint', 'message']);
  }
}

function checkMany(): Promise<void> {
  const wanted = {
    userIds: [ben.id, ana.id],
    rowIds: [...ben.testIds, ...ben.keyIds, ana.testIds[0] ?? ''],
    texts: [MARK, `${ben.id}@example.test`, 'Test 1'],
  };
  const batches = fc.array(dataRequests(wanted), { minLength: AT_ONCE, maxLength: AT_ONCE });
  return fc.assert(
    fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(check)))),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}

it('no shape of a request shows or changes another user’s row, or breaks the service', async () => {
  const before = await allOfBen();
  await checkMany();
  expect(await allOfBen()).toEqual(before);
  console.info('answers by status:', statuses);
  expect((statuses['200'] ?? 0) + (statuses['206'] ?? 0)).toBeGreaterThan((RUNS * AT_ONCE) / 4);
});

it('would be noticed if the database let others’ rows through', async () => {
  const owner = connect(data.auth.database.url, { max: 1 });
  await sql`alter policy own_read on tests using (true)`.execute(owner);
  await owner.destroy();
  await expect(checkMany()).rejects.toThrow('Property failed');
});

function send({ method, path, headers, body, signedIn }: Shape) {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== null;
  return data.call(method, path, {
    ...(signedIn ? { token: ana.token } : {}),
    ...(hasBody ? { body } : {}),
    headers,
  });
}
