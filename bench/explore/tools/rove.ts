import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { StepLog } from '#engine/evidence/step-log.ts';
import { VideoRecorder } from '#engine/evidence/video-recorder.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { ExploreSpec } from '#engine/explore/spec.ts';
import { onPath } from '../../../deploy/lib/exec.ts';
import { ActionCount, readTask, startPage, tell, VIEWPORT } from './child.ts';
import { Costs } from './costs.ts';
import type { Task } from './tool.ts';

const SCOPE = { owner: randomUUID(), testId: randomUUID() };

/** Rove's exploration with its default evidence (film, pictures, log, checkpoints), without proving what it suspects. */
const task = readTask();
const spec = specOf(task);
const ffmpeg = process.env.ROVE_FFMPEG ?? onPath('ffmpeg');
const blobs = new FileBlobStore(path.join(task.folder, 'blobs'));
const video = ffmpeg ? await VideoRecorder.start(ffmpeg) : null;
const log = new StepLog((jpeg) => blobs.put(SCOPE, jpeg, 'image/jpeg'));
const count = new ActionCount();
const costs = new Costs();
const openDriver = openPlaywrightDriver({ executablePath: task.browser });
const control = new AbortController();
const { signal } = control;
// The judge's time is over: what was kept until then is written down.
process.once('SIGTERM', () => control.abort());
const result = await exploreSlice({
  open: async (session) => {
    const driver = await openDriver({
      run_id: `bench${task.seed}`,
      proxy_url: null,
      viewport: VIEWPORT,
      mode: spec.mode,
      session,
      seed: spec.seed,
      destructive: spec.destructive ?? false,
      pace: 'quick',
      signal,
    });
    return costs.of(driver);
  },
  spec,
  checkpoint: null,
  budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
  signal,
  hooks: {
    onAction: (line) => {
      log.add(line);
      count.add();
    },
    onCheckpoint: async (checkpoint) => {
      await blobs.put(SCOPE, Buffer.from(JSON.stringify(checkpoint)), 'application/json');
    },
    onFrame: (jpeg) => {
      video?.add(jpeg);
      log.picture(jpeg);
    },
  },
}).catch((error: Error) => {
  if (signal.aborted) return null;
  throw error;
});
if (result) {
  const { reason, stats } = result;
  const film = video ? '' : ', no film: no ffmpeg';
  tell({
    actions: stats.actions,
    note: `${reason}, ${stats.states} states, ${stats.candidates} suspected bugs${film}`,
  });
}
await video?.finish();
writeFileSync(path.join(task.folder, 'costs.txt'), costs.table());
writeFileSync(path.join(task.folder, 'log.ndjson'), (await log.finish()) ?? '');

/** The one place where Rove's job is described. */
function specOf({ seed, duration_ms, rove }: Task): ExploreSpec {
  return {
    start_place: startPage(task),
    seed,
    mode: 'interact',
    max_pages: 200,
    contexts: 2,
    // The instances are thrown away, and no other tool holds back.
    destructive: true,
    duration_ms,
    max_actions: null,
    run_token: `rovebench${seed}`,
    ...rove,
  };
}
