import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTarget, unblockTarget } from '#app/operator/blocked-targets.ts';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { blockPatternSchema } from '#domain/operator/block-pattern.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { BARRED_CASES } from '#tests/support/barred-cases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { claimSite, listSites, recordProof, withdrawSite } from './sites.ts';

let database: TestDatabase;
const keys = UserKeys.of(TEST_SECRET);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const input = (url: string, more: object = {}) =>
  submitSchema.parse({
    name: 'A test',
    test_type: 'web_url',
    url,
    duration: 5,
    config: { authority: true, mode: 'active' },
    ...more,
  });

/** The code with which a submit is refused; null when it is taken, and then it is out of the way again. */
async function codeOf(owner: string, submit: ReturnType<typeof input>): Promise<string | null> {
  try {
    const id = await submitTest(database.app, keys, submit, { owner, via: 'web' });
    await database.service.updateTable('tests').set({ status: 'completed' }).where('id', '=', id).execute();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('active probes and long tests of public sites need a fresh proof of the same user, local ones none', async () => {
  const [ana, ben] = [await createAccount(database, 'chaos'), await createAccount(database, 'chaos')];
  const app = input('https://app.example.com/');
  const long = input('https://app.example.com/', { duration: 200, config: { mode: 'read_only' } });
  expect(await codeOf(ana, app)).toBe('OWNERSHIP_REQUIRED');
  expect(await codeOf(ana, long)).toBe('OWNERSHIP_REQUIRED');
  expect(await codeOf(ana, input('https://app.example.com/', { config: { authority: true } }))).toBeNull();
  for (const local of ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://192.168.1.5/'])
    expect(await codeOf(ana, input(local))).toBeNull();
  const site = await asUser(database.app, ana, (tx) => claimSite(tx, keys, ana, 'example.com'));
  expect(await codeOf(ana, app)).toBe('OWNERSHIP_REQUIRED');
  await asUser(database.app, ana, (tx) => recordProof(tx, keys, site.id, 'dns'));
  expect(await codeOf(ana, app)).toBeNull();
  expect(await codeOf(ana, long)).toBeNull();
  expect(await codeOf(ben, app)).toBe('OWNERSHIP_REQUIRED');
  const against = (base_url: string) => codeOf(ana, input('https://app.example.com/', { base_url }));
  expect(await against('https://www.example.com/')).toBeNull();
  expect(await against('https://app.example.org/')).toBe('OWNERSHIP_REQUIRED');
  const old = new Date(Date.now() - 100 * 86_400_000);
  await database.service.updateTable('sites').set({ proved_at: old }).where('id', '=', site.id).execute();
  expect(await codeOf(ana, app)).toBe('OWNERSHIP_REQUIRED');
  await asUser(database.app, ana, (tx) => recordProof(tx, keys, site.id, 'dns'));
  await asUser(database.app, ana, (tx) => recordProof(tx, keys, site.id, null));
  expect(await codeOf(ana, app)).toBe('OWNERSHIP_REQUIRED');
  await asUser(database.app, ana, (tx) => recordProof(tx, keys, site.id, 'file'));
  expect(await codeOf(ana, input('https://example.com/'))).toBeNull();
  await asUser(database.app, ana, (tx) => withdrawSite(tx, keys, site.id));
  expect(await codeOf(ana, input('https://example.com/'))).toBe('OWNERSHIP_REQUIRED');
});

test('users see and change their own claims alone', async () => {
  const [ana, ben] = [await createAccount(database, 'chaos'), await createAccount(database, 'chaos')];
  const site = await asUser(database.app, ana, (tx) => claimSite(tx, keys, ana, 'own.example'));
  const again = await asUser(database.app, ana, (tx) => claimSite(tx, keys, ana, 'own.example'));
  expect(again.token).toBe(site.token);
  const theirs = await asUser(database.app, ben, (tx) => claimSite(tx, keys, ben, 'own.example'));
  expect(theirs.token).not.toBe(site.token);
  expect(await asUser(database.app, ben, (tx) => listSites(tx, ana))).toEqual([]);
  const prove = asUser(database.app, ben, (tx) => recordProof(tx, keys, site.id, 'dns'));
  await expect(prove).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await asUser(database.app, ana, (tx) => withdrawSite(tx, keys, site.id));
  expect(await asUser(database.app, ana, (tx) => listSites(tx, ana))).toEqual([]);
});

test.each(BARRED_CASES)('what an operator bars as %s is not tested', async (text, barred, free) => {
  const owner = await createAccount(database, 'chaos');
  const target = blockPatternSchema.parse(text);
  const submitOf = (host: string) => input(`http://${host}/`, { config: { authority: true } });
  // What is no host of an address never gets there.
  const addresses = (hosts: string[]) => hosts.filter((host) => URL.canParse(`http://${host}/`));
  const [first = ''] = barred;
  await blockTarget(database.service, target, 'its owner has asked for it');
  for (const host of addresses(barred))
    expect(await codeOf(owner, submitOf(host)), host).toBe('TARGET_BLOCKED');
  for (const host of addresses(free)) expect(await codeOf(owner, submitOf(host)), host).toBeNull();
  expect(await unblockTarget(database.service, target)).toBe(true);
  expect(await codeOf(owner, submitOf(first))).toBeNull();
});
