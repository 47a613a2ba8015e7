import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { afterEach, expect, test } from 'vitest';
import { readArchived } from '#app/operator/histories.ts';
import { fetchHistory, type History } from '#kit/temporal-data/fetch-history.ts';
import { plainHistory } from '#services/ops/temporal/plain-history.ts';
import { readable } from '#services/ops/temporal/readable.ts';
import { replayHistory } from '#services/ops/temporal/replay.ts';
import { textOfHistory } from '#tests/support/everything-kept.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { until } from '#tests/support/services.ts';
import { workflowIdOf } from '#workflows/names.ts';

const MARKS = {
  address: 'marked-address-51c0',
  header: 'marked-header-51c1',
  password: 'marked-password-51c2',
  failure: 'marked-failure-51c3',
};
let folder: string;
let platform: RunPlatform | null = null;

/** One at a time: all of them poll the same queues. */
async function start(reactorEnv: Record<string, string>): Promise<RunPlatform> {
  folder = await mkdtemp(join(tmpdir(), 'rove-test-sealed-'));
  platform = await startRunPlatform({
    blobFolder: folder,
    reactorEnv: { ROVE_BLOB_DIR: folder, ...reactorEnv },
  });
  return platform;
}
afterEach(async () => {
  await platform?.stop();
  platform = null;
  await rm(folder, { recursive: true, force: true });
});

const SETTINGS = { config: { authority: true, seed: 7, max_actions: 60 } };

/** A history as it lies in Temporal, for whoever has no key. */
async function stored({ client }: RunPlatform, workflowId: string): Promise<History> {
  const { connection } = client;
  const { namespace } = client.options;
  const bare = new Client({ connection, namespace });
  const { runId } = await bare.workflow.getHandle(workflowId).describe();
  return fetchHistory(bare, workflowId, runId);
}

const marksIn = (text: string): string[] =>
  Object.entries(MARKS).flatMap(([name, mark]) => (text.includes(mark) ? [name] : []));

test('no address, header, password nor failure of a run is readable in Temporal; its operators read it, and replay it when it is archived', async () => {
  const one = await start({});
  const scripted = scriptedOpenDriver();
  let isBroken = true;
  one.use((options) => {
    if (!isBroken) return scripted(options);
    isBroken = false;
    return Promise.reject(new Error(`broken at ${MARKS.failure}`));
  });
  const { testId } = await one.submit({
    ...SETTINGS,
    url: `${one.targetUrl}?key=${MARKS.address}`,
    headers: [{ name: 'X-Key', value: MARKS.header }],
    credentials: [{ username: 'u', password: MARKS.password }],
  });
  expect(await one.ended(testId)).toMatchObject({ status: 'completed' });
  const workflowId = workflowIdOf(testId);
  await one.client.workflow.getHandle(workflowId).result();

  const text = textOfHistory(await stored(one, workflowId));
  expect(text).toContain('binary/encrypted');
  expect(marksIn(text)).toEqual([]);
  expect(text).not.toContain(new URL(one.targetUrl).host);

  const kept = await until('the archive', () => readArchived(one.database.service, one.blobs, workflowId));
  const lines = readable(kept.history);
  // What is looked for was there; what is secret was not even in there.
  expect(marksIn(JSON.stringify(lines.map(({ detail }) => detail)))).toEqual(['address']);
  expect(marksIn(JSON.stringify(plainHistory(kept.history)))).toEqual(['failure']);
  expect(await replayHistory(kept.history, workflowId, process.env.ROVE_BUNDLE_DIR)).toMatchObject({
    deterministic: true,
  });
});

test('a run that began in plain goes on when payloads are sealed', inFull, async () => {
  const older = await start({ ROVE_TEMPORAL_PLAIN: '1' });
  older.use(scriptedOpenDriver());
  const { testId } = await older.submit(SETTINGS);
  expect(await older.ended(testId)).toMatchObject({ status: 'completed' });
  const { events } = await stored(older, workflowIdOf(testId));
  const [begun, ...later] = events ?? [];
  expect(textOfHistory({ events: [begun ?? {}] })).toContain(new URL(older.targetUrl).host);
  expect(textOfHistory({ events: later })).not.toContain(new URL(older.targetUrl).host);
  expect(textOfHistory({ events: later })).toContain('binary/encrypted');
});
