import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openFor, sealFor } from './sealed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('what a run needs again opens for that run alone, and no more once its owner’s key is gone', async () => {
  const owner = await createAccount(database);
  const deps = { db: database.service, keys: UserKeys.of(TEST_SECRET) };
  const spec = { owner, test_id: uuidv7() } as RunSpec;
  const sealed = await sealFor(deps, spec, { place: 'http://a.test/?token=secret' });
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(await openFor(deps, spec, sealed)).toEqual({ place: 'http://a.test/?token=secret' });
  await expect(openFor(deps, { ...spec, test_id: uuidv7() }, sealed)).rejects.toThrow();
  await database.service.deleteFrom('user_keys').where('user_id', '=', owner).execute();
  const later = { ...deps, keys: UserKeys.of(TEST_SECRET) };
  await expect(openFor(later, spec, sealed)).rejects.toMatchObject({ code: 'INTERNAL' });
});
