import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#kit/logger.ts';
import { Archive } from '#services/reactor/archive.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { until } from '#tests/support/services.ts';
import { candidatesFoundSignal, runProgressQuery } from '#workflows/messages.ts';
import { workflowIdOf } from '#workflows/names.ts';

/** Hours of a run's own clock, which each action moves on. */
const HOURS = 6;
const HOUR_MS = 3_600_000;
const ACTION_MS = 15_000;
/** The same where only the end is waited for. */
const FLYING_MS = 300_000;
/** A key is pressed only to look again at a room that has nothing to use. */
const LOOK_MS = 100;
const SLICE_MS = 1_800_000;
/** Workflows go on with a new history beyond this. */
const HISTORY_MAX = 2_000;
/**
 * Temporal fails the task of a workflow that has 100 signals waiting, and makes it wait up to ten minutes after some
 * failures: each batch is answered before the next.
 */
const SIGNALS_AT_ONCE = 50;

let platform: RunPlatform;
let clock = 0;
let real = false;
let actionMs = ACTION_MS;
let acting = 0;

beforeAll(async () => {
  platform = await startRunPlatform({ now: () => (real ? performance.now() : clock) });
  platform.use(
    scriptedOpenDriver({
      beforeAction: async (_count, _signal, { kind }) => {
        acting += 1;
        // A heartbeat has its turn.
        await new Promise((resolve) => setTimeout(resolve, real ? 10 : 1));
        if (!real) clock += kind === 'press' ? LOOK_MS : actionMs;
      },
    }),
  );
});
afterAll(() => platform?.stop());

const handleOf = (testId: string) => platform.client.workflow.getHandle(workflowIdOf(testId));

// That a run goes on from slice to slice, also past one that broke, plan.int.test.ts shows with activities of its own.
test(`a run of ${HOURS} hours is explored in slices of half an hour, each from the last one's checkpoint`, {
  ...inFull,
  timeout: 480_000,
}, async () => {
  real = false;
  actionMs = ACTION_MS;
  const { testId } = await platform.submit({
    duration: HOURS * 60,
    config: { authority: true, seed: 7, contexts: 1 },
  });
  expect(await platform.ended(testId, 200_000)).toMatchObject({ status: 'completed' });
  const events = await platform.events(testId);
  const ended = events.find(({ type }) => type === 'test_run.exploration_ended')?.data as {
    reason: string;
    elapsed_ms: number;
    actions: number;
  };
  expect(ended.reason).toBe('duration');
  expect(ended.elapsed_ms).toBeGreaterThanOrEqual(HOURS * HOUR_MS);
  expect(ended.elapsed_ms).toBeLessThan(HOURS * HOUR_MS + 10 * ACTION_MS);
  expect(ended.actions).toBeGreaterThan((HOURS * HOUR_MS) / ACTION_MS / 2);
  expect(events.length).toBeLessThan(5_000);
  const { events: history } = await handleOf(testId).fetchHistory();
  const slices = (history ?? []).filter(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === 'exploreSlice',
  ).length;
  expect(slices).toBeGreaterThanOrEqual((HOURS * HOUR_MS) / SLICE_MS);
  expect(slices).toBeLessThan((HOURS * HOUR_MS) / SLICE_MS + 10);
});

test('a long history is left behind between two slices, and the run goes on in a new one as if nothing was', {
  ...inFull,
  timeout: 300_000,
}, async () => {
  real = true;
  const { testId } = await platform.submit({
    duration: 90,
    config: { authority: true, seed: 7, contexts: 1, max_actions: 100_000 },
  });
  const handle = handleOf(testId);
  const first = await until('the workflow', async () => {
    const before = acting;
    return before > 0 ? await handle.describe().catch(() => null) : null;
  });
  await until('a candidate', async () =>
    (await handle.query(runProgressQuery)).candidates > 0 ? true : null,
  );
  while ((await handle.describe()).historyLength <= HISTORY_MAX) {
    await Promise.all(
      Array.from({ length: SIGNALS_AT_ONCE }, () => handle.signal(candidatesFoundSignal, [])),
    );
    await handle.query(runProgressQuery);
  }
  // From here on time flies: the slice ends, and the run with it.
  clock = performance.now();
  actionMs = FLYING_MS;
  real = false;
  expect(await platform.ended(testId, 90_000)).toMatchObject({ status: 'completed' });
  const { runId, historyLength } = await handle.describe();
  expect(runId).not.toBe(first.runId);
  expect(historyLength).toBeLessThan(HISTORY_MAX);
  const types = (await platform.events(testId)).map(({ type }) => type);
  const once = ['test_run.provisioned', 'test_run.exploration_ended', 'test_run.completed'];
  expect(once.map((type) => types.filter((one) => one === type).length)).toEqual([1, 1, 1]);
  expect(types).toContain('finding.proved');
  const { client, blobs, database } = platform;
  const archive = new Archive({
    db: database.service,
    blobs,
    client,
    logger: createLogger('test'),
    settledMs: 0,
  });
  archive.loop.start();
  const kept = await until('the archived histories', async () => {
    const rows = await database.service
      .selectFrom('archived_histories')
      .select(['run_id', 'status'])
      .where('test_id', '=', testId)
      .orderBy('archived_at')
      .execute();
    return rows.some(({ status }) => status === 'COMPLETED') ? rows : null;
  });
  await archive.loop.stop();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toEqual({ run_id: first.runId, status: 'CONTINUED_AS_NEW' });
});
