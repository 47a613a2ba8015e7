import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { UserKeys } from '../sealing/user-keys.ts';
import { openCredentials } from './credentials.ts';

const SECRETS = ['the-password', 'JBSWY3DPEHPK3PXP', 'the-cookie-value', 'the-header-value', 'the-rule'];
const cookie = { name: 'sid', value: SECRETS[2], domain: 'a.test' };
const input = submitSchema.parse({
  ...SUBMIT,
  credentials: [
    { username: 'ana', password: SECRETS[0], totp_secret: SECRETS[1] },
    { session_state: { cookies: [cookie], origins: [] } },
  ],
  headers: [{ name: 'X-Preview', value: SECRETS[3] }],
  properties: `always('${SECRETS[4]}', () => true);`,
});
const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('what was sealed with a submit opens for its run, and for no other', async () => {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const opened = await openCredentials(database.service, UserKeys.of(TEST_SECRET), { testId, owner });
  expect(opened).toEqual({
    credentials: input.credentials,
    headers: input.headers,
    properties: input.properties,
  });
  const stranger = await createAccount(database);
  expect(await openCredentials(database.service, keys, { testId, owner: stranger })).toEqual({
    credentials: [],
    headers: [],
    properties: '',
  });
});

test('no secret of them lies in any table', async () => {
  const rows = await database.service.selectFrom('test_credentials').selectAll().execute();
  const events = await database.service.selectFrom('events').select(['data', 'meta']).execute();
  const tests = await database.service.selectFrom('tests').selectAll().execute();
  const kept = JSON.stringify([events, tests]) + rows.map(({ sealed }) => sealed.toString('latin1')).join();
  for (const secret of SECRETS) expect(kept).not.toContain(secret);
});

test('without the key of its owner nothing opens', async () => {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  await database.service.deleteFrom('user_keys').where('user_id', '=', owner).execute();
  const open = openCredentials(database.service, UserKeys.of(TEST_SECRET), { testId, owner });
  await expect(open).rejects.toMatchObject({ code: 'INTERNAL' });
});
