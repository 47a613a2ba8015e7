import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewer, toMoment } from './events.ts';
import { type Subscription, standingOf } from './standing.ts';

const [start, end] = [toMoment('2026-01-10T09:00:00Z'), toMoment('2026-02-10T09:00:00Z')];
const base: Subscription = {
  source_event: 'evt_1',
  occurred_at: start,
  paddle_id: 'sub_1',
  customer_id: 'ctm_1',
  status: 'active',
  plan_type: 'pro',
  period_start: start,
  period_end: end,
  next_billed_at: end,
  started_at: start,
  ended_at: null,
  scheduled_action: null,
  scheduled_at: null,
  keeps_plan: null,
  keeps_until: null,
};

test('without a subscription an account stands as it was granted', () => {
  expect(standingOf('free', [])).toMatchObject({ plan_type: 'free', subscription_status: 'FREE' });
  expect(standingOf('chaos', [])).toMatchObject({ plan_type: 'chaos', subscription_status: 'ACTIVE' });
});

test.each([
  ['active', 'pro', 'ACTIVE'],
  ['trialing', 'pro', 'TRIALING'],
  ['past_due', 'pro', 'PAST_DUE'],
  ['paused', 'free', 'PAUSED'],
  ['canceled', 'free', 'CANCELED'],
] as const)('a subscription that is %s gives %s', (status, plan_type, subscription_status) => {
  const ended_at = plan_type === 'free' ? end : null;
  const standing = standingOf('free', [{ ...base, status, ended_at }]);
  expect(standing).toMatchObject({ plan_type, subscription_status, paddle_customer_id: 'ctm_1' });
  expect(standing.period_start).toBe(plan_type === 'free' ? null : start);
  expect(standing.free_since).toBe(ended_at);
});

test('a plan that was paid for stays until its period ends, and not longer', () => {
  const kept: Subscription = { ...base, keeps_plan: 'chaos', keeps_until: end };
  expect(standingOf('free', [kept]).plan_type).toBe('chaos');
  const renewed = { ...kept, period_start: end, period_end: toMoment('2026-03-10T09:00:00Z') };
  expect(standingOf('free', [renewed]).plan_type).toBe('pro');
  expect(standingOf('free', [{ ...kept, plan_type: 'chaos', keeps_plan: 'pro' }]).plan_type).toBe('chaos');
  expect(standingOf('free', [{ ...kept, status: 'canceled' }]).plan_type).toBe('free');
});

test('a cancelled subscription beside a new one takes nothing away', () => {
  const old: Subscription = { ...base, paddle_id: 'sub_0', status: 'canceled', ended_at: start };
  const standing = standingOf('free', [old, { ...base, customer_id: 'ctm_2' }]);
  expect(standing).toMatchObject({ plan_type: 'pro', paddle_customer_id: 'ctm_2', free_since: null });
});

test('a cancellation that is to come leaves the plan, and no date of billing', () => {
  const standing = standingOf('free', [{ ...base, scheduled_action: 'cancel', scheduled_at: end }]);
  expect(standing).toMatchObject({
    plan_type: 'pro',
    subscription_status: 'ACTIVE',
    next_billing_date: null,
  });
});

test('the order of subscriptions does not matter', () => {
  const subscription = fc.record({
    paddle_id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
    status: fc.constantFrom('active', 'trialing', 'past_due', 'paused', 'canceled'),
    plan_type: fc.constantFrom('free', 'pro', 'chaos'),
    started_at: fc.constantFrom(start, end, null),
  });
  const several = fc.uniqueArray(subscription, { selector: ({ paddle_id }) => paddle_id });
  fc.assert(
    fc.property(several, (all) => {
      const subscriptions = all.map((one) => ({ ...base, ...one }) as Subscription);
      expect(standingOf('free', subscriptions.toReversed())).toEqual(standingOf('free', subscriptions));
    }),
  );
});

test('moments of any precision and offset compare as text', () => {
  expect(toMoment('2026-01-10T10:00:00.5+01:00')).toBe('2026-01-10T09:00:00.500000Z');
  expect(toMoment('2026-01-10T09:00:00.1234567Z')).toBe('2026-01-10T09:00:00.123456Z');
  expect(() => toMoment('yesterday')).toThrow(RangeError);
  const at = (occurred_at: string, source_event: string) => ({ occurred_at, source_event });
  expect(isNewer(at('2026-01-10T09:00:00.000002Z', 'a'), at('2026-01-10T09:00:00.000001Z', 'b'))).toBe(true);
  expect(isNewer(at(start, 'evt_2'), at(start, 'evt_1'))).toBe(true);
  expect(isNewer(at(start, 'evt_1'), at(start, 'evt_1'))).toBe(false);
});
