import { parseArgs } from 'node:util';
import { startStandIn } from './stand-in.ts';

/**
 * The payment provider's stand-in by hand (`npm run paddle`): prints the settings with which `npm start` uses it, and
 * sends webhooks to that Rove. Its page shows all subscriptions with what may happen to them. To buy, as an account of
 * that Rove: `npm run paddle -- --rove http://127.0.0.1:3000 --email a@b.c --password ... --plan pro`
 */
const { values } = parseArgs({
  options: {
    rove: { type: 'string', default: 'http://127.0.0.1:3000' },
    port: { type: 'string', default: '8787' },
    email: { type: 'string' },
    password: { type: 'string' },
    plan: { type: 'string', default: 'pro' },
  },
});
const { rove } = values;
const [apiKey, webhookSecret] = ['pdl_sdbx_apikey_by_hand', 'pdl_ntfset_by_hand'];

const standIn = await startStandIn({ apiKey, webhookSecret, port: Number(values.port) });
standIn.notify(`${rove}/api/payment/webhook`);
console.log(`Start Rove with:
PADDLE_API_URL=${standIn.url} PADDLE_ENVIRONMENT=sandbox PADDLE_API_KEY=${apiKey} \\
PADDLE_WEBHOOK_SECRET=${webhookSecret} PADDLE_CLIENT_TOKEN=test_by_hand \\
PADDLE_PRICE_PRO=pri_pro PADDLE_PRICE_CHAOS=pri_chaos npm start
Subscriptions: ${standIn.url}/`);

if (values.email && values.password) {
  const { prices, customer, custom_data } = await checkoutOf(values.email, values.password);
  const priceId = prices[values.plan] ?? '';
  const { email, id: customerId } = customer;
  standIn.seller.buy({ priceId, email, customerId, customData: custom_data });
  await standIn.delivery.settled();
  console.log(standIn.delivery.delivered);
}

type Checkout = {
  prices: Record<string, string>;
  customer: { email: string; id: string | null };
  custom_data: Record<string, string>;
};

async function checkoutOf(email: string, password: string): Promise<Checkout> {
  const { anon_key } = (await read(`${rove}/config.json`)) as { anon_key: string };
  const { access_token } = (await read(`${rove}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anon_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  return ((await read(`${rove}/api/payment/checkout`, { headers })) as { data: Checkout }).data;
}

async function read(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
