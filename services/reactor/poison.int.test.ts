import { afterAll, beforeAll, expect, test } from 'vitest';
import { redriveDeadLetters } from '#app/operator/redrive.ts';
import { execute } from '#app/runs/execute.ts';
import { countDeadLetters, keepDeadLetter } from '#db/dead-letters.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { Poison } from './poison.ts';
import { findRunsToAttend } from './runs.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function submit() {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, submitSchema.parse(SUBMIT), { owner, via: 'web' });
  return { owner, testId };
}
const live = () => findRunsToAttend(database.service);

test('a run that cannot be worked on waits, also for another process, and is settled when it goes through or ends', async () => {
  const [first, second] = [await submit(), await submit()];
  const runs = await live();
  const before = new Poison(database.service);
  for (const run of await before.without(runs)) await before.keep(run, new Error('cannot be started'));
  expect(await countDeadLetters(database.service)).toEqual({ reactor: 2 });

  const poison = new Poison(database.service);
  expect(await poison.without(runs)).toEqual([]);
  expect(await redriveDeadLetters(database.service)).toEqual({ tried: 2, settled: 0, left: 2 });
  expect(await poison.without(runs)).toEqual(runs);
  const [one] = runs.filter(({ id }) => id === first.testId);
  if (one) await poison.settle(one);
  expect(await countDeadLetters(database.service)).toEqual({ reactor: 1 });

  const command = { kind: 'CancelTestRun', data: { files_deleted: 0 } } as const;
  await execute(database.service, keys, { ...second, command });
  expect((await poison.without(await live())).map(({ id }) => id)).toEqual([first.testId]);
  expect(await countDeadLetters(database.service)).toEqual({});
});

test('what the relay can never publish is on record, and waits for nobody', async () => {
  const { testId } = await submit();
  const event = await database.service
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', `test_run-${testId}`)
    .executeTakeFirstOrThrow();
  const letter = { consumer: 'relay', event, error: new Error('too large') };
  await keepDeadLetter(database.service, { ...letter, settled: true });
  expect(await countDeadLetters(database.service)).toEqual({});
  // As an earlier version has left them.
  await keepDeadLetter(database.service, letter);
  expect(await redriveDeadLetters(database.service)).toEqual({ tried: 1, settled: 1, left: 0 });
});
