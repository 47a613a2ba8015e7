import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobsBySlice, POINTERS } from '#activities/shared/pointers.ts';
import { execute } from '#app/runs/execute.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { countedOpenDriver } from '#tests/support/scripted-driver.ts';
import { until } from '#tests/support/services.ts';
import { runProgressQuery } from '#workflows/messages.ts';
import { workflowIdOf } from '#workflows/names.ts';

let platform: RunPlatform;
let acted = 0;
const sessions = countedOpenDriver(async () => {
  acted += 1;
  await new Promise((resolve) => setTimeout(resolve, 50));
});

beforeAll(async () => {
  platform = await startRunPlatform();
  platform.use(sessions.openDriver);
});
afterAll(() => platform?.stop());

type Run = { testId: string; owner: string };

const submit = (max_actions: number): Promise<Run> =>
  platform.submit({ config: { authority: true, seed: 7, contexts: 1, max_actions } });

const act = (run: Run, command: TestRunCommand) =>
  execute(platform.database.service, platform.keys, { ...run, command });

const pause = (run: Run, limit_ms = 60_000) =>
  act(run, { kind: 'PauseTestRun', data: { by: 'user', limit_ms } });

const phaseOf = async ({ testId }: Run) =>
  (await platform.client.workflow.getHandle(workflowIdOf(testId)).query(runProgressQuery)).phase;

const isPhase = (run: Run, phase: string) =>
  until(`phase ${phase}`, async () => ((await phaseOf(run)) === phase ? true : null), 15_000);

async function explores(run: Run): Promise<void> {
  const before = acted;
  await until('actions', async () => (acted > before + 10 ? true : null), 15_000);
  await isPhase(run, 'explore');
}

/** All that the run wrote down of its steps. */
async function logOf({ testId, owner }: Run): Promise<string> {
  const kept = await platform.blobs.getPointer({ owner, testId }, POINTERS.logs);
  const refs = Object.values((kept?.value ?? {}) as BlobsBySlice);
  const parts = await Promise.all(refs.map(({ key }) => platform.blobs.get(key)));
  return parts.map(String).join('');
}

const typesOf = async ({ testId }: Run) => (await platform.events(testId)).map(({ type }) => type);

test('a paused run gives its browser back and does nothing; resumed, it goes on from where it was', async () => {
  const run = await submit(90);
  await explores(run);
  await pause(run);
  await isPhase(run, 'paused');
  const before = acted;
  // What was being proved comes to its end meanwhile.
  await until('no session', async () => (sessions.open() === 0 ? true : null), 15_000);
  const paused = await act(run, { kind: 'HintTestRun', data: { text: 'a door' } });
  expect(paused).toMatchObject({ status: 'running', paused: { limit_ms: 60_000 } });
  await act(run, { kind: 'ResumeTestRun', data: { by: 'user' } });
  await isPhase(run, 'explore');
  expect(acted - before).toBeLessThan(60);
  expect(await platform.ended(run.testId)).toMatchObject({ status: 'completed' });
  const events = await platform.events(run.testId);
  const ended = events.find(({ type }) => type === 'test_run.exploration_ended');
  expect(ended?.data).toMatchObject({ reason: 'max_actions', actions: 90 });
  expect(await logOf(run)).toContain('because of your hint “a door”');
});

test('cancelling works while paused', async () => {
  const run = await submit(5_000);
  await explores(run);
  await pause(run);
  await isPhase(run, 'paused');
  await act(run, { kind: 'RequestCancel', data: { by: 'user' } });
  expect(await platform.ended(run.testId)).toMatchObject({ status: 'cancelled' });
  expect((await typesOf(run)).at(-1)).toBe('test_run.cancelled');
});

test('a pause that lasts too long ends the exploration, and the report says so', inFull, async () => {
  const run = await submit(5_000);
  await explores(run);
  await pause(run, 1_500);
  expect(await platform.ended(run.testId)).toMatchObject({ status: 'completed' });
  const ended = (await platform.events(run.testId)).find(({ type }) => type === 'test_run.exploration_ended');
  expect(ended?.data).toMatchObject({ reason: 'paused' });
});

test('pausing and resuming at once, several times, loses nothing', inFull, async () => {
  const run = await submit(60);
  await explores(run);
  for (let i = 0; i < 3; i += 1) {
    await pause(run);
    await act(run, { kind: 'ResumeTestRun', data: { by: 'user' } });
  }
  expect(await platform.ended(run.testId)).toMatchObject({ status: 'completed' });
});
