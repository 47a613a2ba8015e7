import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeBudget } from './time-budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('affords something again when its share of the time has come together, and never while it is at work', async () => {
  const budget = new TimeBudget(1 / 10);
  vi.advanceTimersByTime(100);
  expect(budget.affords()).toBe(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  const paid = budget.pay(promise);
  vi.advanceTimersByTime(50);
  expect(budget.affords()).toBe(false);
  resolve();
  await paid;
  expect(budget.affords()).toBe(false);
  vi.advanceTimersByTime(350);
  expect(budget.affords()).toBe(true);
});
