import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asOperator, listActions } from './actions.ts';
import { runFilterSchema } from './runs.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('work that failed is recorded so; work that was done is not, though its record could not be kept', async () => {
  const act = (subject: string, work: () => Promise<{ result: null; detail: string }>) => {
    const by = { kind: 'shell', id: 'ana@host' } as const;
    return asOperator(database.service, keys, { action: 'cancel', subject, why: '', by }, work);
  };
  await act('done', async () => ({ result: null, detail: 'well' }));
  await expect(act('failed', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // No text at all cannot be kept.
  const unkept = act('unkept', async () => ({ result: null, detail: undefined as unknown as string }));
  await expect(unkept).rejects.toThrow();
  const lines = await listActions(database.service, { limit: 10 });
  expect(lines.map(({ subject, outcome }) => `${subject} ${outcome}`)).toEqual([
    'unkept under_way',
    'failed failed',
    'done carried_out',
  ]);
});

test('a place in the list of runs is a time that there is, and an id', () => {
  const id = uuidv7();
  const isTaken = (after: string) => runFilterSchema.safeParse({ after }).success;
  expect(isTaken(`2026-11-21T10:00:00.123456Z/${id}`)).toBe(true);
  for (const wrong of [
    `2026-99-99T10:00:00Z/${id}`,
    `0000-01-01T00:00:00Z/${id}`,
    `-/${id}`,
    `2026-11-21T10:00:00Z/${'-'.repeat(36)}`,
    `2026-11-21T10:00:00Z/${id}/x`,
    '2026-11-21T10:00:00Z',
  ])
    expect([wrong, isTaken(wrong)]).toEqual([wrong, false]);
});
