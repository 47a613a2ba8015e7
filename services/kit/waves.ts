import { setTimeout as delay } from 'node:timers/promises';

const WAVES = 10;
/** Few may come back at once. */
const WAVE_MIN = 50;

/** Ends connections in waves spread over `ms`, so that their clients do not come back all at once; few end at once. */
export async function inWaves<T>(open: Iterable<T>, ms: number, end: (one: T) => void): Promise<void> {
  const left = [...open];
  const size = Math.max(WAVE_MIN, Math.ceil(left.length / WAVES));
  while (left.length > 0) {
    for (const one of left.splice(0, size)) end(one);
    if (left.length > 0) await delay(ms / WAVES);
  }
}
