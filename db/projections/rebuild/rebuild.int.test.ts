import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redriveDeadLetters } from '#app/operator/redrive.ts';
import { execute } from '#app/runs/execute.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { PROVISIONED, progress } from '#tests/support/run-events.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { projectFeed } from '../project-feed.ts';
import { foldFacts } from '../run-facts.ts';
import { PROJECTIONS } from './projections.ts';
import { rebuild } from './rebuild.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (let n = 0; n < 6; n++) await run(n);
  await number();
});
afterAll(() => database?.drop());

async function run(n: number): Promise<string> {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, submitSchema.parse(SUBMIT), { owner, via: 'web' });
  const act = (command: TestRunCommand) => execute(database.service, keys, { testId, owner, command });
  if (n % 3 > 0) await act(PROVISIONED);
  for (let k = 1; k <= n; k++) if (n % 3 > 0) await act(progress(k));
  if (n % 3 > 0) await act({ kind: 'HintTestRun', data: { text: 'the basket' } });
  if (n % 3 === 1)
    await act({ kind: 'FailTestRun', data: { fault: 'platform', code: 'INTERNAL', message: 'm' } });
  return testId;
}

/** As the sequencer does. */
const number = () =>
  sql`update events e set seq = base.last + n.n from
        (select id, row_number() over (order by id) as n from events where seq is null) n,
        (select coalesce(max(seq), 0) as last from events) base
       where e.id = n.id`.execute(database.service);

const named = (name: string) => {
  const found = PROJECTIONS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

async function projectAll() {
  while ((await projectFeed(database.service, 7)).events > 0);
}

test('every projection made again is the live one, row for row', async () => {
  await projectAll();
  for (const projection of PROJECTIONS) {
    const made = await rebuild(database.service, keys, projection);
    expect(made).toMatchObject({ rows: 6, wrong: 0, missing: 0, surplus: 0 });
  }
});

test('rows that are not what the events say are found and put right', async () => {
  const [first, second] = await database.service.selectFrom('tests').select('id').orderBy('id').execute();
  await database.service
    .updateTable('tests')
    .set({ progress: 77 })
    .where('id', '=', first?.id ?? '')
    .execute();
  await database.service
    .deleteFrom('tests')
    .where('id', '=', second?.id ?? '')
    .execute();
  const made = await rebuild(database.service, keys, named('tests'));
  expect(made).toMatchObject({ wrong: 1, missing: 1, surplus: 0 });
  expect(await rebuild(database.service, keys, named('tests'))).toMatchObject({ wrong: 0, missing: 0 });
  // The facts of a run go with its row.
  expect(await rebuild(database.service, keys, named('run_facts'))).toMatchObject({ wrong: 0, missing: 1 });
});

test('readers never see an empty table, and what is written meanwhile is there', async () => {
  let counted = 0;
  let least = Number.POSITIVE_INFINITY;
  let busy = true;
  const reader = (async () => {
    while (busy) {
      const { n } = await database.service
        .selectFrom('tests')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      least = Math.min(least, Number(n));
      counted += 1;
    }
  })();
  const writer = run(5);
  await rebuild(database.service, keys, named('tests'));
  await writer;
  busy = false;
  await reader;
  expect(counted).toBeGreaterThan(0);
  expect(least).toBeGreaterThanOrEqual(6);
  expect(await rebuild(database.service, keys, named('tests'))).toMatchObject({
    wrong: 0,
    missing: 0,
    surplus: 0,
  });
});

test('an event that a projection cannot use is named, counted, survived, and used later', async () => {
  await run(5);
  await run(4);
  await number();
  const poison = (known: Parameters<typeof foldFacts>[0], event: Parameters<typeof foldFacts>[1]) => {
    if (event.type === 'test_run.provisioned') throw new TypeError('cannot read it');
    return foldFacts(known, event);
  };
  let dead = 0;
  for (;;) {
    const done = await projectFeed(database.service, 5, poison);
    if (done.events === 0) break;
    dead += done.dead;
  }
  expect(dead).toBeGreaterThanOrEqual(2);
  const waiting = await database.service.selectFrom('dead_letters').selectAll().execute();
  expect(waiting.every(({ code, type }) => code === 'TypeError' && type === 'test_run.provisioned')).toBe(
    true,
  );
  expect(await redriveDeadLetters(database.service, { fold: poison })).toMatchObject({
    settled: 0,
    left: dead,
  });
  expect(await redriveDeadLetters(database.service)).toMatchObject({ settled: dead, left: 0 });
  expect(await rebuild(database.service, keys, named('run_facts'))).toMatchObject({ wrong: 0, missing: 0 });
});

test('steering of which only sealed events tell is counted also when the key is gone', async () => {
  const row = await database.service
    .selectFrom('tests')
    .select(['id', 'user_id', 'steered'])
    .where('steered', '>', 0)
    .where('status', '=', 'running')
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.service
    .updateTable('events')
    .set({ personal: null })
    .where('stream_id', '=', `test_run-${row.id}`)
    .where('type', '=', 'test_run.hinted')
    .execute();
  expect(await rebuild(database.service, keys, named('tests'))).toMatchObject({ wrong: 0, missing: 0 });
});

test('an event that was left out counts once, whoever makes up for it', async () => {
  await run(4);
  await number();
  const poison = (known: Parameters<typeof foldFacts>[0], event: Parameters<typeof foldFacts>[1]) => {
    if (event.type === 'test_run.progressed') throw new TypeError('cannot read it');
    return foldFacts(known, event);
  };
  while ((await projectFeed(database.service, 5, poison)).events > 0);
  const both = await Promise.all([
    redriveDeadLetters(database.service),
    redriveDeadLetters(database.service),
  ]);
  expect(both.reduce((sum, { settled }) => sum + settled, 0)).toBe(4);
  expect(await rebuild(database.service, keys, named('run_facts'))).toMatchObject({ wrong: 0, missing: 0 });

  await run(4);
  await number();
  while ((await projectFeed(database.service, 5, poison)).events > 0);
  expect(await rebuild(database.service, keys, named('run_facts'))).toMatchObject({ wrong: 1, missing: 0 });
  expect(await redriveDeadLetters(database.service)).toEqual({ tried: 0, settled: 0, left: 0 });
});

test('a type and a version that nobody knows are dead letters by name', async () => {
  const testId = await run(5);
  await number();
  await projectAll();
  const strange = (type: string, v: number, version: number) =>
    sql`insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
        select gen_random_uuid(), stream_id, ${version}, ${type}, ${v}, owner, '{}', ''
          from streams where stream_id = ${`test_run-${testId}`}`.execute(database.service);
  await strange('test_run.teleported', 1, 91);
  await strange('test_run.progressed', 9, 92);
  await number();
  await projectAll();
  const rows = await database.service
    .selectFrom('dead_letters')
    .select('code')
    .where('redriven_at', 'is', null)
    .orderBy('id')
    .execute();
  expect(rows.map(({ code }) => code)).toEqual(['UNKNOWN_TYPE', 'UNKNOWN_VERSION']);
  await rebuild(database.service, keys, named('run_facts'));
  expect(await redriveDeadLetters(database.service)).toEqual({ tried: 2, settled: 0, left: 2 });
});
