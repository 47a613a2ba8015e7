import type { Observation } from '#engine/drivers/contract.ts';

/** What stands for the words of a wait that has none. */
export const SPINNER = 'spinner';

/** What says on a screen that something is to come: its words, or a mark that turns and, where that is given, did not `before`. */
export function waitOn(seen: Observation, before?: Observation): string | undefined {
  return seen.busy ?? ((seen.spinners ?? 0) > (before?.spinners ?? 0) ? SPINNER : undefined);
}
