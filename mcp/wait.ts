import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 1_000;

/** Looks until `isDone` or the time is over, and gives what was seen last. Rejects when `signal` is aborted. */
export async function waitFor<T>(
  look: () => Promise<T>,
  isDone: (seen: T) => boolean,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const seen = await look();
    const left = end - performance.now();
    if (isDone(seen) || left <= 0) return seen;
    await delay(Math.min(LOOK_MS, left), undefined, { signal });
  }
}
