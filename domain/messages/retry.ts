const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Pauses after each attempt that failed, over some three days: the schedule that Standard Webhooks gives, with two short
 * ones before it.
 */
const PAUSES_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** A receiver may ask for a pause (`Retry-After`), and gets it up to this long. */
const ASKED_MS_MAX = 2 * HOUR;

/**
 * Milliseconds until the next attempt after the one of this number, from 1; null when it was the last. `random` (0 to 1)
 * spreads those that failed together over a tenth of the pause.
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const pause = PAUSES_MS[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + random / 10));
}

/** The pause that is made: the longer one of ours and the receiver's. */
export function agreedPause(ours_ms: number, asked_ms: number | null): number {
  return Math.max(ours_ms, Math.min(asked_ms ?? 0, ASKED_MS_MAX));
}
