import { PAUSE_LIMIT_MS } from './commands.ts';
import { PAUSES_MAX } from './decide.ts';
import type { RunSpec } from './run-spec.ts';

type Bounds = Pick<RunSpec, 'config' | 'requested_duration_minutes'>;

/** How long proofs may go on after the exploration: a part of the duration; a run bounded by actions is not bounded by the clock. */
const PROVING = { least_ms: 60_000, share: 1 / 2, counted_ms: 20 * 60_000 };
const DAY_MS = 24 * 60 * 60_000;
/** For a worker to be free, over the whole of a run. */
const QUEUED_MS = 7 * DAY_MS;
/** For outages that are waited for, attempts that are made again, and the run's end. */
const ASIDE_MS = 2 * DAY_MS;

export function provingTimeOf({ config, requested_duration_minutes }: Bounds): number {
  if (config.max_actions) return PROVING.counted_ms;
  return Math.max(PROVING.least_ms, requested_duration_minutes * 60_000 * PROVING.share);
}

/** A run that is still under way after this, in milliseconds, is under way for ever: as many pauses as it may have are in it. */
export function longestLifeOf(run: Bounds): number {
  const paused_ms = PAUSES_MAX * PAUSE_LIMIT_MS;
  return QUEUED_MS + run.requested_duration_minutes * 60_000 + paused_ms + provingTimeOf(run) + ASIDE_MS;
}
