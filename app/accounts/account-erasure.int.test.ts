import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAlone } from '#db/half-open.ts';
import { assignSeq, tryBecomeSequencer } from '#db/sequencer/assign-seq.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { RunWriter, type WrittenRun } from '#tests/support/run-events.ts';
import { type ErasureParts, finishErasures, sweepErasures } from './account-erasure.ts';

let database: TestDatabase;
let runs: RunWriter;
beforeAll(async () => {
  database = await createTestDatabase();
  runs = new RunWriter(database);
});
afterAll(() => database?.drop());

/** A user who asked for the deletion of the account, so many minutes ago, with a run that has ended. */
async function leaving(minutes: number): Promise<WrittenRun> {
  const run = await runs.start();
  await runs.act(run, { kind: 'CancelTestRun', data: { files_deleted: 0 } });
  const requested_at = new Date(Date.now() - minutes * 60_000);
  await database.service.insertInto('erasures').values({ user_id: run.owner, requested_at }).execute();
  return run;
}

const erasureOf = ({ owner }: WrittenRun) =>
  database.service
    .selectFrom('erasures')
    .select(['failures', 'done_at', sql<boolean>`due_at > now()`.as('waits')])
    .where('user_id', '=', owner)
    .executeTakeFirstOrThrow();

function partsWith(stuck: ReadonlySet<string>, told: string[]): ErasureParts {
  return {
    db: database.service,
    keys: runs.keys,
    blobs: {
      deleteOwner: (owner) => (stuck.has(owner) ? Promise.reject(new Error('away')) : Promise.resolve()),
    },
    forgetWork: async () => undefined,
    failed: (userId) => void told.push(userId),
  };
}

test('an account that cannot be deleted yet holds up no other, and is tried again later and later', async () => {
  const [first, second] = [await leaving(60), await leaving(5)];
  const [stuck, told] = [new Set([first.owner]), [] as string[]];
  const parts = partsWith(stuck, told);
  expect(await finishErasures(parts)).toBe(1);
  expect(await finishErasures(parts)).toBe(0);
  expect(told).toEqual([first.owner]);
  expect(await erasureOf(first)).toEqual({ failures: 1, done_at: null, waits: true });
  expect((await erasureOf(second)).done_at).not.toBeNull();

  await database.service.updateTable('erasures').set({ due_at: sql`now()` }).execute();
  stuck.clear();
  expect(await finishErasures(parts)).toBe(1);
  expect((await erasureOf(first)).done_at).not.toBeNull();

  // What came after the end goes the same way.
  await database.service.updateTable('erasures').set({ swept_at: sql`now() - interval '1 hour'` }).execute();
  stuck.add(first.owner);
  await sweepErasures(parts);
  expect(told).toEqual([first.owner, first.owner]);
});

test('many events are emptied step by step', async () => {
  const run = await leaving(5);
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
    select gen_random_uuid(), ${`test_run-${run.testId}`}, 10 + n, 'test_run.progressed', 1, ${run.owner},
           '{"said": "something"}', 'hash'
      from generate_series(1, 2500) as n`.execute(database.service);
  const client = await connectAlone(database.serviceUrl, 'test');
  await tryBecomeSequencer(client);
  while ((await assignSeq(client, 1_000)) > 0);
  await client.end();
  expect(await finishErasures(partsWith(new Set(), []))).toBe(1);
  const { rows } = await sql`
    select count(*) filter (where data <> '{}' or payload_hash <> '')::int as said, count(*)::int as kept,
           count(distinct xmin::text)::int as steps
      from events where owner = ${run.owner} and type = 'test_run.progressed'`.execute(database.service);
  expect(rows).toEqual([{ said: 0, kept: 2_500, steps: 3 }]);
});
