import { execFile } from 'node:child_process';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listActions } from '#app/operator/actions.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { opsProgram } from '#services/ops/cli/program.ts';
import type { Ops } from '#services/ops/context.ts';
import { type PlainEvent, packHistory } from '#services/ops/temporal/plain-history.ts';
import { readHistory } from '#services/ops/temporal/read-history.ts';
import { replayHistory } from '#services/ops/temporal/replay.ts';
import { Archive } from '#services/reactor/archive.ts';
import { opsOf, type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { until } from '#tests/support/services.ts';
import { workflowIdOf } from '#workflows/names.ts';

let platform: RunPlatform;
let context: Ops;
let done: { testId: string; owner: string };

beforeAll(async () => {
  platform = await startRunPlatform();
  context = opsOf(platform, 'http://temporal.example/ui');
  platform.use(scriptedOpenDriver());
  done = await platform.submit({ config: { authority: true, max_actions: 20 } });
  await platform.ended(done.testId);
});
afterAll(() => platform?.stop());

/** A command as the command line has it, but in this process. */
async function ops(...args: string[]) {
  let [out, code] = ['', 0];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    await opsProgram(
      (work) => work(context),
      (value) => {
        code = value;
      },
    ).parseAsync(args, { from: 'user' });
  } finally {
    written.mockRestore();
  }
  return { out, code, json: () => JSON.parse(out) as Record<string, unknown> };
}

const json = async (...args: string[]) => (await ops(...args, '--json')).json();

test('a run is found, its timeline told, and its state at any event', async () => {
  const { testId } = done;
  const list = await ops('runs', '--status', 'completed', '--json');
  const one = await json('run', testId.slice(0, 18));
  const first = await json('state', testId, '--at', '1');
  const last = await json('state', testId);
  expect(list.json()).toMatchObject([{ id: testId, status: 'completed' }]);
  const events = one.events as { version: number; type: string }[];
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
  expect(first).toMatchObject({ version: 1, state: { status: 'queued', bugs: [] } });
  expect(last).toMatchObject({ version: events.length, state: { status: 'completed' } });
});

test('its history is readable, replayable, and still so when Temporal has forgotten it', async () => {
  const workflowId = workflowIdOf(done.testId);
  const shown = await ops('history', done.testId);
  const { namespace } = platform.client.options;
  expect(shown.out).toContain(`http://temporal.example/ui/namespaces/${namespace}/workflows/test-run%2F`);
  expect(shown.out).toMatch(/Activity task scheduled · exploreSlice/);
  const replayed = await ops('replay', done.testId, '--why', 'a release');
  expect(replayed).toMatchObject({ code: 0 });
  expect(replayed.out).toContain('deterministic');

  const { events } = (await ops('history', done.testId, '--json')).json() as { events: PlainEvent[] };
  // A history that the present code did not make: the replay must say so, and where.
  const altered = JSON.parse(JSON.stringify(events).replaceAll('"exploreSlice"', '"exploreOtherwise"'));
  const differs = await replayHistory(packHistory(altered), workflowId, context.bundleDir);
  expect(differs).toMatchObject({
    deterministic: false,
    message: expect.stringContaining('exploreOtherwise'),
  });
  expect(differs.event_id).toBeGreaterThan(1);
});

test('the history of a closed workflow is archived, and replayable where Temporal has none', async () => {
  const { database, blobs, client } = platform;
  const quiet = pino({ level: 'silent' });
  const archive = new Archive({ db: database.service, blobs, client, logger: quiet, settledMs: 0 });
  archive.loop.start();
  const kept = await until('the archive', () =>
    database.service
      .selectFrom('archived_histories')
      .selectAll()
      .where('test_id', '=', done.testId)
      .executeTakeFirst(),
  );
  await archive.loop.stop();
  expect(kept).toMatchObject({ workflow_id: workflowIdOf(done.testId), status: 'COMPLETED' });
  const forgotten = `test-run/forgotten-${done.testId}`;
  await database.service.updateTable('archived_histories').set({ workflow_id: forgotten }).execute();
  const found = await readHistory(context, forgotten);
  expect(found).toMatchObject({ source: 'archive', run_id: kept.run_id, link: null });
  expect(await replayHistory(found.history, forgotten, context.bundleDir)).toMatchObject({
    deterministic: true,
  });
});

test('a run under way is reset, goes on, and is cancelled; one that has ended is tried again', async () => {
  platform.use(
    scriptedOpenDriver({ beforeAction: (count, signal) => (count > 4 ? ended(signal) : undefined) }),
  );
  const { testId } = await platform.submit({ config: { authority: true, max_actions: 40 } });
  await until(
    'the exploration',
    async () => (await json('run', testId)).run !== undefined && (await slices(testId)) > 0,
  );
  const reset = await ops('reset', testId, '--event', '7', '--why', 'try', '--json');
  expect(reset).toMatchObject({ code: 0 });
  expect(await json('retry', testId)).toMatchObject({ how: 'nothing_waits' });
  expect((await ops('cancel', testId, '--why', 'enough')).code).toBe(0);
  expect(await platform.ended(testId)).toMatchObject({ status: 'cancelled' });
  await expect(ops('cancel', testId)).rejects.toMatchObject({ code: 'RUN_ENDED' });
  platform.use(scriptedOpenDriver());
  const retried = await json('retry', testId);
  expect(retried).toMatchObject({ how: 'submitted_again' });
  expect(await platform.ended(String(retried.run))).toMatchObject({ status: 'completed' });
});

test('a run that had a test account, which is no longer kept, is not tried again without it', async () => {
  platform.use(scriptedOpenDriver());
  const { testId } = await platform.submit({
    config: { authority: true, max_actions: 5 },
    credentials: [{ username: 'ana', password: 'a-password' }],
  });
  await platform.ended(testId);
  await expect(ops('retry', testId)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('test account'),
  });
});

test('every action is an event: who, what, why, and what came of it', async () => {
  const lines = await listActions(platform.database.service, { limit: 50 });
  const told = lines.map(({ action, outcome, why }) => `${action} ${outcome} ${why}`.trim());
  for (const one of [
    'replay carried_out a release',
    'reset carried_out try',
    'cancel carried_out enough',
    'cancel failed',
  ]) {
    expect(told).toContain(one);
  }
  expect(lines.every(({ by }) => by.kind === 'shell' && by.id.includes('@'))).toBe(true);
});

test('queues, workers, relay, sockets, evidence, dead letters, projections; wrong use is told so', async () => {
  const queues = await ops('queues', '--json');
  const workers = await json('workers');
  const relay = await json('relay');
  const sockets = await json('sockets');
  const blobs = await json('blobs');
  const letters = await ops('dead-letters');
  const rebuilt = await ops('rebuild', 'tests', '--json');
  expect(queues.json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ queue: 'browser', kind: 'activity' })]),
  );
  expect((workers.services as { service: string }[]).map(({ service }) => service)).toContain('reactor');
  expect(relay).toHaveProperty('unnumbered');
  expect(sockets).toMatchObject({ sockets: 0 });
  expect(Number(blobs.files)).toBeGreaterThan(0);
  expect(letters).toMatchObject({ code: 0, out: 'no dead letter waits\n' });
  expect(rebuilt).toMatchObject({ code: 0 });
  expect(rebuilt.json()).toMatchObject([{ wrong: 0, missing: 0, surplus: 0 }]);
  await expect(ops('run', '0198f000-0000-7000-8000-00000000dead')).rejects.toThrow(AppError);
  const main = new URL('./main.ts', import.meta.url).pathname;
  const codeOf = (...args: string[]) =>
    new Promise((resolve) =>
      execFile(process.execPath, [main, ...args], (error) => resolve(error?.code ?? 0)),
    );
  expect(await Promise.all([codeOf('--help'), codeOf('fly')])).toEqual([0, 2]);
});

async function slices(testId: string): Promise<number> {
  const progress = platform.client.workflow
    .getHandle(workflowIdOf(testId))
    .query<{ slices: number }>('runProgress');
  return progress.then(
    ({ slices: count }) => count,
    () => 0,
  );
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
