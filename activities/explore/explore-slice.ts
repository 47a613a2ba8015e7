import type { Driver } from '#activities/drivers/contract.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { Explorer } from './explorer.ts';
import type { ExploreSlice, SliceResult, StopReason } from './spec.ts';

/** A checkpoint is also what a watcher sees of the progress: more often while a run is young and small. */
const CHECKPOINT_EVERY_MS = { young: 2_000, old: 5_000 };
const YOUNG_MS = 60_000;
const FINISH_MS = 2_000;

/**
 * Explores for one slice: opens a driver from the checkpoint (or fresh at the start place), acts and judges until the
 * slice's budget, the run's duration or action limit is used up, everything is tried, or `signal` aborts; then closes
 * the driver. Resolves with the checkpoint to go on from. Rejects with a `TARGET_*` AppError when the start place
 * cannot be opened, with `BROWSER_UNAVAILABLE`, or with what a hook rejected with.
 */
export async function exploreSlice(slice: ExploreSlice): Promise<SliceResult> {
  const { spec, checkpoint, hooks } = slice;
  const driver = await slice.open(checkpoint?.session ?? null);
  try {
    await openPlace(driver, checkpoint?.place || spec.start_place, spec.start_place);
    const stopCast = hooks.onFrame ? await driver.cast(hooks.onFrame) : null;
    const explorer = new Explorer(driver, spec, checkpoint, hooks);
    const reason = await run(explorer, slice);
    await explorer.finish(FINISH_MS);
    await stopCast?.();
    const last = await explorer.checkpoint();
    await hooks.onCheckpoint?.(last);
    return { checkpoint: last, reason, stats: last.stats };
  } finally {
    await driver.close();
  }
}

/** A stored place may be gone; the start place is then as good. */
async function openPlace(driver: Driver, place: string, start: string): Promise<void> {
  if (place === start) return driver.open(start);
  await driver.open(start);
  const result = await driver.perform({ kind: 'open', place });
  if (result.status === 'failed')
    throw new AppError('TARGET_REFUSED', `${place}: it could not be opened again`);
}

async function run(explorer: Explorer, { spec, budget, signal, hooks }: ExploreSlice): Promise<StopReason> {
  const begun = performance.now();
  const before = explorer.stats.elapsed_ms;
  let sinceCheckpoint = begun;
  let actions = 0;
  await explorer.begin();
  for (;;) {
    const here = performance.now() - begun;
    explorer.stats.elapsed_ms = Math.round(before + here);
    signal.throwIfAborted();
    if (explorer.stats.elapsed_ms >= spec.duration_ms) return 'duration';
    if (spec.max_actions !== null && explorer.stats.actions >= spec.max_actions) return 'max_actions';
    if (here >= budget.elapsed_ms || actions >= budget.actions) return 'slice';
    try {
      if (!(await explorer.step())) return 'exhausted';
    } catch (error) {
      signal.throwIfAborted(); // The abort closed the browser under the action.
      throw error;
    }
    actions += 1;
    const every = here < YOUNG_MS ? CHECKPOINT_EVERY_MS.young : CHECKPOINT_EVERY_MS.old;
    if (performance.now() - sinceCheckpoint >= every) {
      sinceCheckpoint = performance.now();
      await hooks.onCheckpoint?.(await explorer.checkpoint());
    }
  }
}
