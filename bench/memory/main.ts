import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import type { Checkpoint } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { browsersBelow } from '#tests/support/processes.ts';
import { runCommand } from '../../deploy/lib/lifetime.ts';
import { keepFigure, rounded } from '../figures.ts';
import { SAMPLES } from '../findings/apps.ts';

const MINUTE_MS = 60_000;
const SLICE_MS = 5 * MINUTE_MS;
/** What is measured before is the filling of caches. */
const WARM_SHARE = 1 / 4;

type Sample = {
  minute: number;
  actions: number;
  heap_mb: number;
  worker_mb: number;
  browsers_mb: number;
  checkpoint_kb: number;
};

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, publish: { type: 'boolean', default: false } },
});
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** One exploration for an hour, in slices as a worker does it, and the memory of worker, browsers and checkpoint after each. */
await runCommand(async (ending) => {
  const site = await SAMPLES.admin.start({ bugs: true });
  try {
    const samples = await explore(site.url, Number(values.minutes) * MINUTE_MS, ending);
    tell(samples);
    return 0;
  } finally {
    await site.close();
  }
});

async function explore(url: string, duration_ms: number, signal: AbortSignal): Promise<Sample[]> {
  const openDriver = openPlaywrightDriver({
    executablePath: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium',
  });
  const samples: Sample[] = [];
  let checkpoint: Checkpoint | null = null;
  const began = performance.now();
  let before = 0;
  for (let seed = 1; performance.now() - began < duration_ms && !signal.aborted; ) {
    let browsers_mb = 0;
    const { checkpoint: next, reason }: Awaited<ReturnType<typeof exploreSlice>> = await exploreSlice({
      open: (session) =>
        openDriver(sessionWith({ run_id: `memory${seed}`, session, seed, pace: 'quick', signal })),
      spec: {
        start_place: url,
        seed,
        mode: 'interact',
        max_pages: 200,
        contexts: 2,
        duration_ms,
        max_actions: null,
        run_token: `rovememory${seed}`,
      },
      checkpoint,
      budget: { elapsed_ms: SLICE_MS, actions: Number.MAX_SAFE_INTEGER },
      signal,
      hooks: {
        onAction: () => {},
        onCheckpoint: () => {
          browsers_mb = Math.max(browsers_mb, residentOf(browsersBelow(process.pid)));
        },
      },
    });
    const checkpoint_kb = JSON.stringify(next).length / 1_024;
    // Nothing is left to do: the same process goes on as it would with the next run.
    checkpoint = reason === 'slice' ? next : null;
    samples.push(
      sampleOf(performance.now() - began, next.stats.actions + before, browsers_mb, checkpoint_kb),
    );
    if (checkpoint) continue;
    seed += 1;
    before += next.stats.actions;
  }
  return samples;
}

function sampleOf(elapsed_ms: number, actions: number, browsers_mb: number, checkpoint_kb: number): Sample {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const sample = {
    minute: rounded(elapsed_ms / MINUTE_MS),
    actions,
    heap_mb: rounded(heapUsed / 2 ** 20),
    worker_mb: rounded(rss / 2 ** 20),
    browsers_mb: Math.round(browsers_mb),
    checkpoint_kb: Math.round(checkpoint_kb),
  };
  console.log(JSON.stringify(sample));
  return sample;
}

/** Resident memory of processes without what they share, in megabytes. */
function residentOf(pids: readonly number[]): number {
  const own = pids.map((pid) => {
    try {
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
      return ((resident - shared) * 4_096) / 2 ** 20;
    } catch {
      return 0; // It ended while the list was read.
    }
  });
  return own.reduce((sum, one) => sum + one, 0);
}

/** Growth of each from what was usual in the second quarter to what was in the last. */
function tell(samples: readonly Sample[]): void {
  const quarter = Math.max(1, Math.floor(samples.length * WARM_SHARE));
  const mean = (kind: keyof Sample, part: readonly Sample[]) =>
    part.reduce((sum, one) => sum + one[kind], 0) / part.length;
  for (const kind of ['heap_mb', 'worker_mb', 'browsers_mb', 'checkpoint_kb'] as const) {
    const [early, late] = [
      mean(kind, samples.slice(quarter, 2 * quarter)),
      mean(kind, samples.slice(-quarter)),
    ];
    console.log(`${kind.padEnd(14)} ${rounded(early)} -> ${rounded(late)}`);
    if (kind === 'worker_mb' && values.publish)
      keepFigure('explore_memory_growth', {
        value: rounded(late - early),
        unit: 'MB',
        target: 'flat',
        note: `worker's resident memory over ${values.minutes} minutes and ${samples.at(-1)?.actions} actions of exploring, from its second quarter (${rounded(early)} MB) to its last`,
      });
  }
}
