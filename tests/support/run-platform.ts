import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { createActivities } from '#activities/index.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { connect, type Db } from '#db/connection.ts';
import { readStream, testRunStream } from '#db/event-store/read.ts';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { type SubmitInput, submitSchema } from '#domain/api/submit.ts';
import type { AndroidHost } from '#engine/drivers/android/pool/host.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { versionOf } from '#kit/worker-version.ts';
import type { Ops } from '#services/ops/context.ts';
import { workflowBundle } from '#services/worker/bundle.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { candidatesFoundSignal } from '#workflows/messages.ts';
import { TASK_QUEUES, workflowIdOf } from '#workflows/names.ts';
import { createAccount, SUBMIT, TEST_SECRET } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { quietTemporal } from './quiet-temporal.ts';
import { freePort, type RunningService, required, serviceEnv, startService, until } from './services.ts';
import { TEST_DATA, WORKER_DATA } from './temporal-data.ts';

/** Postgres, Temporal, the reactor and a worker in this process, whose driver can be exchanged between runs. */
export type RunPlatform = {
  database: TestDatabase;
  keys: UserKeys;
  client: Client;
  blobs: FileBlobStore;
  blobFolder: string;
  targetUrl: string;
  use(openDriver: OpenDriver): void;
  /** Workers beside those that are there. */
  addWorkers(version: WorkerVersion): Promise<void>;
  submit(more?: Partial<SubmitInput>): Promise<{ testId: string; owner: string }>;
  ended(
    testId: string,
    timeoutMs?: number,
  ): Promise<{ status: string; failure_code: string | null; failure_fault: string | null }>;
  events(testId: string): ReturnType<typeof readStream>;
  stop(): Promise<void>;
};

/** A build of the workers, with its code of the workflows; absent for workers without a version. */
export type WorkerVersion = { build: string; bundle: WorkflowBundleWithSourceMap };

type RunPlatformOptions = {
  chromium?: string | null;
  android?: ((service: Db) => AndroidHost) | null;
  now?: () => number;
  /** Where evidence is kept; absent for a folder of its own. */
  blobFolder?: string;
  /** Of Temporal; it must be there. */
  namespace?: string;
  /** Further settings of the reactor. */
  reactorEnv?: Record<string, string>;
  version?: WorkerVersion;
};

/**
 * `chromium`: the browser that exported tests are run with; absent means that none are. `android`: what runs apps. `now`: the clock that runs are
 * counted by.
 */
export async function startRunPlatform({
  chromium = null,
  android = null,
  now = () => performance.now(),
  namespace = process.env.TEMPORAL_NAMESPACE ?? 'default',
  version,
  blobFolder,
  reactorEnv = {},
}: RunPlatformOptions = {}): Promise<RunPlatform> {
  quietTemporal();
  const database = await createTestDatabase();
  const keys = UserKeys.of(TEST_SECRET);
  const folder = blobFolder ?? (await mkdtemp(join(tmpdir(), 'rove-test-blobs-')));
  const blobs = new FileBlobStore(folder);
  const connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  const client = new Client({ connection, namespace, dataConverter: TEST_DATA });
  const target = await startTarget();
  let openDriver: OpenDriver = () => Promise.reject(new Error('no driver was given'));
  const parts = {
    database,
    keys,
    blobs,
    client,
    chromium,
    android: android?.(database.service) ?? null,
    now,
  };
  const addWorkers = (one?: WorkerVersion) => startWorkers(parts, (options) => openDriver(options), one);
  const workers = [await addWorkers(version)];
  const settings = serviceEnv(database, { TEMPORAL_NAMESPACE: namespace, ...reactorEnv });
  const reactor: RunningService = await startService('reactor', settings);
  return {
    database,
    keys,
    client,
    blobs,
    blobFolder: folder,
    targetUrl: target.url,
    use: (driver) => {
      openDriver = driver;
    },
    addWorkers: async (one) => {
      workers.push(await addWorkers(one));
    },
    submit: async (more = {}) => {
      const owner = await createAccount(database);
      const input = submitSchema.parse({ ...SUBMIT, url: target.url, ...more });
      return { owner, testId: await submitTest(database.app, keys, input, { owner, via: 'web' }) };
    },
    ended: (testId, timeoutMs = 60_000) =>
      until(
        `the end of the run ${testId}`,
        async () => {
          const row = await database.service
            .selectFrom('tests')
            .select(['status', 'failure_code', 'failure_fault'])
            .where('id', '=', testId)
            .executeTakeFirst();
          return row && ['completed', 'failed', 'cancelled'].includes(row.status) ? row : null;
        },
        timeoutMs,
      ),
    events: (testId) => readStream(database.service, keys, testRunStream(testId)),
    stop: async () => {
      await reactor.kill('SIGTERM');
      await Promise.all(workers.map((end) => end()));
      await connection.close();
      target.server.close();
      target.server.closeAllConnections();
      await database.drop();
      if (!blobFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startTarget(): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A house</h1>');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, server };
}

async function startWorkers(
  {
    database,
    keys,
    blobs,
    client,
    chromium,
    android,
    now,
  }: Pick<RunPlatform, 'database' | 'keys' | 'blobs' | 'client'> & {
    chromium: string | null;
    android: AndroidHost | null;
    now: () => number;
  },
  openDriver: OpenDriver,
  version?: WorkerVersion,
): Promise<() => Promise<void>> {
  const connection = await NativeConnection.connect({ address: required('TEMPORAL_ADDRESS') });
  const db = connect(database.urlOf('worker'), { max: 20 });
  const activities = createActivities({
    db,
    keys,
    blobs,
    openDriver,
    android,
    openProofBrowser: async () => ({ openDriver, close: async () => undefined }),
    chromium,
    environment: { browser: 'Scripted', os: 'none', device: 'none' },
    egress: null,
    mail: SealingKey.of('auth-sealing', { secret: TEST_SECRET }),
    model: null,
    live: { isWatched: () => false, frame: () => undefined, step: () => undefined, note: () => undefined },
    announce: async (testId, candidates) => {
      await client.workflow.getHandle(workflowIdOf(testId)).signal(candidatesFoundSignal, candidates);
    },
    ffmpeg: null,
    printPdf: null,
    log: { info: () => undefined, warn: () => undefined },
    now,
  });
  const common = {
    connection,
    namespace: client.options.namespace,
    ...versionOf(version?.build ?? ''),
    activities,
    dataConverter: WORKER_DATA,
    shutdownGraceTime: '2s',
    shutdownForceTime: '5s',
    maxHeartbeatThrottleInterval: '1s',
  } as const;
  const bundle = version?.bundle ?? (await workflowBundle(process.env.ROVE_BUNDLE_DIR));
  const workers = await Promise.all([
    Worker.create({ ...common, taskQueue: TASK_QUEUES.runs, workflowBundle: bundle }),
    Worker.create({ ...common, taskQueue: TASK_QUEUES.browser, maxConcurrentActivityTaskExecutions: 8 }),
    Worker.create({ ...common, taskQueue: TASK_QUEUES.proof, maxConcurrentActivityTaskExecutions: 8 }),
    Worker.create({ ...common, taskQueue: TASK_QUEUES.deliver, maxConcurrentActivityTaskExecutions: 100 }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  return async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await connection.close();
    await db.destroy();
  };
}

/** What operators' work needs, over a platform of a test. */
export function opsOf({ database, keys, blobs, client }: RunPlatform, temporalUi?: string): Ops {
  return {
    db: database.service,
    patient: database.service,
    app: database.app,
    keys,
    blobs,
    client,
    bundleDir: process.env.ROVE_BUNDLE_DIR,
    temporalUi,
  };
}
