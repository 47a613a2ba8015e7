import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCredentials } from '#db/queries/credentials.ts';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { rotateKeys, SEALED } from './rotate-keys.ts';

const NEXT = 'the-secret-that-comes-after-it-0123456789';
const both = { secret: NEXT, previous: TEST_SECRET };
const credentials = [{ username: 'ana', password: 'the-password' }];
const input = submitSchema.parse({ ...SUBMIT, credentials });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function submit(keys: UserKeys) {
  const owner = await createAccount(database, 'chaos', keys);
  return { owner, testId: await submitTest(database.app, keys, input, { owner, via: 'web' }) };
}

test('what the old secret sealed is opened beside it, is sealed anew, and then opens without it', async () => {
  const old = await submit(UserKeys.of(TEST_SECRET));
  const changing = UserKeys.of(NEXT, TEST_SECRET);
  expect(await openCredentials(database.service, changing, old)).toMatchObject({
    credentials: input.credentials,
  });
  const young = await submit(changing);
  expect(await openCredentials(database.service, UserKeys.of(NEXT), young)).toMatchObject({
    credentials: input.credentials,
  });
  await expect(openCredentials(database.service, UserKeys.of(NEXT), old)).rejects.toThrow();

  const mail = uuidv7();
  const mails = SealingKey.of('auth-sealing', { secret: TEST_SECRET });
  await database.service
    .insertInto('auth.mail')
    .values({ id: mail, message_sealed: mails.seal(Buffer.from('"hello"'), mail), created_at: new Date() })
    .execute();
  const first = await rotateKeys(database.service, both);
  expect(first.find(({ table }) => table === 'user_keys')).toMatchObject({ current: 1, unreadable: 0 });
  expect(first.find(({ table }) => table === 'auth.mail')).toMatchObject({ renewed: 1 });
  expect(await openCredentials(database.service, UserKeys.of(NEXT), old)).toMatchObject({
    credentials: input.credentials,
  });
  await expect(openCredentials(database.service, UserKeys.of(TEST_SECRET), old)).rejects.toThrow();
  const { message_sealed } = await database.service
    .selectFrom('auth.mail')
    .select('message_sealed')
    .executeTakeFirstOrThrow();
  const now = SealingKey.of('auth-sealing', { secret: NEXT });
  expect(now.open(message_sealed, mail).toString()).toBe('"hello"');
  const again = await rotateKeys(database.service, both);
  expect(again.map(({ renewed }) => renewed)).toEqual(SEALED.map(() => 0));
});

test('a row that no key opens is counted and left as it is', async () => {
  const { owner } = await submit(UserKeys.of('a-secret-that-nobody-has-kept-0123456789'));
  const rotated = await rotateKeys(database.service, both);
  expect(rotated.find(({ table }) => table === 'user_keys')).toMatchObject({ unreadable: 1, renewed: 0 });
  const keys = UserKeys.of('a-secret-that-nobody-has-kept-0123456789');
  expect(await keys.forReading(database.service, owner)).not.toBeNull();
});

test('every column that is sealed is sealed anew, but those that a key of their user seals', async () => {
  const { rows } = await sql<{
    place: string;
  }>`select concat(table_schema, '.', table_name, '.', column_name) as place
    from information_schema.columns where data_type = 'bytea' and table_schema in ('public', 'auth')
      and column_name ~ 'sealed|wrapped|personal'`.execute(database.service);
  const byUsers = rows.map(({ place }) => place).filter((place) => /\.(sealed|personal)$/.test(place));
  const ours = SEALED.map(({ table, column }) => `${table.includes('.') ? '' : 'public.'}${table}.${column}`);
  expect(rows.map(({ place }) => place).sort()).toEqual([...ours, ...byUsers].sort());
  expect(byUsers.length).toBeGreaterThan(1);
});
