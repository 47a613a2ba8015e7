import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunActivities } from '#activities/contract.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { findRunsToAttend, startRun } from '#services/reactor/runs.ts';
import { workflowBundle } from '#services/worker/bundle.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quietTemporal } from '#tests/support/quiet-temporal.ts';
import { required, until } from '#tests/support/services.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { TASK_QUEUES, workflowIdOf } from '#workflows/names.ts';

/** A namespace of its own: the queues of a run have fixed names, and other workers may poll them elsewhere. */
const namespace = `priority-${randomUUID().slice(0, 8)}`;
const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
let connection: Connection;
let client: Client;

beforeAll(async () => {
  quietTemporal();
  database = await createTestDatabase();
  connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  client = new Client({ connection, namespace });
  await until('the namespace', async () => {
    const found = client.workflow.getHandle('none').describe();
    return found.then(() => true).catch((error: Error) => error.name === 'WorkflowNotFoundError');
  });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

/** Queues runs as a user's submits do, on their own behalf. */
async function submit(owner: string, duration = 5): Promise<string> {
  const input = submitSchema.parse({ ...SUBMIT, duration });
  const testId = await submitTest(database.app, keys, input, { owner, via: 'api' });
  const run = (await findRunsToAttend(database.service)).find(({ id }) => id === testId);
  if (!run) throw new Error('The run is not there');
  await startRun(client, database.service, keys, run);
  return testId;
}

const account = (plan: PlanType) => createAccount(database, plan);

const ENDS: Partial<RunActivities> = {
  collectEvidence: async () => undefined,
  buildReport: async () => ({ key: '', sha256: '', size: 0, media_type: '' }),
  recordFailure: async () => undefined,
  replayOpenBugs: async () => undefined,
  release: async () => undefined,
};

/** Runs whatever waits on one worker, one at a time; gives the order in which the runs got their turn. */
async function turns(count: number): Promise<string[]> {
  const order: string[] = [];
  const provision: RunActivities['provision'] = async (spec) => {
    order.push(spec.test_id);
    throw ApplicationFailure.nonRetryable('seen', 'TARGET_REFUSED');
  };
  await work({ ...ENDS, provision }, count, async () => order.length >= count);
  return order;
}

/** Lets workers do what waits until it is done; browsers come once `waiting` runs have asked for one. */
async function work(
  activities: Partial<RunActivities>,
  waiting: number,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const native = await NativeConnection.connect({ address: required('TEMPORAL_ADDRESS') });
  const common = { connection: native, namespace, activities } as const;
  const runs = await Worker.create({
    ...common,
    taskQueue: TASK_QUEUES.runs,
    workflowBundle: await workflowBundle(process.env.ROVE_BUNDLE_DIR),
  });
  const working = [runs.run()];
  // All have asked for a browser before the first gets one.
  await until('the waiting activities', async () => {
    const { stats } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: TASK_QUEUES.browser },
      taskQueueType: 2,
      reportStats: true,
    });
    return Number(stats?.approximateBacklogCount ?? 0) >= waiting;
  });
  const browser = await Worker.create({
    ...common,
    taskQueue: TASK_QUEUES.browser,
    maxConcurrentActivityTaskExecutions: 1,
  });
  const proof = await Worker.create({ ...common, taskQueue: TASK_QUEUES.proof });
  working.push(browser.run(), proof.run());
  await until('what waits to be done', isDone);
  for (const worker of [runs, browser, proof]) worker.shutdown();
  await Promise.all(working);
  await native.close();
}

test('a chaos run goes before pro runs, and those before free ones, however long they have waited', async () => {
  const free: string[] = [];
  const pro: string[] = [];
  for (let n = 0; n < 6; n += 1) free.push(await submit(await account('free')));
  for (let n = 0; n < 2; n += 1) pro.push(await submit(await account('pro')));
  const chaos = await submit(await account('chaos'));
  const order = await turns(9);
  expect(order[0]).toBe(chaos);
  expect(new Set(order.slice(1, 3))).toEqual(new Set(pro));
  expect(new Set(order.slice(3))).toEqual(new Set(free));
});

test('many runs of one user do not keep another’s one waiting', async () => {
  const busy = await account('chaos');
  for (let n = 0; n < 4; n += 1) await submit(busy);
  const other = await submit(await account('chaos'));
  const order = await turns(5);
  expect(order.indexOf(other)).toBeLessThanOrEqual(2);
});

test('a run’s duration is what its slices explored: not its wait, its provisioning or a slice that broke', async () => {
  const minutes = 72;
  const testId = await submit(await account('pro'), minutes);
  const slices: { elapsed_ms: number; slice_ms: number }[] = [];
  let tries = 0;
  const exploreSlice: RunActivities['exploreSlice'] = async ({ spec, elapsed_ms, slice_ms }) => {
    tries += 1;
    if (tries === 2) throw new Error('the worker broke');
    slices.push({ elapsed_ms, slice_ms });
    const explored = elapsed_ms + slice_ms;
    const reason = explored >= spec.requested_duration_minutes * 60_000 ? 'duration' : 'slice';
    return { reason, elapsed_ms: explored, actions: 1, states: 1, places: 1 };
  };
  const provision = () => new Promise<void>((resolve) => setTimeout(resolve, 400));
  const run = client.workflow.getHandle(workflowIdOf(testId));
  await work({ ...ENDS, provision, exploreSlice }, 1, async () => {
    return (await run.describe()).status.name === 'COMPLETED';
  });
  expect(slices).toEqual([
    { elapsed_ms: 0, slice_ms: 1_800_000 },
    { elapsed_ms: 1_800_000, slice_ms: 1_800_000 },
    { elapsed_ms: 3_600_000, slice_ms: 720_000 },
  ]);
});
