import { quantile, rounded } from '../figures.ts';

export type Measured = { p50: number; p99: number; perSecond: number };

/** How many requests are under way at once: more than there are cores would measure how they queue. */
export const AT_ONCE = 2;
const WARM = 200;

/**
 * Does a piece of work `count` times, `AT_ONCE` at a time, after a warm-up that is not counted. Milliseconds.
 * @throws what the work throws.
 */
export async function measureLoad(count: number, work: (n: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let next = 0;
  const worker = async (end: number, keep: boolean) => {
    while (next < end) {
      const n = next++;
      const began = performance.now();
      await work(n);
      if (keep) times.push(performance.now() - began);
    }
  };
  const all = (end: number, keep: boolean) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => worker(end, keep)));
  const warm = Math.min(WARM, count);
  await all(warm, false);
  const began = performance.now();
  await all(warm + count, true);
  const seconds = (performance.now() - began) / 1000;
  return {
    p50: rounded(quantile(times, 0.5)),
    p99: rounded(quantile(times, 0.99)),
    perSecond: Math.round(count / seconds),
  };
}

/** A measurement in words. */
export const wordsOf = ({ p50, p99, perSecond }: Measured): string =>
  `p50 ${p50}, p99 ${p99} ms, ${perSecond}/s`;
