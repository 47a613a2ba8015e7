import { expect, test } from 'vitest';
import { refundEligibility } from './refund.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const purchasedAt = day(0);

test('the first payment can be refunded for 14 days while no test has succeeded', () => {
  const until = day(14).toISOString();
  expect(refundEligibility({ purchasedAt, successful: [], now: day(13) })).toEqual({
    eligible: true,
    reason: 'eligible',
    until,
  });
  expect(refundEligibility({ purchasedAt, successful: [], now: day(14) })).toMatchObject({
    eligible: false,
    reason: 'window_over',
  });
});

test('a full report within the window ends it, whether the test began or ended in it', () => {
  const run = (started: number, ended: number) => ({ started_at: day(started), ended_at: day(ended) });
  const reason = (...successful: ReturnType<typeof run>[]) =>
    refundEligibility({ purchasedAt, successful, now: day(5) }).reason;
  expect(reason(run(1, 2))).toBe('test_made');
  expect(reason(run(-1, 1))).toBe('test_made');
  expect(reason(run(-3, -2))).toBe('eligible');
});

test('without a purchase there is nothing to refund', () => {
  expect(refundEligibility({ purchasedAt: null, successful: [], now: day(1) })).toMatchObject({
    eligible: false,
    reason: 'no_purchase',
    until: null,
  });
});
