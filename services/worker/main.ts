import { platform, release } from 'node:os';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { sql } from 'kysely';
import { createActivities } from '#activities/index.ts';
import { deviceLeases } from '#activities/shared/device-leases.ts';
import { connect } from '#db/connection.ts';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { cellLacks, judgeCells } from '#engine/cell/verdict.ts';
import { androidHost } from '#engine/drivers/android/pool/host.ts';
import { chromiumVersion } from '#engine/drivers/web/chromium/chromium-version.ts';
import { openPlaywrightDriver, openSharedBrowser } from '#engine/drivers/web/chromium/open-driver.ts';
import { pdfPrinter } from '#engine/drivers/web/chromium/print-pdf.ts';
import { readLibraries, shippedLibraries } from '#engine/drivers/web/libraries/library-data.ts';
import { firefoxOf, webkitOf } from '#engine/drivers/web/others/other-browsers.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { gauge } from '#kit/metrics.ts';
import { connectNats } from '#kit/nats.ts';
import { announcePresence } from '#kit/presence.ts';
import { connectTemporal, temporalAddress, temporalData } from '#kit/temporal.ts';
import { versionOf } from '#kit/worker-version.ts';
import { candidatesFoundSignal } from '#workflows/messages.ts';
import { TASK_QUEUES, workflowIdOf } from '#workflows/names.ts';
import { FAILURE_CONVERTER, workflowBundle } from './bundle.ts';
import { config, devicesOf, isExposed, toolEnvironment } from './config.ts';
import { createLiveOutlet } from './live-outlet.ts';
import { modelSettings } from './model-settings.ts';
import { installRuntime } from './runtime.ts';
import { ownTempFolder } from './temp-folder.ts';
import { tracedWorkers } from './traced.ts';

/** What is cancelled when its time to end by itself is over still has this long to put away what it holds. */
const FORCE_MORE_MS = 7_000;

const env = config();
const logger = createLogger('worker');
const life = new Lifecycle(logger);
life.onStop('temporary folder', ownTempFolder());
installRuntime(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 8, name: 'rove-worker' });
life.onStop('database', () => db.destroy());
const nats = await life.reach('nats', () => connectNats(env, 'rove-worker'));
life.onStop('nats', () => nats.close());
const { TEMPORAL_NAMESPACE: namespace } = env;
const clientConnection = await life.reach('temporal', () => connectTemporal(env));
life.onStop('temporal client', () => clientConnection.close());
const dataConverter = temporalData(env.ROVE_KEYS.pair('temporal-payloads'), env);
const client = new Client({ connection: clientConnection, namespace, dataConverter });

const libraries = env.ROVE_LIBRARY_DATA ? readLibraries(env.ROVE_LIBRARY_DATA) : shippedLibraries();
const cell = env.ROVE_BROWSER_CELL;
const agent = env.ROVE_PUBLIC_URL ? `Rove/0.1 (+${new URL('/abuse', env.ROVE_PUBLIC_URL).href})` : 'Rove/0.1';
const browser = { executablePath: env.ROVE_CHROMIUM, libraries, cell, agent };
const others = {
  ...{ cache: env.ROVE_CACHE, env: toolEnvironment(), libraries, cell },
  mayInstall: env.ROVE_INSTALL_BROWSERS,
};
const lacks = await cellLacks(cell);
const { refusal, warnings } = judgeCells(lacks, { demand: cell, exposed: isExposed(env) });
if (refusal) throw new Error(refusal);
for (const { code, text } of warnings) logger.warn({ security: true, code }, text);
const version = await chromiumVersion(env.ROVE_CHROMIUM, cell);
const isSandboxed = lacks.every((lack) => !lack.startsWith('BROWSER_'));
const blobs = openBlobStore(env);
let isEnding = false;
const activities = createActivities({
  db,
  keys: new UserKeys(env.ROVE_KEYS.pair('user-keys')),
  blobs,
  chromium: env.ROVE_CHROMIUM,
  cell,
  openDriver: openPlaywrightDriver(browser),
  openProofBrowser: (proxy_url) => openSharedBrowser({ ...browser, proxy_url }),
  browsers: {
    firefox: firefoxOf({ ...others, agent }),
    safari: webkitOf({ ...others, ffmpeg: env.ROVE_FFMPEG || null }),
  },
  android: androidHost({
    cache: env.ROVE_CACHE,
    env: toolEnvironment(),
    unconfined: env.ROVE_ANDROID_UNCONFINED === '1',
    devices: devicesOf(env.ROVE_DEVICES),
    leases: deviceLeases(db),
    ffmpeg: env.ROVE_FFMPEG || null,
  }),
  environment: {
    browser: `${version}${isSandboxed ? '' : ' (no sandbox)'}`,
    os: `${platform()} ${release()}`,
    device: 'Desktop',
  },
  egress: env.EGRESS_URL ? { url: env.EGRESS_URL, key: env.ROVE_KEYS.key('egress') } : null,
  mail: new SealingKey(env.ROVE_KEYS.pair('auth-sealing')),
  model: modelSettings(env),
  live: createLiveOutlet(nats),
  announce: async (testId, candidates) => {
    await client.workflow.getHandle(workflowIdOf(testId)).signal(candidatesFoundSignal, candidates);
  },
  ffmpeg: env.ROVE_FFMPEG || null,
  printPdf: pdfPrinter(browser),
  isEnding: () => isEnding,
  log: logger,
});

const connection = await NativeConnection.connect(temporalAddress(env));
life.onStop('temporal', () => connection.close());
const traced = tracedWorkers();
const common = {
  ...traced.options,
  ...versionOf(env.ROVE_WORKER_BUILD),
  connection,
  namespace,
  activities,
  dataConverter: { ...dataConverter, failureConverterPath: FAILURE_CONVERTER },
  shutdownGraceTime: life.drain_ms,
  shutdownForceTime: life.drain_ms + FORCE_MORE_MS,
  // An activity hears of its cancellation with the answer to a heartbeat.
  maxHeartbeatThrottleInterval: '1s',
} as const;
const workers = await Promise.all([
  Worker.create({
    ...common,
    taskQueue: TASK_QUEUES.runs,
    workflowBundle: await workflowBundle(env.ROVE_BUNDLE_DIR, traced.modules),
    maxConcurrentActivityTaskExecutions: 10,
  }),
  Worker.create({
    ...common,
    taskQueue: TASK_QUEUES.browser,
    maxConcurrentActivityTaskExecutions: env.ROVE_RUNS_MAX,
  }),
  Worker.create({
    ...common,
    taskQueue: TASK_QUEUES.proof,
    maxConcurrentActivityTaskExecutions: env.ROVE_RUNS_MAX * 3,
  }),
  // Receivers may take their time, which costs nothing here.
  Worker.create({ ...common, taskQueue: TASK_QUEUES.deliver, maxConcurrentActivityTaskExecutions: 100 }),
]);
const running = Promise.all(workers.map((worker) => worker.run()));
life.onStop('workers', async () => {
  isEnding = true;
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await running;
});
running.catch((error) => {
  logger.fatal({ err: error }, 'a worker ended');
  void life.stop(1);
});
life.dependsOn('postgres', () => sql`select 1`.execute(db));
life.dependsOn('blobs', () => blobs.check());
life.dependsOn('temporal', () => clientConnection.workflowService.getSystemInfo({}));
for (const [index, name] of (['runs', 'browser', 'proof', 'deliver'] as const).entries()) {
  gauge(`rove_worker_${name}_busy`, `Activities under way from the queue ${name}`, () =>
    Number(workers[index]?.getStatus().numInFlightActivities ?? 0),
  );
}
announcePresence({
  db,
  service: 'worker',
  logger,
  life,
  detail: () => ({
    slots: env.ROVE_RUNS_MAX,
    busy: workers[1]?.getStatus().numInFlightActivities ?? 0,
    proofs: workers[2]?.getStatus().numInFlightActivities ?? 0,
    states: workers.map((worker) => worker.getState()),
  }),
});
life.ready();
