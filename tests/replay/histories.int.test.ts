import { readdir, readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { workflowBundle } from '#services/worker/bundle.ts';

const { History } = proto.temporal.api.history.v1;
const FOLDER = new URL('../histories/', import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.pb.gz'));

let bundle: Awaited<ReturnType<typeof workflowBundle>>;

beforeAll(async () => {
  bundle = await workflowBundle(process.env.ROVE_BUNDLE_DIR);
});

async function read(name: string) {
  return History.decode(gunzipSync(await readFile(new URL(name, FOLDER))));
}

const replay = (history: Awaited<ReturnType<typeof read>>) =>
  Worker.runReplayHistory({ workflowBundle: bundle }, history, 'test-run/recorded');

describe('recorded workflows replay against the present ones', () => {
  test('there is one of each end', () => {
    for (const end of ['completed', 'cancelled', 'failed', 'verified', 'delivered', 'fired']) {
      expect(names.some((name) => name.startsWith(end))).toBe(true);
    }
  });

  test.each(names)('%s', async (name) => {
    await replay(await read(name));
  });
});

test('a history that was altered is found out', async () => {
  const history = await read(names[0] ?? '');
  const scheduled = history.events.find((event) => event.activityTaskScheduledEventAttributes);
  const type = scheduled?.activityTaskScheduledEventAttributes?.activityType;
  if (!type) throw new Error('no activity in the history');
  type.name = 'somethingElse';
  await expect(replay(history)).rejects.toMatchObject({ name: 'DeterminismViolationError' });
});
