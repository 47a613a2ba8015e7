/** With so many suspicions unproved what is found further comes too late: one context is enough. */
const BACKLOG_MAX = 4;
/** From so many ends on, the pace of the proofs is known. */
const PACE_KNOWN = 3;
/** The part of a run that is explored, whatever waits. */
const EXPLORED_MIN = 1 / 2;

/** How a run stands: what was suspected in it so far, and how much of that waits for its proof. */
export type Standing = { suspected: number; unproved: number; elapsed_ms: number; duration_ms: number };

/**
 * Whether a context is better at rest, so that the machine is left to the proofs: a bug that is found and not proved is
 * worth little. Further contexts rest while many wait; the first one too when, at the pace so far, the proofs need all
 * the time that is left. `first`: whether it is the first.
 */
export function shouldRest(
  { suspected, unproved, elapsed_ms, duration_ms }: Standing,
  first: boolean,
): boolean {
  if (!first) return unproved > BACKLOG_MAX;
  const ended = suspected - unproved;
  if (ended < PACE_KNOWN || elapsed_ms < duration_ms * EXPLORED_MIN) return false;
  return unproved * (elapsed_ms / ended) > duration_ms - elapsed_ms;
}
