import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POINTERS, type WaysPointer } from '#activities/shared/pointers.ts';
import { execute } from '#app/runs/execute.ts';
import { countTestsUsed } from '#db/queries/tests-used.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { reportSchema } from '#domain/report/report.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { countedOpenDriver, scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { startTarget } from '#tests/support/targets.ts';
import { workflowIdOf } from '#workflows/names.ts';

const ENDS = ['test_run.completed', 'test_run.failed', 'test_run.cancelled'];
let platform: RunPlatform;

beforeAll(async () => {
  platform = await startRunPlatform();
});
afterAll(() => platform?.stop());

const bounded = (max_actions: number) => ({ config: { authority: true, seed: 7, max_actions } });

async function reportOf(testId: string) {
  const { report_key } = await platform.database.service
    .selectFrom('tests')
    .select('report_key')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  const bytes = await platform.blobs.get(report_key ?? '');
  return reportSchema.parse(JSON.parse(bytes?.toString() ?? 'null'));
}

test('a run goes from queue to report, its bug proved and cut down', async () => {
  platform.use(scriptedOpenDriver());
  const { testId, owner } = await platform.submit({
    ...bounded(120),
    credentials: [{ username: 'u', password: 'not-to-be-kept' }],
  });
  expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
  const types = (await platform.events(testId)).map((event) => event.type);
  expect(types[0]).toBe('test_run.queued');
  expect(types[1]).toBe('test_run.provisioned');
  expect(types.at(-1)).toBe('test_run.completed');
  expect(types.filter((type) => ENDS.includes(type)).length).toBe(1);
  expect(types).toContain('test_run.progressed');
  const report = await reportOf(testId);
  expect(report.bugs.map((bug) => bug.oracle)).toEqual(['uncaught_exception']);
  expect(report.bugs[0]).toMatchObject({
    proved: true,
    proof: { attempts: 5, reproduced: 5, steps_after: 2 },
  });
  expect(report.bugs[0]?.screenshots.length).toBe(2);
  expect(report.coverage.actions).toBe(120);
  await platform.client.workflow.getHandle(workflowIdOf(testId)).result();
  const left = await platform.database.service.selectFrom('test_credentials').selectAll().execute();
  expect(left).toEqual([]);
  // Of what is sealed neither the checkpoint nor what was suspected stays, but what the next run of the app begins with.
  const ways = await platform.blobs.getPointer({ owner, testId }, POINTERS.ways);
  const files = await readdir(join(platform.blobFolder, owner, testId));
  expect(files.filter((name) => name.endsWith('.bin'))).toEqual([
    (ways?.value as WaysPointer | undefined)?.key.split('/').at(-1),
  ]);
  expect(files).toContain(report.bugs[0]?.screenshots[0]?.key.split('/').at(-1));
});

test('cancelled at any moment: one end, nothing after it, no file and no session left', async () => {
  const sessions = countedOpenDriver(() => new Promise((resolve) => setTimeout(resolve, 5)));
  platform.use(sessions.openDriver);
  const runs = await Promise.all(Array.from({ length: 12 }, () => platform.submit(bounded(400))));
  await Promise.all(
    runs.map(async ({ testId, owner }, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 150));
      const command = { kind: 'RequestCancel', data: { by: 'user' } } as const;
      await execute(platform.database.service, platform.keys, { testId, owner, command }).catch((error) => {
        if (!(error instanceof AppError && error.code === 'RUN_ENDED')) throw error;
      });
    }),
  );
  for (const { testId, owner } of runs) {
    const { status } = await platform.ended(testId);
    await platform.client.workflow.getHandle(workflowIdOf(testId)).result();
    const types = (await platform.events(testId)).map((event) => event.type);
    expect(types.filter((type) => ENDS.includes(type))).toEqual([`test_run.${status}`]);
    expect(types.at(-1)).toBe(`test_run.${status}`);
    if (status === 'cancelled') expect(await platform.blobs.deleteScope({ owner, testId })).toBe(0);
  }
  expect(sessions.open()).toBe(0);
});

test('a target that refuses ends the run as the target’s fault, in words', async () => {
  platform.use(scriptedOpenDriver());
  const { testId } = await platform.submit({ ...bounded(5), url: 'http://127.0.0.1:1/' });
  expect(await platform.ended(testId)).toMatchObject({
    status: 'failed',
    failure_fault: 'target',
    failure_code: 'TARGET_REFUSED',
  });
});

test('a target that says nothing for longer than a heartbeat may lack ends the run by that name', {
  ...inFull,
  timeout: 180_000,
}, async () => {
  const silent = await startTarget(() => undefined);
  const { testId } = await platform.submit({ ...bounded(5), url: silent.url });
  expect(await platform.ended(testId, 80_000)).toMatchObject({
    status: 'failed',
    failure_fault: 'target',
    failure_code: 'TARGET_TIMEOUT',
  });
  await silent.close();
});

test('a passing fault is passed over: the slice goes on from its checkpoint', async () => {
  let opened = 0;
  platform.use(
    scriptedOpenDriver({
      onOpen: () => {
        opened += 1;
      },
      beforeAction: (count) => {
        if (opened === 1 && count === 40) throw new Error('the driver broke');
      },
    }),
  );
  const { testId } = await platform.submit(bounded(60));
  expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
  expect((await reportOf(testId)).coverage.actions).toBe(60);
});

test('an outage outlasts every attempt, and the run goes on after it', inFull, async () => {
  let refusals = 7; // Attempts end at five.
  const away = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
  });
  const openDriver = scriptedOpenDriver();
  platform.use((...args) => (refusals-- > 0 ? Promise.reject(away) : openDriver(...args)));
  const { testId } = await platform.submit(bounded(20));
  expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
  expect((await reportOf(testId)).coverage.actions).toBe(20);
});

test('a fault of ours that stays ends the run as ours, and the test is not counted', async () => {
  platform.use(() => Promise.reject(new Error('a fault with a secret: hunter2')));
  const { testId, owner } = await platform.submit(bounded(5));
  expect(await platform.ended(testId)).toMatchObject({
    status: 'failed',
    failure_fault: 'platform',
    failure_code: 'INTERNAL',
  });
  expect(await countTestsUsed(platform.database.service, owner)).toBe(0);
  expect(JSON.stringify(await platform.events(testId))).not.toContain('hunter2');
});
