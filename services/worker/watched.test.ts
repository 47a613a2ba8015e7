import { expect, test } from 'vitest';
import { Watched } from './watched.ts';

test('a run is watched while it is heard of, and forgotten after that, whoever works on it', () => {
  const watched = new Watched();
  watched.hear('mine', 0);
  expect([3_999, 4_000].map((now) => watched.has('mine', now))).toEqual([true, false]);
  for (let n = 1; n <= 1_000; n += 1) watched.hear(`another ${n}`, n * 10);
  expect(watched.has('another 1000', 10_000)).toBe(true);
  expect(watched.size).toBe(400);
});
