import type { Observation } from '#engine/drivers/contract.ts';
import type { Trial } from './trial.ts';

/** What stands for the words of a wait that has none. */
export const SPINNER = 'spinner';

/** What says on a screen that something is to come: its words, or a mark that turns and did not turn `before`. */
export function waitOn(seen: Observation, before: Observation): string | undefined {
  return seen.busy ?? ((seen.spinners ?? 0) > (before.spinners ?? 0) ? SPINNER : undefined);
}

/** Whether the screen goes on waiting as it does, and saying the same, while the target does nothing else. */
export async function keepsWaiting(
  trial: Trial,
  isSame: () => boolean,
  most_ms = trial.pace.wait_ms,
): Promise<boolean> {
  const { text } = trial.seen;
  const answered = trial.signals.length;
  const moves = () =>
    !isSame() ||
    trial.seen.text !== text ||
    trial.signals.slice(answered).some(({ kind }) => /response|request/.test(kind));
  return !(await trial.until(moves, most_ms));
}
