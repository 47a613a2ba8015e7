import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { type SubscriptionSnapshot, toMoment } from '#domain/billing/events.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { keepPlan, recordSubscription, subscriptionsOf } from './billing.ts';
import { accountPlan, grantPlan, listGrants } from './grants.ts';

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

type SubscriptionNotice = Pick<SubscriptionSnapshot, 'status' | 'plan_type'> & {
  subscription: number;
  at_s: number;
};

/** What the provider tells of up to two subscriptions of one account: some of it at the same moment. */
const story = fc.array(
  fc.record<SubscriptionNotice>({
    subscription: fc.integer({ min: 1, max: 2 }),
    at_s: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom('active', 'trialing', 'past_due', 'paused', 'canceled'),
    plan_type: fc.constantFrom('pro', 'chaos'),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The same events in any order, each once or more. */
const deliveries = story.chain((told) => {
  const once = told.map((_, index) => index);
  const again = fc.array(fc.nat({ max: told.length - 1 }), { maxLength: 4 });
  return again.chain((more) => {
    const all = [...once, ...more];
    return fc.tuple(fc.constant(told), fc.shuffledSubarray(all, { minLength: all.length }));
  });
});

function snapshots(told: readonly SubscriptionNotice[]): SubscriptionSnapshot[] {
  const run = ++count;
  const moment = (s: number) => toMoment(new Date(Date.UTC(2026, 0, 1, 0, 0, s)).toISOString());
  return told.map(({ subscription, at_s, status, plan_type }, index) => ({
    source_event: `evt_${run}_${index}`,
    occurred_at: moment(at_s),
    paddle_id: `sub_${run}_${subscription}`,
    customer_id: `ctm_${run}`,
    status,
    plan_type,
    period_start: moment(0),
    period_end: moment(1_000 + subscription),
    next_billed_at: moment(1_000),
    started_at: moment(subscription),
    ended_at: status === 'canceled' || status === 'paused' ? moment(at_s) : null,
    scheduled_action: null,
    scheduled_at: null,
  }));
}

async function deliver(events: readonly SubscriptionSnapshot[], order: readonly number[], together = false) {
  const userId = await createAccount(database, 'free');
  const send = (index: number) =>
    recordSubscription(database.service, keys, {
      event_type: 'subscription.updated',
      snapshot: events[index] as SubscriptionSnapshot,
      userId,
    });
  if (together) await Promise.all(order.map(send));
  else for (const index of order) await send(index);
  return { userId, state: await stateOf(userId) };
}

/** Where the account stands, without the names that each run has of its own. */
async function stateOf(userId: string) {
  const profile = await database.service
    .selectFrom('profiles')
    .select(['plan_type', 'subscription_status', 'next_billing_date', 'period_start', 'period_end'])
    .select(['free_since', 'concurrent_test_slots', 'max_test_duration_minutes'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await subscriptionsOf(database.service, userId);
  const subscriptions = known.map(({ status, plan_type, occurred_at, source_event, paddle_id }) => ({
    ...{ status, plan_type, occurred_at },
    ...{ event: source_event.split('_')[2], subscription: paddle_id.split('_')[2] },
  }));
  return {
    profile,
    subscriptions: subscriptions.toSorted((a, b) => (`${a.subscription}` < `${b.subscription}` ? -1 : 1)),
  };
}

test('any order of the provider’s events, with repetitions, ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ([told, order]) => {
      const inOrder = await deliver(
        snapshots(told),
        told.map((_, index) => index),
      );
      const shuffled = await deliver(snapshots(told), order);
      expect(shuffled.state).toEqual(inOrder.state);
    }),
    { numRuns: 40 },
  );
});

test('events that arrive at the same time do too', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ([told, order]) => {
      const inOrder = await deliver(
        snapshots(told),
        told.map((_, index) => index),
      );
      const together = await deliver(snapshots(told), order, true);
      expect(together.state).toEqual(inOrder.state);
    }),
    { numRuns: 15 },
  );
});

const TOLD: SubscriptionNotice = { subscription: 1, at_s: 1, status: 'active', plan_type: 'chaos' };

test('a plan that is kept stays while its period lasts, and is recorded once', async () => {
  const events = snapshots([TOLD, { ...TOLD, at_s: 2, plan_type: 'pro' }]);
  const { userId } = await deliver(events, [0]);
  const [subscription] = await subscriptionsOf(database.service, userId);
  const kept = {
    userId,
    id: subscription?.id ?? '',
    plan: 'chaos',
    until: subscription?.period_end ?? '',
  } as const;
  await keepPlan(database.service, keys, kept);
  await keepPlan(database.service, keys, kept);
  const notice = { event_type: 'subscription.updated', userId };
  await recordSubscription(database.service, keys, {
    ...notice,
    snapshot: events[1] as SubscriptionSnapshot,
  });
  expect((await stateOf(userId)).profile).toMatchObject({ plan_type: 'chaos', concurrent_test_slots: 8 });
  const next = {
    ...(events[1] as SubscriptionSnapshot),
    source_event: 'evt_next',
    occurred_at: toMoment('2026-02-01T00:00:00Z'),
  };
  const renewed = { ...next, period_start: next.period_end, period_end: toMoment('2026-03-01T00:00:00Z') };
  await recordSubscription(database.service, keys, { ...notice, snapshot: renewed });
  expect((await stateOf(userId)).profile).toMatchObject({ plan_type: 'pro', concurrent_test_slots: 4 });
  const stream = await database.service
    .selectFrom('events')
    .select('type')
    .where('stream_id', '=', `subscription-${subscription?.id}`)
    .execute();
  expect(stream.filter(({ type }) => type === 'subscription.plan_kept')).toHaveLength(1);
});

test('nobody sees, or changes, the subscription of another', async () => {
  const { userId } = await deliver(snapshots([TOLD]), [0]);
  const stranger = await createAccount(database, 'free');
  expect(await asUser(database.app, userId, (tx) => subscriptionsOf(tx, userId))).toHaveLength(1);
  expect(await asUser(database.app, stranger, (tx) => subscriptionsOf(tx, userId))).toEqual([]);
  await expect(
    asUser(database.app, userId, (tx) => tx.updateTable('subscriptions').set({ plan_type: 'pro' }).execute()),
  ).rejects.toMatchObject({ code: '42501' });
  const raw = await database.service.selectFrom('events').selectAll().where('owner', '=', userId).execute();
  expect(JSON.stringify(raw)).not.toMatch(/ctm_|sub_/);
});

test('a plan that was granted is not taken away by a subscription to less', async () => {
  const userId = await createAccount(database, 'chaos');
  const [snapshot] = snapshots([{ ...TOLD, plan_type: 'pro' }]);
  const notice = { event_type: 'subscription.created', userId };
  await recordSubscription(database.service, keys, { ...notice, snapshot: snapshot as SubscriptionSnapshot });
  expect((await stateOf(userId)).profile).toMatchObject({ plan_type: 'chaos', period_start: null });
});

test('operators grant a plan and end it, beside what is paid for, as events', async () => {
  const userId = await createAccount(database, 'free');
  const db = database.service;
  expect(await grantPlan(db, keys, { userId, plan: 'pro' })).toMatchObject({ plan_type: 'pro' });
  const row = () =>
    db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ subscription_status: 'ACTIVE', max_test_duration_minutes: 120 });
  expect((await listGrants(db)).map(({ user_id }) => user_id)).toContain(userId);
  const [snapshot] = snapshots([{ subscription: 1, at_s: 0, status: 'active', plan_type: 'chaos' }]);
  if (!snapshot) throw new Error('no snapshot');
  await recordSubscription(db, keys, { event_type: 'subscription.created', snapshot, userId });
  expect(await accountPlan(db, userId)).toMatchObject({ plan_type: 'chaos', granted_plan: 'pro' });
  expect(await grantPlan(db, keys, { userId, plan: 'free' })).toMatchObject({
    plan_type: 'chaos',
    granted_plan: 'free',
  });
  const { email } = await accountPlan(db, userId);
  expect(await accountPlan(db, email.toUpperCase())).toMatchObject({ user_id: userId });
  await expect(accountPlan(db, 'nobody@example.test')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const events = await db
    .selectFrom('events')
    .select('type')
    .where('stream_id', '=', `profile-${userId}`)
    .orderBy('version')
    .execute();
  expect(events.map(({ type }) => type)).toEqual([
    'profile.created',
    'profile.plan_granted',
    'profile.plan_changed',
    'profile.plan_changed',
    'profile.plan_granted',
  ]);
});
