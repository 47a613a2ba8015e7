import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/services.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { workflowIdOf } from '#workflows/names.ts';
import { Archive } from './archive.ts';

/** As many as one round looks at. */
const ROUND = 20;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-archive-'));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function endedRun(minutesAgo: number): Promise<string> {
  const owner = await createAccount(database);
  const input = submitSchema.parse(SUBMIT);
  const id = await submitTest(database.app, UserKeys.of(TEST_SECRET), input, { owner, via: 'web' });
  const ended_at = new Date(Date.now() - minutesAgo * 60_000);
  await database.service
    .updateTable('tests')
    .set({ status: 'completed', ended_at })
    .where('id', '=', id)
    .execute();
  return id;
}

/** What Temporal says of a workflow: that it runs, an error, or the ids of its runs with those it has forgotten. */
type Known = 'RUNNING' | Error | { last: string; before: string };

function temporal(known: ReadonlyMap<string, Known>, asked: string[]): Client {
  const getHandle = (workflowId: string, runId?: string) => ({
    describe: async () => {
      asked.push(workflowId);
      const one = known.get(workflowId);
      if (one instanceof Error || !one) throw one;
      return one === 'RUNNING'
        ? { runId: 'r', status: { name: 'RUNNING' } }
        : { runId: one.last, status: { name: 'COMPLETED' } };
    },
    fetchHistory: async () => {
      const one = known.get(workflowId) as { last: string; before: string };
      if (runId !== one.last) throw new WorkflowNotFoundError('forgotten', workflowId, runId);
      const attributes = { continuedExecutionRunId: one.before };
      return { events: [{ workflowExecutionStartedEventAttributes: attributes }] };
    },
  });
  return {
    workflow: { getHandle },
    options: { loadedDataConverter: { payloadCodecs: [] } },
  } as unknown as Client;
}

test('runs whose history cannot be kept yet hold up no other, and are not asked after at once', async () => {
  const known = new Map<string, Known>();
  const asked: string[] = [];
  // The newest are looked at first.
  for (let n = 0; n < ROUND; n += 1)
    known.set(workflowIdOf(await endedRun(1)), n % 2 === 0 ? 'RUNNING' : new Error('cannot be read'));
  const id = await endedRun(2);
  known.set(workflowIdOf(id), { last: 'second', before: 'first' });
  const archive = new Archive({
    db: database.service,
    blobs: new FileBlobStore(folder),
    client: temporal(known, asked),
    logger: pino({ level: 'silent' }),
    settledMs: 0,
  });
  archive.loop.start();
  await until('a whole round', async () => asked.length >= ROUND);
  archive.loop.wake();
  const kept = await until('the archive', () =>
    database.service
      .selectFrom('archived_histories')
      .select(['run_id', 'status'])
      .where('test_id', '=', id)
      .executeTakeFirst(),
  );
  await archive.loop.stop();
  expect(kept).toEqual({ run_id: 'second', status: 'COMPLETED' });
  expect(asked.length).toBeLessThan(2 * ROUND);
  await database.service.deleteFrom('unarchived').execute();
});

test('what has no history is asked after once, by whichever process, and costs nothing later', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(workflowIdOf(await endedRun(1)));
  const missing = (id: string) => new WorkflowNotFoundError('forgotten', id, undefined);
  const known = new Map(ids.map((id) => [id, missing(id)]));
  const asked: string[] = [];
  const left = () => database.service.selectFrom('unarchived').select('id').execute();
  for (const round of [1, 2]) {
    const archive = new Archive({
      db: database.service,
      blobs: new FileBlobStore(folder),
      client: temporal(known, asked),
      logger: pino({ level: 'silent' }),
      settledMs: 0,
    });
    archive.loop.start();
    await until(`round ${round}`, async () => (await left()).length === 0);
    await archive.loop.stop();
  }
  expect(asked.toSorted()).toEqual(ids.toSorted());
});
