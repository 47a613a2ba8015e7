import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { quantile } from '#bench/figures.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { browsersBelow } from '#tests/support/processes.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { countedOpenDriver } from '#tests/support/scripted-driver.ts';
import { seededNumbers } from '#tests/support/seeded-numbers.ts';
import { workflowIdOf } from '#workflows/names.ts';

const CANCELLED = 500;
const SOAKED = byLength(8, 200);
const AT_ONCE = byLength(8, 25);
const SEED = Number(process.env.ROVE_TEST_SEED ?? 7);
const RELEASED_S = 10;
/** A heap is never quite the same twice. */
const GROWTH_MAX_MB = 24;
/** Connections come and go with their pools, which end those that have been idle for 10 s. */
const DESCRIPTORS_MORE_MAX = 12;
const POOLS_SHRINK_MS = 15_000;
const ENDS = /^test_run\.(completed|failed|cancelled)$/;

let platform: RunPlatform;
const sessions = countedOpenDriver(() => new Promise((resolve) => setTimeout(resolve, 2)));
let folder: string;
const given = process.env.TMPDIR;

beforeAll(async () => {
  // Of its own, so that what others leave behind is not counted.
  folder = mkdtempSync(join(tmpdir(), 'rove-test-soak-'));
  process.env.TMPDIR = folder;
  platform = await startRunPlatform();
  platform.use(sessions.openDriver);
});
afterAll(async () => {
  await platform?.stop();
  if (given === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = given;
  rmSync(folder, { recursive: true, force: true });
});

type Submitted = Awaited<ReturnType<RunPlatform['submit']>>;

/** Does that with so many runs of so many actions, some at a time. */
async function withRuns(count: number, max_actions: number, work: (run: Submitted) => Promise<void>) {
  let left = count;
  const lane = async () => {
    while (left-- > 0)
      await work(await platform.submit({ config: { authority: true, seed: 7, max_actions } }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

// The short form cancels runs at twelve moments of their lives (tests/runs/test-run.int.test.ts).
test(`R7: runs cancelled at a random instant (seed ${SEED}) end once, are let go of, and nothing comes after`, {
  ...inFull,
  timeout: 1_200_000,
}, async () => {
  const random = seededNumbers(SEED);
  const released: number[] = [];
  const all: string[] = [];
  await withRuns(CANCELLED, 400, async ({ testId, owner }) => {
    await new Promise((resolve) => setTimeout(resolve, random() * 2_500));
    const asked = performance.now();
    const command = { kind: 'RequestCancel', data: { by: 'user' } } as const;
    await execute(platform.database.service, platform.keys, { testId, owner, command }).catch((error) => {
      if (!(error instanceof AppError && error.code === 'RUN_ENDED')) throw error;
    });
    await platform.ended(testId);
    await platform.client.workflow.getHandle(workflowIdOf(testId)).result();
    released.push((performance.now() - asked) / 1000);
    all.push(testId);
  });
  for (const testId of all) {
    const types = (await platform.events(testId)).map(({ type }) => type);
    expect(types.filter((type) => ENDS.test(type))).toEqual([types.at(-1)]);
  }
  expect(sessions.open()).toBe(0);
  const p95 = Math.round(quantile(released, 0.95) * 10) / 10;
  tellFigure(
    'cancelled_run_released',
    p95,
    's',
    '<= 10',
    `p95 of ${CANCELLED} runs cancelled at a random instant, from the request until the workflow is closed; each ended once, 0 sessions left open`,
  );
  expect(p95).toBeLessThanOrEqual(RELEASED_S);
});

test('R17: run after run, and nothing grows: memory, descriptors, browsers, temporary folders', {
  ...inFull,
  timeout: 1_200_000,
}, async () => {
  const soak = (count: number) =>
    withRuns(count, 20, async ({ testId }) => {
      expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
    });
  // What is loaded or cached once is there after these.
  await soak(AT_ONCE);
  const before = resources();
  await soak(SOAKED);
  const after = resources();
  tellFigure(
    'memory_grown_in_soak',
    Math.round((after.heapMb - before.heapMb) * 10) / 10,
    'MB',
    `<= ${GROWTH_MAX_MB}`,
    `heap after ${SOAKED} runs beside that before them; descriptors ${before.descriptors} and ${after.descriptors}, temporary folders ${before.folders} and ${after.folders}, browsers ${after.browsers}, sessions ${sessions.open()}`,
  );
  expect(after.heapMb - before.heapMb).toBeLessThanOrEqual(GROWTH_MAX_MB);
  await expect
    .poll(() => descriptors() - before.descriptors, { timeout: POOLS_SHRINK_MS })
    .toBeLessThanOrEqual(DESCRIPTORS_MORE_MAX);
  expect(after).toMatchObject({ folders: before.folders, browsers: 0 });
  expect(sessions.open()).toBe(0);
});

function descriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

function resources() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return {
    heapMb: process.memoryUsage().heapUsed / 1e6,
    descriptors: descriptors(),
    folders: readdirSync(folder).length,
    browsers: browsersBelow(process.pid).length,
  };
}
