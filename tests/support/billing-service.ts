import { v7 as uuidv7 } from 'uuid';
import { createProfile } from '#app/accounts/profiles.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { KeyRing } from '#services/auth/keys.ts';
import { TEST_SECRET } from './accounts.ts';
import { startAuth, type TestAuth } from './auth-service.ts';
import { type StandIn, startStandIn } from './paddle/stand-in.ts';
import { freePort } from './services.ts';

export const PRICES = {
  free: 'pri_01free',
  pro: 'pri_01pro',
  chaos: 'pri_01chaos',
  proYearly: 'pri_01proyear',
};
export const WEBHOOK_SECRET = 'pdl_ntfset_only_for_tests';

type Called = { status: number; body: Record<string, unknown>; data: Record<string, unknown> };
export type Buyer = {
  id: string;
  email: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Called>;
};

/** The product API with a payment provider that stands in, behind the real auth service's keys. */
export type TestBilling = {
  auth: TestAuth;
  standIn: StandIn;
  api: string;
  buyer(): Promise<Buyer>;
  /** Buys a plan as the web app does, with what the API gave for the checkout, and waits for the webhooks. */
  checkout(buyer: Buyer, plan: 'pro' | 'chaos'): Promise<string>;
  stop(): Promise<void>;
};

/** Starts all of it; `settings` override the API's environment. */
export async function startBilling(settings: Record<string, string> = {}): Promise<TestBilling> {
  const standIn = await startStandIn({ apiKey: 'pdl_sdbx_apikey_test', webhookSecret: WEBHOOK_SECRET });
  const port = String(await freePort());
  const api = `http://127.0.0.1:${port}/api`;
  const auth = await startAuth(
    {
      API_PORT: port,
      API_URL: `http://127.0.0.1:${port}`,
      ROVE_BLOB_DIR: '/nonexistent',
      PADDLE_API_KEY: 'pdl_sdbx_apikey_test',
      PADDLE_API_URL: standIn.url,
      PADDLE_ENVIRONMENT: 'sandbox',
      PADDLE_CLIENT_TOKEN: 'test_client_token',
      PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PADDLE_PRICE_FREE: PRICES.free,
      PADDLE_PRICE_PRO: `${PRICES.pro}, ${PRICES.proYearly}`,
      PADDLE_PRICE_CHAOS: PRICES.chaos,
      ...settings,
    },
    ['api'],
  );
  standIn.notify(`${auth.url}/api/payment/webhook`);
  const signing = KeyRing.of(auth.database.service, TEST_SECRET);
  await signing.prepare();
  return {
    auth,
    standIn,
    api,
    buyer: () => newBuyer(auth, signing, api),
    checkout: async (buyer, plan) => {
      const { data } = await buyer.call('GET', '/payment/checkout');
      const { customer, prices, custom_data } = data as {
        customer: { email: string; id: string | null };
        prices: Record<string, string>;
        custom_data: Record<string, string>;
      };
      const purchase = { priceId: prices[plan] ?? '', customData: custom_data };
      const { id } = standIn.seller.buy({ ...purchase, email: customer.email, customerId: customer.id });
      await standIn.delivery.settled();
      return id;
    },
    stop: async () => {
      await auth.stop();
      await standIn.stop();
    },
  };
}

async function newBuyer(auth: TestAuth, signing: KeyRing, api: string): Promise<Buyer> {
  const id = uuidv7();
  const email = `${id}@example.test`;
  await auth.database.service
    .transaction()
    .execute((tx) => createProfile(tx, UserKeys.of(TEST_SECRET), { userId: id, email, fullName: 'A Buyer' }));
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: id, aud: 'authenticated', role: 'authenticated', email, iat: now, exp: now + 3_600 };
  const token = await signing.sign(claims);
  const call: Buyer['call'] = async (method, path, body) => {
    const answer = await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body: content, data: content.data as Record<string, unknown> };
  };
  return { id, email, token, call };
}
