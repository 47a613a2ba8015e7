import type { ExploreSlice, SliceResult } from '../knowledge/spec.ts';
import { Explorer } from './explorer.ts';

/**
 * Explores for one slice: opens its browser contexts from the checkpoint (or fresh at the start place), acts and judges
 * until the slice's budget, the run's duration or action limit is used up, everything is tried, or `signal` aborts;
 * then closes them. Resolves with the checkpoint to go on from. Rejects with a `TARGET_*` AppError when the start place
 * cannot be opened, with `BROWSER_UNAVAILABLE`, or with what a hook rejected with.
 */
export async function exploreSlice(slice: ExploreSlice): Promise<SliceResult> {
  const explorer = new Explorer(slice);
  try {
    const { checkpoint, reason } = await explorer.run();
    return { checkpoint, reason, stats: checkpoint.stats };
  } finally {
    await explorer.close();
  }
}
