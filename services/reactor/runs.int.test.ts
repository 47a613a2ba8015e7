import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { findLiveRuns, findRunsToAttend } from './runs.ts';

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

test('runs that wait are found however many others live; all that live are walked through page by page', async () => {
  const runs = [await submit(), await submit(), await submit(), await submit(), await submit()];
  const ids = runs.map(({ testId }) => testId);
  const [first, second] = runs;
  if (!first || !second) throw new Error('nothing was submitted');
  await database.service
    .updateTable('tests')
    .set({ status: 'running' })
    .where('id', 'in', ids.slice(0, 4))
    .execute();
  const waiting = async () => (await findRunsToAttend(database.service)).map(({ id }) => id);
  expect(await waiting()).toEqual(ids.slice(4));

  const command = { kind: 'RequestCancel', data: { by: 'user' } } as const;
  await execute(database.service, keys, { ...second, command });
  expect(await waiting()).toEqual([second.testId, ids[4]]);

  const walked: string[] = [];
  for (let page = await findLiveRuns(database.service, '', 2); page.length > 0; ) {
    walked.push(...page.map(({ id }) => id));
    page = await findLiveRuns(database.service, walked.at(-1) ?? '', 2);
  }
  expect(walked).toEqual(ids.toSorted());
});
