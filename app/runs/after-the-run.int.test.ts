import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { asUser } from '#db/connection.ts';
import { readStream } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { requestVerification, submitTest } from '#tests/support/submit-test.ts';
import { CONTINUED, keepHistory, readArchived } from '../operator/histories.ts';
import { expireEvidence } from './expire-evidence.ts';
import { endVerification } from './verifications.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
let root: string;
let blobs: FileBlobStore;

beforeAll(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'rove-expiry-'));
  blobs = new FileBlobStore(root);
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** A run that ended some days ago, with a report, a film and a pointer. */
async function endedRun(daysAgo: number) {
  const owner = await createAccount(database);
  const testId = await submitTest(database.app, keys, submitSchema.parse(SUBMIT), { owner, via: 'web' });
  const scope = { owner, testId };
  const report = await blobs.put(scope, Buffer.from('{"a":1}'), 'application/json');
  const film = await blobs.put(scope, Buffer.alloc(10_000, 1), 'video/mp4');
  await blobs.setPointer(scope, 'facts', 1, {});
  await database.service
    .updateTable('tests')
    .set({
      status: 'completed',
      ended_at: new Date(Date.now() - daysAgo * 86_400_000),
      report_key: report.key,
    })
    .where('id', '=', testId)
    .execute();
  return { owner, testId, report, film };
}

const filesOf = async (owner: string) =>
  (await readdir(join(root, owner), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

test('evidence that is older than the setting is gone with its bytes, its report and its history stay, and it is recorded once', async () => {
  const stuck = await endedRun(40);
  const old = await endedRun(31);
  const recent = await endedRun(29);
  const told: string[] = [];
  // What fails holds up no other.
  const expireScope: typeof blobs.expireScope = (scope, kept) =>
    scope.testId === stuck.testId ? Promise.reject(new Error('away')) : blobs.expireScope(scope, kept);
  const failed = (id: string) => void told.push(id);
  const parts = { db: database.service, keys, blobs: { expireScope }, failed };
  const link = { workflowId: `test-run/${old.testId}`, testId: old.testId, owner: old.owner, events: 3 };
  const history = (text: string) => new TextEncoder().encode(text);
  await keepHistory(parts.db, blobs, {
    ...link,
    runId: 'last',
    status: 'COMPLETED',
    history: history('last'),
  });
  await keepHistory(parts.db, blobs, {
    ...link,
    runId: 'first',
    status: CONTINUED,
    history: history('first'),
  });
  const expired = await expireEvidence(parts, { days: 30 });
  expect(expired).toMatchObject({ runs: 1, files: 2 });
  expect(expired.bytes).toBeGreaterThan(10_000);
  expect(await blobs.get(old.film.key)).toBeNull();
  expect((await blobs.get(old.report.key))?.toString()).toBe('{"a":1}');
  const archived = await readArchived(parts.db, blobs, link.workflowId);
  expect(archived).toMatchObject({ run_id: 'last', history: Buffer.from('last') });
  expect(await filesOf(old.owner)).toHaveLength(3);
  expect(await filesOf(recent.owner)).toHaveLength(3);
  expect(await expireEvidence(parts, { days: 30 })).toEqual({ runs: 0, files: 0, bytes: 0 });
  expect(told).toEqual([stuck.testId, stuck.testId]);
  const events = await readStream(database.service, keys, `evidence-${old.testId}`);
  expect(events).toMatchObject([
    { type: 'evidence.expired', owner: old.owner, data: { files: 2, after_days: 30 } },
  ]);
  const seen = await asUser(database.app, recent.owner, (tx) =>
    tx.selectFrom('evidence_expiries').selectAll().execute(),
  );
  expect(seen).toEqual([]);
});

test('a verification is asked for once at a time, ends once, and is its owner’s alone', async () => {
  const { owner, testId, report } = await endedRun(1);
  const stranger = await createAccount(database);
  const request = { owner, testId, bugId: 'bug-abcd', specKey: report.key, url: 'http://127.0.0.1:1/' };
  const [first, again] = await Promise.all([
    requestVerification(database.app, keys, request),
    requestVerification(database.app, keys, request),
  ]);
  expect(again.id).toBe(first.id);
  const end = { outcome: 'fixed', shown: 0, runs: 3, detail: '' } as const;
  await endVerification(database.service, keys, first.id, end);
  await endVerification(database.service, keys, first.id, { ...end, outcome: 'still_there' });
  const events = await readStream(database.service, keys, `verification-${first.id}`);
  expect(events.map(({ type }) => type)).toEqual(['verification.requested', 'verification.ended']);
  const read = (user: string) =>
    asUser(database.app, user, (tx) => tx.selectFrom('verifications').selectAll().execute());
  expect(await read(owner)).toMatchObject([{ outcome: 'fixed', runs: 3 }]);
  expect(await read(stranger)).toEqual([]);
});

test('nobody has more than a few under way', async () => {
  const { owner, testId, report } = await endedRun(1);
  const ask = (bug: number) =>
    requestVerification(database.app, keys, {
      owner,
      testId,
      bugId: `bug-${bug}`,
      specKey: report.key,
      url: 'http://127.0.0.1:1/',
    });
  for (let bug = 0; bug < 5; bug += 1) await ask(bug);
  await expect(ask(5)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
