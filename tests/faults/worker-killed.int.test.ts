import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { reportSchema } from '#domain/report/report.ts';
import { startShop } from '#samples/shop/server.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { processesWith } from '#tests/support/processes.ts';
import { type RunningService, required, serviceEnv, startService, until } from '#tests/support/services.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { workflowIdOf } from '#workflows/names.ts';

const ACTIONS = byLength(22, 150);
const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder: string;
let env: Record<string, string>;
let reactor: RunningService;
let worker: RunningService;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShop({ bugs: false });
  folder = await mkdtemp(join(tmpdir(), 'rove-test-kill-'));
  env = serviceEnv(database, {
    ROVE_BLOB_DIR: join(folder, 'blobs'),
    ROVE_CHROMIUM: required('ROVE_CHROMIUM'),
    ROVE_FFMPEG: process.env.ROVE_FFMPEG ?? '',
    TMPDIR: folder,
  });
  [reactor, worker] = await Promise.all([startService('reactor', env), startService('worker', env)]);
});
afterAll(async () => {
  await Promise.all([reactor?.kill('SIGTERM'), worker?.kill('SIGTERM')]);
  await shop?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a worker killed in mid-run: another goes on from the checkpoint, and no browser is left', async () => {
  const owner = await createAccount(database);
  const input = submitSchema.parse({
    ...SUBMIT,
    duration: byLength(3, 30),
    url: shop.url,
    config: { authority: true, seed: 7, max_actions: ACTIONS },
  });
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const load = async () => (await loadTestRun(database.service, keys, testId)).state;
  const before = await until(
    'some actions',
    async () => {
      const state = await load();
      return state.actions >= ACTIONS / 4 ? state : null;
    },
    120_000,
  );
  await worker.kill('SIGKILL');
  await until('the browsers of the dead worker to end', async () => processesWith(folder).length === 0);
  worker = await startService('worker', env);
  await until('the end', async () => (await load()).status === 'completed', 240_000);

  const { events } = await loadTestRun(database.service, keys, testId);
  const progress = events.filter((event) => event.type === 'test_run.progressed');
  const actions = progress.map((event) => Number(event.data.actions));
  expect(actions).toEqual(actions.toSorted((a, b) => a - b));
  const report = await readReport(testId);
  expect(report.coverage.actions).toBe(ACTIONS);
  expect(report.coverage.states).toBeGreaterThanOrEqual(before.states);
  expect(events.filter((event) => event.type === 'test_run.completed').length).toBe(1);
  await until('every browser to end', async () => processesWith(`${folder}/`).length === 0);
}, 800_000);

test('a worker that is told to end hands its slice over: another goes on where it stood', {
  timeout: 800_000,
  ...inFull,
}, async () => {
  const owner = await createAccount(database);
  const input = submitSchema.parse({
    ...SUBMIT,
    duration: 30,
    url: shop.url,
    config: { authority: true, seed: 7, max_actions: ACTIONS * 2 },
  });
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const load = async () => (await loadTestRun(database.service, keys, testId)).state;
  await until('some actions', async () => (await load()).actions >= ACTIONS / 4, 120_000);
  const other = await startService('worker', env);
  const began = performance.now();
  await worker.kill('SIGTERM');
  expect(performance.now() - began).toBeLessThan(15_000);
  const there = await load();
  worker = other;
  await until('another to go on', async () => (await load()).actions > there.actions, 60_000);
  await until('the end', async () => (await load()).status === 'completed', 240_000);
  const { events } = await loadTestRun(database.service, keys, testId);
  const actions = events.flatMap(({ type, data }) =>
    type === 'test_run.progressed' ? [Number(data.actions)] : [],
  );
  expect(actions).toEqual(actions.toSorted((a, b) => a - b));
  expect((await readReport(testId)).coverage.actions).toBe(ACTIONS * 2);
  expect(await attemptsOf(testId)).toEqual(new Set([1]));
});

/** At which attempts the activities of a run were begun: a second one means that something was lost. */
async function attemptsOf(testId: string): Promise<Set<number>> {
  const connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  const namespace = process.env.TEMPORAL_NAMESPACE ?? 'default';
  const handle = new Client({ connection, namespace }).workflow.getHandle(workflowIdOf(testId));
  const { events } = await handle.fetchHistory();
  await connection.close();
  return new Set(
    (events ?? []).flatMap(({ activityTaskStartedEventAttributes: begun }) => begun?.attempt ?? []),
  );
}

async function readReport(testId: string) {
  const row = await database.service
    .selectFrom('tests')
    .select('report_key')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  const bytes = await new FileBlobStore(join(folder, 'blobs')).get(row.report_key ?? '');
  return reportSchema.parse(JSON.parse(bytes?.toString() ?? 'null'));
}
