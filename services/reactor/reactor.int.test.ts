import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { keepDeadLetter } from '#db/dead-letters.ts';
import { PAUSE_LIMIT_MS } from '#domain/test-run/commands.ts';
import { createLogger } from '#kit/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { RunWriter, type WrittenRun } from '#tests/support/run-events.ts';
import { required, until } from '#tests/support/services.ts';
import { workflowIdOf } from '#workflows/names.ts';
import { Reactor } from './reactor.ts';

let database: TestDatabase;
let runs: RunWriter;
let connection: Connection;
let client: Client;

/** Temporal without a worker: what is started there stays where it is. */
beforeAll(async () => {
  database = await createTestDatabase();
  runs = new RunWriter(database);
  connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  client = new Client({ connection, namespace: process.env.TEMPORAL_NAMESPACE ?? 'default' });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

function startReactor(blobs: BlobStore | null = null, cancelled_ms = 60_000): Reactor {
  const { serviceUrl: databaseUrl, service: db } = database;
  const logger = createLogger('test');
  const reactor = new Reactor({ databaseUrl, db, keys: runs.keys, blobs, client, logger, cancelled_ms });
  reactor.start();
  return reactor;
}

async function statusOf({ testId }: WrittenRun): Promise<string> {
  const query = database.service.selectFrom('tests').select('status').where('id', '=', testId);
  return (await query.executeTakeFirstOrThrow()).status;
}

/** Has runs submitted an hour ago. */
const age = (...old: WrittenRun[]) =>
  database.service
    .updateTable('tests')
    .set({ submitted_at: new Date(Date.now() - 3_600_000) })
    .where(
      'id',
      'in',
      old.map(({ testId }) => testId),
    )
    .execute();

/** As if the run could not be started just now. */
async function poison({ testId }: WrittenRun): Promise<void> {
  const event = await database.service
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', `test_run-${testId}`)
    .executeTakeFirstOrThrow();
  await keepDeadLetter(database.service, { consumer: 'reactor', event, error: new Error('not yet') });
}

const letGo = (...held: WrittenRun[]) =>
  database.service
    .updateTable('dead_letters')
    .set({ last_at: new Date(Date.now() - 3_600_000) })
    .where(
      'stream_id',
      'in',
      held.map(({ testId }) => `test_run-${testId}`),
    )
    .execute();

test('a run that waits to be started is not taken for one that lost its workflow, however long it waits', async () => {
  const [waiting, unwanted, lost] = [await runs.queue(), await runs.queue(), await runs.start()];
  await age(waiting, unwanted, lost);
  for (const run of [waiting, unwanted]) await poison(run);
  await runs.act(unwanted, { kind: 'RequestCancel', data: { by: 'user' } });
  const first = startReactor();
  await until('the lost one to be ended', async () => (await statusOf(lost)) === 'failed');
  // With the round all of them were looked at.
  await first.stop();
  expect(await statusOf(waiting)).toBe('queued');

  await letGo(waiting, unwanted);
  const second = startReactor();
  const handle = client.workflow.getHandle(workflowIdOf(waiting.testId));
  await until('its start', () =>
    handle.describe().then(
      ({ status }) => status.name === 'RUNNING',
      () => false,
    ),
  );
  await until('the other one to be cancelled', async () => (await statusOf(unwanted)) === 'cancelled');
  await second.stop();
  await handle.terminate();
});

test('a workflow that does not take its cancellation is terminated, and its run is cancelled with all it left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rove-reactor-'));
  const blobs = new FileBlobStore(folder);
  const run = await runs.queue();
  await blobs.put(run, Buffer.from('a picture'), 'image/jpeg');
  const handle = client.workflow.getHandle(workflowIdOf(run.testId));
  // Nobody polls: the workflow is stuck at its first task.
  const reactor = startReactor(blobs, 500);
  const { raw } = await until('its start', () => handle.describe().catch(() => null));
  const life_s = Number(raw.executionConfig?.workflowExecutionTimeout?.seconds);
  expect(life_s * 1_000).toBeGreaterThan(50 * PAUSE_LIMIT_MS);
  expect(await statusOf(run)).toBe('queued');

  await runs.act(run, { kind: 'RequestCancel', data: { by: 'user' } });
  await until('its end', async () => (await statusOf(run)) === 'cancelled');
  await reactor.stop();
  expect((await handle.describe()).status.name).toBe('TERMINATED');
  expect(await blobs.deleteScope(run)).toBe(0);
  await rm(folder, { recursive: true });
});
