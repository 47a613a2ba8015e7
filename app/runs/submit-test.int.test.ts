import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#app/accounts/profiles.ts';
import { asUser } from '#db/connection.ts';
import { loadTestRun, readStream, testRunStream } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { execute } from './execute.ts';

let database: TestDatabase;
const keys = UserKeys.of(TEST_SECRET);
const input = submitSchema.parse(SUBMIT);
const PROVISIONED = {
  kind: 'RecordProvisioned',
  data: { environment: { browser: 'b', os: 'o', device: 'd' }, start_place: SUBMIT.url },
} as const;
const CANCELLED = { kind: 'CancelTestRun', data: { files_deleted: 0 } } as const;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('a submit appends the queued event and its row together', async () => {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const { state, version } = await asUser(database.app, owner, (tx) => loadTestRun(tx, keys, testId));
  expect(version).toBe(1);
  expect(state).toMatchObject({ status: 'queued', test_name: 'A test' });
  const row = await asUser(database.app, owner, (tx) =>
    tx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ status: 'queued', version: 1, user_id: owner });
});

test('of 50 submits at once on one slot and one test, one wins', async () => {
  const owner = await createAccount(database, 'free');
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => submitTest(database.app, keys, input, { owner, via: 'api' })),
  );
  expect(all.filter((one) => one.status === 'fulfilled').length).toBe(1);
  const codes = new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])));
  expect([...codes]).toEqual(['CONCURRENT_LIMIT_EXCEEDED']);
});

test('of 50 submits at once on pro, as many win as there are web slots, and a free account has one in all', async () => {
  const owner = await createAccount(database, 'pro');
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => submitTest(database.app, keys, input, { owner, via: 'api' })),
  );
  expect(all.filter((one) => one.status === 'fulfilled').length).toBe(2);
  const codes = new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])));
  expect([...codes]).toEqual(['SLOT_LIMIT_REACHED']);
  const free = await createAccount(database, 'free');
  const testId = await submitTest(database.app, keys, input, { owner: free, via: 'web' });
  await database.service
    .updateTable('tests')
    .set({ test_type: 'android_apk', counted: false })
    .where('id', '=', testId)
    .execute();
  await expect(submitTest(database.app, keys, input, { owner: free, via: 'web' })).rejects.toMatchObject({
    code: 'CONCURRENT_LIMIT_EXCEEDED',
  });
});

test('the monthly quota holds when the slot is free again', async () => {
  const owner = await createAccount(database, 'free');
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  for (const command of [PROVISIONED, CANCELLED]) {
    await execute(database.service, keys, { testId, owner, command });
  }
  await expect(submitTest(database.app, keys, input, { owner, via: 'web' })).rejects.toMatchObject({
    code: 'PLAN_LIMIT_EXCEEDED',
  });
});

test('probing for security holes is part of the top plan', async () => {
  const active = { ...input, config: { ...input.config, mode: 'active' as const } };
  for (const [plan, expected] of [
    ['pro', 'PLAN_RESTRICTION'],
    ['chaos', undefined],
  ] as const) {
    const owner = await createAccount(database, plan);
    const outcome = submitTest(database.app, keys, active, { owner, via: 'web' });
    expect(
      await outcome.then(
        () => undefined,
        ({ code }) => code,
      ),
    ).toBe(expected);
  }
});

test('the right to test is stated with a test, or once by the account for all but probes', async () => {
  const owner = await createAccount(database);
  const plain = submitSchema.parse({ ...SUBMIT, config: {} });
  const send = (changes: object) =>
    submitTest(
      database.app,
      keys,
      { ...plain, config: { ...plain.config, ...changes } },
      { owner, via: 'api' },
    );
  await expect(send({})).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringMatching(/right to test.*settings.*config\.authority/),
  });
  await updateProfile(database.app, keys, owner, { testing_authority: true });
  const testId = await send({});
  const { state } = await asUser(database.app, owner, (tx) => loadTestRun(tx, keys, testId));
  expect(state.spec?.config.authority).toBe(true);
  await expect(send({ mode: 'active' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await updateProfile(database.app, keys, owner, { testing_authority: false });
  await expect(send({})).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('what may delete and pay needs a proof of whose site it is, but on this machine', async () => {
  const owner = await createAccount(database);
  const config = { ...input.config, destructive: true };
  const elsewhere = { ...input, url: 'https://shop.example.com/', config };
  await expect(submitTest(database.app, keys, elsewhere, { owner, via: 'web' })).rejects.toMatchObject({
    code: 'OWNERSHIP_REQUIRED',
    message: expect.stringContaining('delete, order and pay'),
  });
  await submitTest(database.app, keys, { ...input, config }, { owner, via: 'web' });
});

test('a refused submit leaves nothing behind', async () => {
  const owner = await createAccount(database, 'free');
  const long = { ...input, duration: 120, credentials: [{ username: 'u', password: 'p' }] };
  await expect(submitTest(database.app, keys, long, { owner, via: 'web' })).rejects.toMatchObject({
    code: 'INVALID_DURATION',
  });
  const left = await database.service
    .selectFrom('test_credentials')
    .selectAll()
    .where('user_id', '=', owner)
    .execute();
  expect(left).toEqual([]);
});

test('personal fields and credentials are sealed at rest, and gone with the key', async () => {
  const owner = await createAccount(database);
  const secret = 'pw-that-must-not-be-stored';
  const testId = await submitTest(
    database.app,
    keys,
    { ...input, name: 'Name of a person', credentials: [{ username: 'someone', password: secret }] },
    { owner, via: 'web' },
  );
  const raw = await database.service
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', testRunStream(testId))
    .execute();
  expect(JSON.stringify(raw)).not.toContain('Name of a person');
  const sealed = await database.service.selectFrom('test_credentials').selectAll().execute();
  expect(sealed.some((row) => row.sealed.includes(secret))).toBe(false);
  await database.service.deleteFrom('user_keys').where('user_id', '=', owner).execute();
  const [event] = await readStream(database.service, UserKeys.of(TEST_SECRET), testRunStream(testId));
  expect(event?.data.test_name).toBeUndefined();
});

test('another user sees nothing and changes nothing', async () => {
  const owner = await createAccount(database);
  const stranger = await createAccount(database);
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const seen = await asUser(database.app, stranger, async (tx) => ({
    tests: await tx.selectFrom('tests').selectAll().where('id', '=', testId).execute(),
    events: await tx
      .selectFrom('events')
      .selectAll()
      .where('stream_id', '=', testRunStream(testId))
      .execute(),
    changed: await tx.updateTable('tests').set({ status: 'failed' }).where('id', '=', testId).execute(),
  }));
  expect(seen.tests).toEqual([]);
  expect(seen.events).toEqual([]);
  expect(Number(seen.changed[0]?.numUpdatedRows)).toBe(0);
});

test('without a user set, the app role sees no row at all', async () => {
  for (const table of ['events', 'tests', 'profiles', 'api_keys', 'test_credentials', 'user_keys'] as const) {
    expect(await database.app.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
