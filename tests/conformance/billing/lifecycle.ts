import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readStream } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createLogger } from '#kit/logger.ts';
import { cancelSubscriptions } from '#services/api/billing/change-plan.ts';
import { PADDLE_SETTINGS, providerOf } from '#services/api/billing/settings.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { type Buyer, PRICES, type TestBilling } from '#tests/support/billing-service.ts';
import { sharedBilling } from './shared.ts';

let billing: TestBilling;

beforeAll(async () => {
  billing = await sharedBilling();
});

const planOf = async (buyer: Buyer) => (await buyer.call('GET', '/user/plan')).data;
const billingOf = async (buyer: Buyer) => (await buyer.call('GET', '/user/billing')).data;
const changeTo = (buyer: Buyer, plan_type: string) =>
  buyer.call('POST', '/payment/change-plan', { plan_type });
const submit = (buyer: Buyer, duration: number) =>
  buyer.call('POST', '/tests/submit', {
    name: 'A test',
    test_type: 'web_url',
    url: 'http://127.0.0.1:1/',
    duration,
    config: { authority: true },
  });

describe('the way of a subscription', () => {
  let buyer: Buyer;
  let subscription: string;

  beforeAll(async () => {
    buyer = await billing.buyer();
  });

  test('begins on the free plan, with its limits', async () => {
    expect(await planOf(buyer)).toMatchObject({ planType: 'free', subscriptionStatus: 'FREE' });
    expect(await submit(buyer, 120)).toMatchObject({ status: 400, body: { error: 'INVALID_DURATION' } });
    expect(await changeTo(buyer, 'pro')).toMatchObject({ status: 402, body: { error: 'PAYMENT_REQUIRED' } });
    expect(await buyer.call('GET', '/user/paddle-portal-link')).toMatchObject({ status: 404 });
  });

  test('a checkout gives the plan, its status, the date of the next bill, and higher limits', async () => {
    subscription = await billing.checkout(buyer, 'pro');
    const { period } = billing.standIn.seller.find(subscription);
    expect(await planOf(buyer)).toEqual({
      planType: 'pro',
      subscriptionStatus: 'ACTIVE',
      nextBillingDate: new Date(period?.ends_at ?? '').toISOString(),
      testsThisMonthRemaining: 25,
      maxConcurrentTests: 4,
      customerPortalUrl: expect.stringMatching(/\/settings\?tab=billing$/),
    });
    expect((await submit(buyer, 120)).status).toBe(201);
    expect((await planOf(buyer)).testsThisMonthRemaining).toBe(24);
    expect(await changeTo(buyer, 'pro')).toMatchObject({
      status: 400,
      body: { message: "You're already on this plan." },
    });
  });

  test('the portal opens for the customer', async () => {
    const { data } = await buyer.call('GET', '/user/paddle-portal-link');
    expect(data.url).toMatch(new RegExp(`^${billing.standIn.url}/portal/ctm_`));
    expect((await billingOf(buyer)).has_customer).toBe(true);
  });

  test('an upgrade holds at once and charges the difference', async () => {
    const before = billing.standIn.seller.transactions.length;
    expect(await changeTo(buyer, 'chaos')).toMatchObject({ status: 200, data: { outcome: 'changed' } });
    expect(await planOf(buyer)).toMatchObject({ planType: 'chaos', testsThisMonthRemaining: null });
    expect(billing.standIn.seller.transactions.slice(before).map(({ origin }) => origin)).toEqual([
      'subscription_update',
    ]);
    expect((await submit(buyer, 360)).status).toBe(201);
  });

  test('a downgrade holds from the next period on, is not charged, and can be taken back', async () => {
    const before = billing.standIn.seller.transactions.length;
    expect(await changeTo(buyer, 'pro')).toMatchObject({ status: 200, data: { outcome: 'scheduled' } });
    await billing.standIn.delivery.settled();
    expect((await planOf(buyer)).planType).toBe('chaos');
    expect(await billingOf(buyer)).toMatchObject({ scheduled: { plan_type: 'pro' } });
    expect(await changeTo(buyer, 'chaos')).toMatchObject({ status: 200, data: { outcome: 'kept' } });
    expect((await billingOf(buyer)).scheduled).toBeNull();
    await changeTo(buyer, 'pro');
    expect(billing.standIn.seller.transactions).toHaveLength(before);
    billing.standIn.seller.renew(subscription);
    await billing.standIn.delivery.settled();
    expect((await planOf(buyer)).planType).toBe('pro');
    expect(billing.standIn.seller.find(subscription).price_id).toBe(PRICES.pro);
  });

  test('a payment that fails is shown, and takes nothing away', async () => {
    const { seller, delivery } = billing.standIn;
    seller.declines = true;
    seller.renew(subscription);
    await delivery.settled();
    expect(await planOf(buyer)).toMatchObject({ planType: 'pro', subscriptionStatus: 'PAST_DUE' });
    expect(await changeTo(buyer, 'chaos')).toMatchObject({
      status: 402,
      body: { error: 'PAYMENT_REQUIRED' },
    });
    expect((await planOf(buyer)).planType).toBe('pro');
    seller.declines = false;
    seller.recover(subscription);
    await delivery.settled();
    expect((await planOf(buyer)).subscriptionStatus).toBe('ACTIVE');
  });

  test('the free plan comes when the period ends, unless it is taken back', async () => {
    expect(await changeTo(buyer, 'free')).toMatchObject({
      data: { outcome: 'scheduled', plan_type: 'free' },
    });
    expect(await changeTo(buyer, 'free')).toMatchObject({ status: 200, data: { outcome: 'scheduled' } });
    expect(await planOf(buyer)).toMatchObject({ planType: 'pro', nextBillingDate: null });
    expect(await changeTo(buyer, 'pro')).toMatchObject({ data: { outcome: 'kept' } });
    expect((await planOf(buyer)).nextBillingDate).not.toBeNull();
    await changeTo(buyer, 'free');
    billing.standIn.seller.renew(subscription);
    await billing.standIn.delivery.settled();
    expect(await planOf(buyer)).toMatchObject({ planType: 'free', subscriptionStatus: 'CANCELED' });
  });

  test('all of it is in the events, and a profile can be made anew of them', async () => {
    const keys = UserKeys.of(TEST_SECRET);
    const { service } = billing.auth.database;
    const events = await readStream(service, keys, `profile-${buyer.id}`);
    const plans = events.flatMap(({ data }) => (data.plan_type ? [data.plan_type] : []));
    expect(plans.filter((plan, index) => plan !== plans[index - 1])).toEqual([
      'free',
      'pro',
      'chaos',
      'pro',
      'free',
    ]);
    const profile = await service
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const last = events.at(-1)?.data ?? {};
    expect(profile).toMatchObject({
      plan_type: last.plan_type,
      subscription_status: last.subscription_status,
      paddle_customer_id: last.paddle_customer_id,
      version: events.length,
    });
  });
});

test('the provider’s script may be loaded on the page of plans, and nowhere else', async () => {
  const policyOf = async (path: string) =>
    (await fetch(billing.auth.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/dashboard/pricing')).toContain("script-src 'self' https://cdn.paddle.com");
  for (const path of ['/', '/dashboard', '/dashboard/pricing/x', '/pricing', '/api/user/plan']) {
    expect(await policyOf(path)).not.toContain('paddle');
  }
});

test('a cancellation that was to come makes way for an upgrade', async () => {
  const buyer = await billing.buyer();
  await billing.checkout(buyer, 'pro');
  await changeTo(buyer, 'free');
  expect(await changeTo(buyer, 'chaos')).toMatchObject({ data: { outcome: 'changed' } });
  expect(await billingOf(buyer)).toMatchObject({ plan_type: 'chaos', scheduled: null });
});

test('a trial gives its plan, and nothing is charged for a change in it', async () => {
  const buyer = await billing.buyer();
  const { data } = await buyer.call('GET', '/payment/checkout');
  const purchase = { priceId: PRICES.pro, email: buyer.email, trialDays: 7 };
  billing.standIn.seller.buy({ ...purchase, customData: data.custom_data as Record<string, string> });
  await billing.standIn.delivery.settled();
  expect(await planOf(buyer)).toMatchObject({ planType: 'pro', subscriptionStatus: 'TRIALING' });
  expect(await changeTo(buyer, 'chaos')).toMatchObject({ data: { outcome: 'changed' } });
});

test('who pauses is on the free plan until they go on', async () => {
  const buyer = await billing.buyer();
  const id = await billing.checkout(buyer, 'pro');
  billing.standIn.seller.pause(id);
  await billing.standIn.delivery.settled();
  expect(await planOf(buyer)).toMatchObject({ planType: 'free', subscriptionStatus: 'PAUSED' });
  expect((await billingOf(buyer)).has_subscription).toBe(true);
  expect(await changeTo(buyer, 'pro')).toMatchObject({ status: 400 });
  billing.standIn.seller.resume(id);
  await billing.standIn.delivery.settled();
  expect(await planOf(buyer)).toMatchObject({ planType: 'pro', subscriptionStatus: 'ACTIVE' });
});

test('the first payment can be refunded until a test has succeeded', async () => {
  const buyer = await billing.buyer();
  expect(await billingOf(buyer)).toMatchObject({ refund: { eligible: false, reason: 'no_purchase' } });
  await billing.checkout(buyer, 'pro');
  expect(await billingOf(buyer)).toMatchObject({ refund: { eligible: true } });
  await submit(buyer, 5);
  const finish = (status: string) =>
    billing.auth.database.service
      .updateTable('tests')
      .set({ status, started_at: new Date(), ended_at: new Date() })
      .where('user_id', '=', buyer.id)
      .execute();
  await finish('failed');
  expect(await billingOf(buyer)).toMatchObject({ refund: { eligible: true } });
  await finish('completed');
  expect(await billingOf(buyer)).toMatchObject({ refund: { eligible: false, reason: 'test_made' } });
});

test('an account that is to be deleted is billed no more', async () => {
  const buyer = await billing.buyer();
  const id = await billing.checkout(buyer, 'chaos');
  const { app, service } = billing.auth.database;
  const settings = z.object(PADDLE_SETTINGS).parse(billing.auth.env);
  const provider = await providerOf(settings, Buffer.alloc(32));
  const logger = createLogger('test');
  const ctx = { app, service, keys: UserKeys.of(TEST_SECRET), provider, logger };
  await cancelSubscriptions(ctx, buyer.id);
  expect(billing.standIn.seller.find(id).status).toBe('canceled');
  expect(await planOf(buyer)).toMatchObject({ planType: 'free', subscriptionStatus: 'CANCELED' });
  await cancelSubscriptions({ ...ctx, provider: null }, (await billing.buyer()).id);
});

test('nothing but billing changes the plan, and its words are the specification’s', async () => {
  const buyer = await billing.buyer();
  await buyer.call('PUT', '/user/profile', { plan_type: 'chaos', subscription_status: 'ACTIVE' });
  expect(await planOf(buyer)).toMatchObject({ planType: 'free', subscriptionStatus: 'FREE' });
  expect(await changeTo(buyer, 'gold')).toMatchObject({
    status: 400,
    body: { error: 'INVALID_REQUEST', message: 'Invalid plan selected' },
  });
  expect(await changeTo(buyer, 'free')).toMatchObject({ body: { message: "You're already on this plan." } });
});

test('a provider that does not answer changes nothing', async () => {
  const buyer = await billing.buyer();
  await billing.checkout(buyer, 'pro');
  billing.standIn.break(true);
  const answers = [await changeTo(buyer, 'chaos'), await changeTo(buyer, 'free')];
  billing.standIn.break(false);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { error: 'PAYMENT_UNAVAILABLE' } });
  }
  expect((await planOf(buyer)).planType).toBe('pro');
});
