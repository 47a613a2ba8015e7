import { expect } from 'vitest';

const TIMES_LARGER = 8;
const TRIES = 3;
/** Times below are too short to be told from noise. */
const NOISE_MS = 5;
/** Linear work takes 8 times as long, quadratic work 64 times. */
const GROWTH_MAX = 30;

/**
 * Asserts that work grows with its input, not with the square of it. Both are measured in processor
 * time of this thread, which a busy machine does not make longer, and the best of some tries counts.
 */
export function expectLinear(
  make: (size: number) => string,
  size: number,
  work: (text: string) => unknown,
): void {
  const [small, large] = [make(size), make(TIMES_LARGER * size)].map((text) => best(() => work(text)));
  expect({
    sample: make(2).slice(0, 40),
    growth: (large ?? 0) / Math.max(small ?? 0, NOISE_MS),
  }).toMatchObject({
    growth: expect.toSatisfy((growth: number) => growth < GROWTH_MAX, `below ${GROWTH_MAX}`),
  });
}

function best(work: () => unknown): number {
  const times = Array.from({ length: TRIES }, () => {
    const began = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
