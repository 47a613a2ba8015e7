import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { claimSite, recordProof } from '../sites/sites.ts';

const perTarget = 3;
const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const account = () => createAccount(database, 'chaos');

async function submit(owner: string, url: string): Promise<string> {
  const input = { name: 'A test', test_type: 'web_url', url, duration: 5, config: { authority: true } };
  try {
    return await submitTest(database.app, keys, submitSchema.parse(input), { owner, via: 'web', perTarget });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('of many accounts at once no more test one public site than may, however its name is written', async () => {
  const written = ['https://busy.example/', 'http://BUSY.example:8080/a?b#c', 'https://busy.example./'];
  const owners = await Promise.all(Array.from({ length: 8 }, account));
  const all = await Promise.all(owners.map((owner, at) => submit(owner, written[at % 3] ?? '')));
  const live = all.filter((one) => one !== 'TARGET_BUSY');
  expect(live.length).toBe(perTarget);
  expect(all.filter((one) => one === 'TARGET_BUSY').length).toBe(owners.length - perTarget);
  const stranger = await account();
  for (const free of ['https://other.example/', 'https://sub.busy.example/'])
    expect(await submit(stranger, free)).not.toBe('TARGET_BUSY');
  await database.service
    .updateTable('tests')
    .set({ status: 'completed' })
    .where('id', '=', live[0] ?? '')
    .execute();
  expect(await submit(stranger, 'https://busy.example/')).not.toBe('TARGET_BUSY');
  expect(await submit(stranger, 'https://busy.example/')).toBe('TARGET_BUSY');
});

test('whoever has proved that the site is theirs is not held up by others, nor is a local one by any', async () => {
  const [mine, ...others] = await Promise.all(Array.from({ length: 5 }, account));
  for (const other of others) await submit(other, 'https://owned.example/');
  expect(await submit(mine ?? '', 'https://owned.example/')).toBe('TARGET_BUSY');
  const site = await asUser(database.app, mine ?? '', (tx) =>
    claimSite(tx, keys, mine ?? '', 'owned.example'),
  );
  await asUser(database.app, mine ?? '', (tx) => recordProof(tx, keys, site.id, 'dns'));
  expect(await submit(mine ?? '', 'https://owned.example/')).not.toBe('TARGET_BUSY');
  const local = await Promise.all(others.map((other) => submit(other, 'http://localhost:3000/')));
  expect(local).not.toContain('TARGET_BUSY');
});

test('a user sees no test of others by it', async () => {
  const [ana, ben] = await Promise.all([account(), account()]);
  await submit(ana, 'https://hidden.example/');
  const seen = await asUser(database.app, ben, (tx) => tx.selectFrom('tests').selectAll().execute());
  expect(seen).toEqual([]);
});
