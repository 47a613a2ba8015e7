import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestRun } from '#db/event-store/read.ts';
import { loadRunState } from '#db/event-store/snapshots.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { progress, provedFinding, RunWriter, type WrittenRun } from '#tests/support/run-events.ts';
import { execute } from './execute.ts';

let database: TestDatabase;
let runs: RunWriter;
let keys: UserKeys;
beforeAll(async () => {
  database = await createTestDatabase();
  runs = new RunWriter(database);
  keys = runs.keys;
});
afterAll(() => database?.drop());

/** How many rows Postgres gives to a command. */
async function rowsReadBy(run: WrittenRun, checkpoint: number): Promise<number> {
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  await execute(database.service.withPlugin(counting), keys, { ...run, command: progress(checkpoint) });
  return rows;
}

/** Has a run go on up to a version, as by so many checkpoints. */
async function goOn({ owner, testId }: WrittenRun, from: number, to: number): Promise<void> {
  const stream = `test_run-${testId}`;
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
    select gen_random_uuid(), ${stream}, n, 'test_run.progressed', 1, ${owner},
           jsonb_build_object('checkpoint', n, 'progress', 1, 'elapsed_ms', 1, 'actions', n, 'states', 1, 'places', 1), ''
      from generate_series(${from}::int, ${to}::int) as n`.execute(database.service);
  await sql`update streams set version = ${to} where stream_id = ${stream}`.execute(database.service);
}

const snapshotOf = ({ testId }: WrittenRun) =>
  database.service.selectFrom('run_snapshots').selectAll().where('test_id', '=', testId).executeTakeFirst();

test('the 1,500th event of a run costs no more than its tenth', async () => {
  const run = await runs.start();
  for (let version = 3; version < 10; version += 1) await runs.record(run, version);
  const tenth = await rowsReadBy(run, 10);
  await goOn(run, 11, 1_489);
  await runs.record(run, 1_490);
  for (let version = 1_491; version < 1_500; version += 1) await runs.record(run, version);
  const last = await rowsReadBy(run, 1_500);
  expect((await loadRunState(database.service, keys, run.testId)).version).toBe(1_500);
  expect(tenth).toBeGreaterThan(9);
  expect(last / tenth).toBeLessThanOrEqual(1.2);
});

test('the state is that of all events, whatever snapshot it is made of, and lies nowhere in clear', async () => {
  const run = await runs.start();
  for (let n = 1; n <= 25; n += 1) {
    await runs.act(run, n % 5 === 0 ? provedFinding(n) : progress(n));
    const { state, version } = await loadTestRun(database.service, keys, run.testId);
    expect(await loadRunState(database.service, keys, run.testId)).toEqual({ state, version });
  }
  const kept = await snapshotOf(run);
  expect(kept?.version).toBe(20);
  expect(kept?.sealed.toString('latin1')).not.toContain('shop.test');
});

test('a snapshot of another form, or of an owner whose key is gone, is not read; with the run it ends', async () => {
  const run = await runs.start();
  for (let n = 3; n <= 12; n += 1) await runs.record(run, n);
  const whole = await loadRunState(database.service, keys, run.testId);
  const change = database.service.updateTable('run_snapshots').where('test_id', '=', run.testId);
  await change.set({ form: 'older', sealed: Buffer.from('nothing') }).execute();
  expect(await loadRunState(database.service, keys, run.testId)).toEqual(whole);
  for (let n = 13; n <= 20; n += 1) await runs.record(run, n);
  expect(await snapshotOf(run)).toMatchObject({ version: 20 });

  await database.service.deleteFrom('user_keys').where('user_id', '=', run.owner).execute();
  keys.forget(run.owner);
  const { state, version } = await loadTestRun(database.service, keys, run.testId);
  expect(await loadRunState(database.service, keys, run.testId)).toEqual({ state, version });
  await runs.act(run, { kind: 'CancelTestRun', data: { files_deleted: 0 } });
  expect(await snapshotOf(run)).toBeUndefined();
});
