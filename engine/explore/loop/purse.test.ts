import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Purse } from './purse.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('affords something again when its share of the time has come together, and never while it is at work', async () => {
  const purse = new Purse(1 / 10);
  vi.advanceTimersByTime(100);
  expect(purse.affords()).toBe(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  const paid = purse.pay(promise);
  vi.advanceTimersByTime(50);
  expect(purse.affords()).toBe(false);
  resolve();
  await paid;
  expect(purse.affords()).toBe(false);
  vi.advanceTimersByTime(350);
  expect(purse.affords()).toBe(true);
});
