const BACKOFF_MS_MIN = 500;
const BACKOFF_MS_MAX = 15_000;

/** The pause before attempt `n` (from 0): doubling from half a second to fifteen, the upper half of it random. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}
