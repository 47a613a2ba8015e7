import { expect, test } from 'vitest';
import { inWaves } from './waves.ts';

test('many connections end in ten waves over the time, few at once', async () => {
  const began = performance.now();
  const at = new Map<number, number>();
  const many = Array.from({ length: 1_000 }, (_, n) => n);
  await inWaves(many, 500, (one) => at.set(one, Math.round((performance.now() - began) / 50)));
  expect(at.size).toBe(1_000);
  const sizes = Object.values(Object.groupBy(at.values(), (time) => String(time))).map((all) => all?.length);
  expect(sizes.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...sizes.map(Number))).toBeLessThanOrEqual(200);
  const ended: number[] = [];
  const few = inWaves([1, 2, 3], 10_000, (one) => ended.push(one));
  expect(ended).toEqual([1, 2, 3]);
  await few;
});
