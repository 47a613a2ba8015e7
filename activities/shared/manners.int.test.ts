import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimSite, recordProof } from '#app/sites/sites.ts';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { mannersOf } from './manners.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const specOf = (owner: string, url: string, test_type = 'web_url') =>
  ({ test_id: uuidv7(), owner, test_type, target: { url }, config: {} }) as unknown as RunSpec;

test('public sites are asked, but for those that are proved to be the user’s; local and uploaded ones are not', async () => {
  const [ana, ben] = [await createAccount(database), await createAccount(database)];
  const site = await asUser(database.app, ana, (tx) => claimSite(tx, keys, ana, 'proved.invalid'));
  await asUser(database.app, ana, (tx) => recordProof(tx, keys, site.id, 'dns'));
  const isAsked = async (spec: RunSpec) => (await mannersOf({ db: database.service }, spec, null)) !== null;
  expect(await isAsked(specOf(ana, 'http://127.0.0.1:3000/'))).toBe(false);
  expect(await isAsked(specOf(ana, 'http://app.localhost/'))).toBe(false);
  expect(await isAsked(specOf(ana, 'http://bundle.invalid/', 'web_bundle'))).toBe(false);
  expect(await isAsked(specOf(ana, 'https://app.proved.invalid/'))).toBe(false);
  expect(await isAsked(specOf(ben, 'https://app.proved.invalid/'))).toBe(true);
});

test('the paths that a user has set hold wherever the app is', async () => {
  const spec = {
    ...specOf(await createAccount(database), 'http://127.0.0.1:3000/'),
    config: { exclude: ['/admin'] },
  };
  const manners = await mannersOf({ db: database.service }, spec as unknown as RunSpec, null);
  expect(manners?.refusal('http://127.0.0.1:3000/admin/users')).toContain('excluded');
  expect(manners?.refusal('http://127.0.0.1:3000/users')).toBe('');
});

test('all work of a run in one process keeps to the same', async () => {
  const spec = specOf(await createAccount(database), 'https://other.invalid/');
  const [one, other] = await Promise.all([1, 2].map(() => mannersOf({ db: database.service }, spec, null)));
  expect(one).toBe(other);
  expect(one?.told).toEqual([
    { what: 'robots.txt', why: 'it could not be read: nothing in it could be kept to' },
  ]);
});
