import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateApiKey } from '#app/accounts/api-keys.ts';
import { createChannel } from '#app/channels/channels.ts';
import type { OnFailure } from '#app/each-alone.ts';
import { muteBug } from '#app/mutes/mutes.ts';
import { dropOrphans } from '#app/runs/drop-orphans.ts';
import { execute } from '#app/runs/execute.ts';
import { forgetRuns } from '#app/runs/forget-runs.ts';
import { createShare, findShared } from '#app/runs/report-shares.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { asUser } from '#db/connection.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { requestVerification, submitTest } from '#tests/support/submit-test.ts';
import { unzip } from '#tests/support/unzip.ts';
import { startUploads, type TestUploads } from '#tests/support/upload-service.ts';

const MARK = `mark${randomUUID().slice(0, 8)}`;
const keys = UserKeys.of(TEST_SECRET);
let server: TestUploads;
let blobs: FileBlobStore;

beforeAll(async () => {
  server = await startUploads(['reactor']);
  blobs = new FileBlobStore(server.blobFolder);
});
afterAll(() => server?.stop());

type Person = { id: string; token: string; ended: string; live: string; secret: string };

/** An account with something of every kind, all of it bearing `mark`. */
async function plant(mark: string): Promise<Person> {
  const { app, service } = server.auth.database;
  const client = server.auth.client();
  const email = newEmail(mark);
  const signedUp = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: `${mark} Fern` } },
  });
  const id = signedUp.data.user?.id ?? '';
  const token = signedUp.data.session?.access_token ?? '';
  await service.updateTable('profiles').set({ plan_type: 'chaos' }).where('user_id', '=', id).execute();
  await server.call(token, 'PUT', '/user/profile', { company_name: `${mark} Ltd` });
  const { api_key: secret } = await asUser(app, id, (tx) => generateApiKey(tx, keys, id, { name: mark }));
  const submit = (name: string) =>
    submitTest(
      app,
      keys,
      submitSchema.parse({
        ...SUBMIT,
        name: `${mark} ${name}`,
        url: `http://${mark}.invalid/`,
        credentials: [{ username: mark, password: mark }],
      }),
      { owner: id, via: 'web' },
    );
  const ended = await submit('ended');
  const report = await blobs.put(
    { owner: id, testId: ended },
    Buffer.from(`{"m":"${mark}"}`),
    'application/json',
  );
  const line = { n: 1, at_ms: 1, text: mark, why: mark, place: mark, outcome: 'new_state' } as const;
  const counts = { elapsed_ms: 1, actions: 1, states: 1, places: 1 };
  const environment = { browser: 'x', os: 'x', device: 'x' };
  const commands: TestRunCommand[] = [
    { kind: 'RecordProvisioned', data: { environment, start_place: mark } },
    { kind: 'RecordProgress', data: { checkpoint: 1, progress: 1, ...counts, recent_actions: [line] } },
    { kind: 'EndExploration', data: { reason: 'stopped', ...counts } },
    {
      kind: 'CompleteTestRun',
      data: { report, bug_count: 0, bugs: { critical: 0, major: 0, minor: 0 }, unproved: 0 },
    },
  ];
  for (const command of commands) await execute(service, keys, { testId: ended, owner: id, command });
  await requestVerification(app, keys, {
    owner: id,
    testId: ended,
    bugId: mark,
    specKey: report.key,
    url: `http://${mark}.invalid`,
  });
  const bug = bugOf({ title: mark });
  const wish = { owner: id, testId: ended, app: `http://${mark}.invalid/`, bug, reason: mark, until: null };
  await asUser(app, id, (tx) => muteBug(tx, keys, wish));
  await asUser(app, id, async (tx) => {
    const hook = { kind: 'webhook', url: `https://${mark}.invalid/` } as const;
    const { row } = await createChannel(tx, keys, id, hook);
    const message = {
      id: row.id,
      user_id: id,
      channel_id: row.id,
      type: 'run.failed',
      happened_at: new Date(),
    };
    await tx
      .insertInto('deliveries')
      .values({ ...message, test_id: ended, body: mark })
      .execute();
  });
  const live = await submit('live');
  await blobs.put({ owner: id, testId: live }, Buffer.from(mark), 'text/plain');
  return { id, token, ended, live, secret };
}

/** Where the mark is to be found: `table` or `blob`. */
async function found(mark: string): Promise<string[]> {
  const { service } = server.auth.database;
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r' and has_table_privilege(c.oid, 'select')`.execute(
    service,
  );
  const places: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${mark}%`}
      or t::text like ${`%${Buffer.from(mark).toString('hex')}%`} limit 1`.execute(service);
    if (hit.rows.length > 0) places.push(name);
  }
  for (const path of await server.files()) if ((await textOf(path)).includes(mark)) places.push('blob');
  return [...new Set(places)].sort();
}

/** What is in a file; nothing, where it was deleted since the files were listed. */
async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

async function exported(token: string) {
  const link = await server.call(token, 'GET', '/user/export/link');
  const { url } = link.body.data as unknown as { url: string };
  const answer = await fetch(server.auth.url + url);
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="rove-account-.*\.zip"/);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

test('the export has everything of the account, and no secret', async () => {
  const person = await plant(MARK);
  const other = await plant('somebodyelse');
  const files = await exported(person.token);
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'account.json',
      'api-keys.json',
      'channels.json',
      'events.ndjson',
      'firings.json',
      'identities.json',
      'messages.json',
      'mutes.json',
      'passkeys.json',
      'profile.json',
      'report-links.json',
      `reports/${person.ended}.json`,
      'second-factors.json',
      'sessions.json',
      'sites.json',
      'tests.json',
      'triggers.json',
      'verifications.json',
    ].sort(),
  );
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null');
  expect(read('profile.json')).toMatchObject([{ company_name: `${MARK} Ltd`, full_name: `${MARK} Fern` }]);
  expect(read('tests.json').length).toBe(2);
  expect(read('sessions.json').length).toBe(1);
  expect(read('api-keys.json')).toMatchObject([{ name: MARK, prefix: person.secret.slice(0, 12) }]);
  const events = (files.get('events.ndjson') ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const types = new Set(events.map(({ type }) => type));
  for (const type of ['profile.created', 'api_key.generated', 'test_run.queued', 'test_run.completed'])
    expect(types).toContain(type);
  expect(events.find(({ type }) => type === 'test_run.queued').data.test_name).toBe(`${MARK} ended`);
  const whole = [...files.values()].join('\n');
  expect(whole).not.toMatch(/argon2|key_hash|somebodyelse/);
  expect(whole).not.toContain(person.secret);
  expect(whole).not.toContain(other.id);
  expect(await server.call(person.secret, 'GET', '/user/export/link')).toMatchObject({ status: 403 });
  const forged = `/api/account-exports/${other.id}?exp=9999999999&sig=${'0'.repeat(64)}`;
  expect((await fetch(server.auth.url + forged)).status).toBe(403);
});

test('a deleted account leaves no trace: no row, no file, no readable event, no way in', async () => {
  const person = await plant(`${MARK}x`);
  expect(await found(`${MARK}x`)).toEqual(
    expect.arrayContaining(['auth.users', 'blob', 'public.profiles', 'public.tests', 'public.verifications']),
  );
  const { token } = await asUser(server.auth.database.app, person.id, (tx) =>
    createShare(tx, keys, { owner: person.id, testId: person.ended, days: 7 }),
  );
  expect(await findShared(server.auth.database.service, token)).toMatchObject({ test_id: person.ended });
  for (const [password, status] of [
    ['', 400],
    ['wrong-password', 403],
  ] as const)
    expect((await server.call(person.token, 'DELETE', '/user', { password })).status).toBe(status);
  expect((await server.call(person.secret, 'DELETE', '/user', { password: PASSWORD })).status).toBe(403);
  expect((await server.call(person.token, 'DELETE', '/user', { password: PASSWORD })).status).toBe(202);

  // Long before the rest is gone.
  expect(await findShared(server.auth.database.service, token)).toBeUndefined();

  // Nobody works on the live run here: it is ended by the deletion itself, as if half a minute had gone by.
  const { service } = server.auth.database;
  const runs = service.selectFrom('tests').select('cancel_requested').where('id', '=', person.live);
  expect(await runs.executeTakeFirst()).toEqual({ cancel_requested: true });
  // Its session went with it.
  expect(await server.call(person.token, 'POST', '/tests/submit', { ...SUBMIT })).toMatchObject({
    status: 401,
  });
  await service
    .updateTable('erasures')
    .set({ requested_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', person.id)
    .execute();
  await until('the end of the deletion', async () => {
    const row = await service
      .selectFrom('erasures')
      .select('done_at')
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    return row?.done_at;
  });
  expect(await found(`${MARK}x`)).toEqual([]);
  expect(await readdir(server.blobFolder)).not.toContain(person.id);
  const own = service.selectFrom('user_keys').select('user_id').where('user_id', '=', person.id);
  expect(await own.execute()).toEqual([]);
  const { events, state } = await loadTestRun(service, UserKeys.of(TEST_SECRET), person.ended);
  expect(state.status).toBe('completed');
  expect(events.map(({ data }) => data)).toEqual(events.map(() => ({})));
  expect((await server.call(person.secret, 'GET', '/tests')).status).toBe(401);
  await expect(sql`insert into user_keys values (${person.id}, '')`.execute(service)).rejects.toThrow(
    /deleted/,
  );
  // The others are as they were.
  expect(await found('somebodyelse')).toContain('public.profiles');
});

test('an operator’s deletion does the same', async () => {
  const mark = `${MARK}y`;
  const person = await plant(mark);
  expect((await server.auth.admin().auth.admin.deleteUser(person.id)).error).toBeNull();
  const { service } = server.auth.database;
  await service
    .updateTable('erasures')
    .set({ requested_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', person.id)
    .execute();
  await until('nothing to be left', async () => (await found(mark)).length === 0);
});

test('without a password, a session that was opened just now confirms', async () => {
  const person = await plant(`${MARK}w`);
  const { service } = server.auth.database;
  await service
    .updateTable('auth.users')
    .set({ encrypted_password: null })
    .where('id', '=', person.id)
    .execute();
  expect((await server.call(person.token, 'DELETE', '/user', {})).status).toBe(202);
  expect(await server.call(person.token, 'DELETE', '/user', {})).toMatchObject({ status: 401 });
});

test('files of an upload that never became a test are deleted', async () => {
  const [owner, testId] = [randomUUID(), randomUUID()];
  await blobs.put({ owner, testId }, Buffer.from('PK'), 'application/zip');
  const folder = join(server.blobFolder, owner, testId);
  expect(await dropOrphans(server.auth.database.service, blobs)).toBe(0);
  await utimes(folder, new Date(0), new Date(0));
  expect(await dropOrphans(server.auth.database.service, blobs)).toBe(1);
  expect(await readdir(join(server.blobFolder, owner))).toEqual([]);
});

test('a subscription that is paid for must be cancelled first', async () => {
  const person = await plant(`${MARK}z`);
  await server.auth.database.service
    .updateTable('profiles')
    .set({ paddle_customer_id: 'ctm_1', subscription_status: 'ACTIVE' })
    .where('user_id', '=', person.id)
    .execute();
  expect(await server.call(person.token, 'DELETE', '/user', { password: PASSWORD })).toMatchObject({
    status: 402,
    body: { error: 'PAYMENT_REQUIRED', message: expect.stringContaining('subscription') },
  });
  expect((await server.call(person.token, 'GET', '/user/profile')).status).toBe(200);
});

const failed: OnFailure = (id, error) => {
  throw new Error(`${id} could not be forgotten`, { cause: error });
};

test('test data goes ninety days after the end of the subscription', async () => {
  const { service } = server.auth.database;
  const mark = `${MARK}old`;
  const person = await plant(mark);
  const keep = await createAccount(server.auth.database);
  const ended = (days: number) => new Date(Date.now() - days * 86_400_000);
  const run = service.updateTable('tests').where('id', '=', person.ended);
  await run.set({ submitted_at: ended(200) }).execute();
  const since = (days: number) =>
    service
      .updateTable('profiles')
      .set({ subscription_ended_at: ended(days) })
      .where('user_id', 'in', [person.id, keep])
      .execute();
  await since(89);
  expect(await forgetRuns({ db: service, keys, blobs, failed }, { days: 90 })).toBe(0);
  await since(91);
  expect(await forgetRuns({ db: service, keys, blobs, failed }, { days: 90 })).toBe(1);
  const left = await service.selectFrom('tests').select('id').where('user_id', '=', person.id).execute();
  expect(left).toEqual([{ id: person.live }]);
  expect(await readdir(join(server.blobFolder, person.id))).toEqual([person.live]);
  const { events } = await loadTestRun(service, keys, person.ended);
  expect(JSON.stringify(events)).not.toContain(mark);
  expect(await service.selectFrom('mutes').select('id').where('user_id', '=', person.id).execute()).toEqual(
    [],
  );
  const messages = service.selectFrom('deliveries').select('id').where('test_id', '=', person.ended);
  expect(await messages.execute()).toEqual([]);
  const muted = service.selectFrom('events').select(['data', 'personal']).where('type', '=', 'mute.created');
  expect(await muted.where('owner', '=', person.id).execute()).toEqual([{ data: {}, personal: null }]);
});
