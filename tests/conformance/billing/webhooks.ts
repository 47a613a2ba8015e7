import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestBilling, WEBHOOK_SECRET } from '#tests/support/billing-service.ts';
import { signature } from '#tests/support/paddle/delivery.ts';
import type { StandInEvent } from '#tests/support/paddle/entities.ts';
import { freePort, startService } from '#tests/support/services.ts';
import { sharedBilling } from './shared.ts';

let billing: TestBilling;

beforeAll(async () => {
  billing = await sharedBilling();
});

afterEach(() => {
  billing.standIn.delivery.held = false;
});

const planOf = async (userId: string) => {
  const row = await billing.auth.database.service
    .selectFrom('profiles')
    .select(['plan_type', 'subscription_status'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${row.plan_type} ${row.subscription_status}`;
};

/** The events of a purchase, not sent yet. */
async function heldPurchase(act: (id: string) => void = () => undefined) {
  const { standIn } = billing;
  const buyer = await billing.buyer();
  standIn.delivery.held = true;
  const before = standIn.delivery.events.length;
  act(await billing.checkout(buyer, 'pro'));
  const events = standIn.delivery.events.slice(before);
  return { buyer, events, subscriptions: events.filter((one) => one.event_type.startsWith('subscription.')) };
}

describe('what is not the provider’s', () => {
  test('is refused and changes nothing', async () => {
    const { buyer, subscriptions } = await heldPurchase();
    const [event] = subscriptions as [StandInEvent];
    const { delivery } = billing.standIn;
    const body = JSON.stringify(event);
    const right = signature(body, WEBHOOK_SECRET);
    const old = new Date(Date.now() - 120_000);
    const forged = [
      {},
      { 'paddle-signature': '' },
      { 'paddle-signature': 'ts=;h1=' },
      { 'paddle-signature': right.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { 'paddle-signature': right.replace('ts=', 'ts=1') },
      { 'paddle-signature': `${right};ts=${Math.floor(old.getTime() / 1000)}` },
      { 'paddle-signature': signature(body, 'another secret') },
      { 'paddle-signature': signature(`${body} `, WEBHOOK_SECRET) },
      { 'paddle-signature': signature(body, WEBHOOK_SECRET, old) },
      { 'paddle-signature': signature(body, WEBHOOK_SECRET, new Date(Date.now() + 120_000)) },
    ];
    for (const headers of forged) expect(await delivery.post(body, headers as never)).toBe(401);
    expect(await planOf(buyer.id)).toBe('free FREE');
    expect(await delivery.post(body, { 'paddle-signature': right })).toBe(200);
    expect(await planOf(buyer.id)).toBe('pro ACTIVE');
  });

  test('a secret that is being replaced: one right signature of several is enough', async () => {
    const { buyer, subscriptions } = await heldPurchase();
    const body = JSON.stringify(subscriptions[0]);
    const [time, h1] = signature(body, WEBHOOK_SECRET).split(';');
    const several = { 'paddle-signature': `${time};h1=${'0'.repeat(64)};${h1}` };
    expect(await billing.standIn.delivery.post(body, several)).toBe(200);
    expect(await planOf(buyer.id)).toBe('pro ACTIVE');
  });

  test('what is signed but malformed is a 400, and too much of it a 413', async () => {
    const send = (body: string) =>
      billing.standIn.delivery.post(body, { 'paddle-signature': signature(body, WEBHOOK_SECRET) });
    for (const body of ['', '[]', '{', '{"event_id":"evt_1"}', 'null']) expect(await send(body)).toBe(400);
    const event = {
      event_id: 'evt_1',
      event_type: 'subscription.updated',
      occurred_at: new Date().toISOString(),
    };
    expect(await send(JSON.stringify({ ...event, data: { id: 'sub_1', items: 'none' } }))).toBe(400);
    expect(await send(JSON.stringify({ ...event, data: { x: 'x'.repeat(1_100_000) } }))).toBe(413);
  });
});

describe('what is the provider’s', () => {
  test('counts once, however often it is sent, also at the same time', async () => {
    const { buyer, subscriptions } = await heldPurchase();
    const [event] = subscriptions as [StandInEvent];
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => billing.standIn.delivery.send(event)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rows = await billing.auth.database.service
      .selectFrom('events')
      .select('type')
      .where('owner', '=', buyer.id)
      .where('type', '<>', 'profile.created')
      .execute();
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['profile.plan_changed', 'subscription.changed']);
  });

  test('an old event that comes late changes nothing', async () => {
    const { buyer, subscriptions } = await heldPurchase((id) => {
      billing.standIn.seller.cancel(id, 'immediately');
    });
    for (const event of subscriptions.toReversed()) await billing.standIn.delivery.send(event);
    expect(await planOf(buyer.id)).toBe('free CANCELED');
  });

  test('of other kinds, or of other sellers’ products, is taken and let go', async () => {
    const { standIn } = billing;
    const before = standIn.delivery.delivered.length;
    standIn.seller.buy({ priceId: 'pri_of_something_else', email: 'stranger@example.test' });
    standIn.seller.buy({ priceId: 'pri_01pro', email: 'nobody@example.test' });
    await standIn.delivery.settled();
    const statuses = standIn.delivery.delivered.slice(before).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('for a price that no setting names is asked for again, not lost', async () => {
    const { standIn } = billing;
    const buyer = await billing.buyer();
    const { data } = await buyer.call('GET', '/payment/checkout');
    const before = standIn.delivery.delivered.length;
    const customData = data.custom_data as Record<string, string>;
    standIn.seller.buy({ priceId: 'pri_forgotten', email: buyer.email, customData });
    await standIn.delivery.settled();
    const [first] = standIn.delivery.delivered
      .slice(before)
      .filter((one) => one.event_type !== 'transaction.completed');
    expect(first?.status).toBe(500);
  });

  test('a checkout cannot be made out to somebody else', async () => {
    const { standIn } = billing;
    const [victim, thief] = [await billing.buyer(), await billing.buyer()];
    const { data } = await thief.call('GET', '/payment/checkout');
    const customData = { ...(data.custom_data as Record<string, string>), rove_user: victim.id };
    standIn.seller.buy({ priceId: 'pri_01pro', email: thief.email, customData });
    await standIn.delivery.settled();
    expect(await planOf(victim.id)).toBe('free FREE');
    const { data: known } = await victim.call('GET', '/user/billing');
    expect(known.has_customer).toBe(false);
  });
});

test('without a key there are no payments, and nothing else is amiss', async () => {
  const port = String(await freePort());
  const env = { ...billing.auth.env, API_PORT: port, PADDLE_API_KEY: '' };
  const api = await startService('api', env);
  const buyer = await billing.buyer();
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const call = (method: string, path: string, body?: string) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, ...(body ? { body } : {}) });
  const message = 'Could not initialize payment system.';
  for (const answer of [
    await call('GET', '/payment/checkout'),
    await call('GET', '/user/paddle-portal-link'),
    await call('POST', '/payment/change-plan', '{"plan_type":"pro"}'),
    await call('POST', '/payment/webhook', '{}'),
  ]) {
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ error: 'PAYMENT_NOT_SET_UP', message });
  }
  expect((await call('GET', '/user/billing')).status).toBe(200);
  await api.kill('SIGTERM');
});
