import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Delivery } from './delivery.ts';
import { presentPrice, presentSubscription } from './entities.ts';
import { act, page } from './pages.ts';
import { Seller, SellerError } from './seller.ts';

export type StandInOptions = { apiKey: string; webhookSecret: string; port?: number };

/** A payment provider on loopback: its REST interface, its webhooks, and its customers' hands. */
export type StandIn = {
  url: string;
  seller: Seller;
  delivery: Delivery;
  /** Where webhooks go from now on. */
  notify(url: string): void;
  /** What was asked of the REST interface, as `METHOD /path`. */
  requests: { call: string; body: unknown }[];
  /** Makes the REST interface answer with a fault of its own until it is called again. */
  break(broken: boolean): void;
  stop(): Promise<void>;
};

type ApiAnswer = { status: number; body: unknown };
type Body = Record<string, unknown>;
type Handler = (seller: Seller, id: string, body: Body, base: string) => unknown;

const ROUTES: [RegExp, Handler][] = [
  [/^GET \/subscriptions$/, (seller) => [...seller.subscriptions.values()].map(presentSubscription)],
  [/^GET \/subscriptions\/([^/]+)$/, (seller, id) => presentSubscription(seller.find(id))],
  [/^PATCH \/subscriptions\/([^/]+)$/, (seller, id, body) => presentSubscription(patch(seller, id, body))],
  [
    /^POST \/subscriptions\/([^/]+)\/cancel$/,
    (seller, id, body) => presentSubscription(cancel(seller, id, body)),
  ],
  [/^POST \/subscriptions\/([^/]+)\/pause$/, (seller, id) => presentSubscription(seller.pause(id))],
  [/^POST \/subscriptions\/([^/]+)\/resume$/, (seller, id) => presentSubscription(seller.resume(id))],
  [/^GET \/customers$/, (seller) => [...seller.customers.values()].map(presentCustomer)],
  [/^GET \/customers\/([^/]+)$/, (seller, id) => presentCustomer(customer(seller, id))],
  [
    /^POST \/customers\/([^/]+)\/portal-sessions$/,
    (seller, id, body, base) => portal(seller, id, body, base),
  ],
  [/^GET \/prices\/([^/]+)$/, (_, id) => presentPrice(id, 'month')],
  [/^GET \/transactions$/, (seller) => seller.transactions],
];

/** Starts a provider that knows the given key and signs with the given secret. */
export async function startStandIn({ apiKey, webhookSecret, port = 0 }: StandInOptions): Promise<StandIn> {
  let target = '';
  let broken = false;
  const delivery = new Delivery(() => target, webhookSecret);
  const seller = new Seller((event) => delivery.add(event));
  const requests: StandIn['requests'] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    const html = pageFor(seller, call);
    if (html !== null) {
      response.writeHead(html === '' ? 303 : 200, { 'content-type': 'text/html', location: '/' }).end(html);
      return;
    }
    const body = await readBody(request);
    requests.push({ call, body });
    const base = `http://${request.headers.host}`;
    const allowed = request.headers.authorization?.toLowerCase() === `bearer ${apiKey.toLowerCase()}`;
    const { status, body: content } = broken
      ? refusal(500, 'internal_error', 'The stand-in is broken')
      : allowed
        ? answerTo(seller, call, body, base)
        : refusal(403, 'authentication_malformed', 'Authentication header is not right');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seller,
    delivery,
    requests,
    notify: (url) => {
      target = url;
    },
    break: (is) => {
      broken = is;
    },
    stop: () => close(server),
  };
}

/** Pages for people, without a key; '' once a button has done its work. */
function pageFor(seller: Seller, call: string): string | null {
  const portal = /^GET \/(?:portal\/(ctm_\w+).*)?$/.exec(call);
  if (portal) return page(seller, portal[1] ?? null);
  const [, id = '', name = ''] = /^POST \/_\/(\w+)\/([\w-]+)$/.exec(call) ?? [];
  return id && act(seller, id, name) ? '' : null;
}

function answerTo(seller: Seller, call: string, body: Body, base: string): ApiAnswer {
  try {
    for (const [pattern, handler] of ROUTES) {
      const match = pattern.exec(call);
      if (!match) continue;
      const data = handler(seller, match[1] ?? '', body, base);
      return { status: call.startsWith('POST /customers') ? 201 : 200, body: { data, meta: metaFor(data) } };
    }
    return refusal(404, 'not_found', `There is no ${call}`);
  } catch (error) {
    if (error instanceof SellerError) return refusal(error.status, error.code, error.message);
    throw error;
  }
}

function metaFor(data: unknown) {
  const pages = { per_page: 50, next: '', has_more: false, estimated_total: 0 };
  return { request_id: 'stand-in', ...(Array.isArray(data) ? { pagination: pages } : {}) };
}

function refusal(status: number, code: string, detail: string): ApiAnswer {
  const error = { type: status < 500 ? 'request_error' : 'api_error', code, detail, documentation_url: '' };
  return { status, body: { error, meta: { request_id: 'stand-in' } } };
}

function patch(seller: Seller, id: string, body: Body) {
  const [item] = (body.items ?? []) as { price_id: string }[];
  return seller.update(id, {
    ...(item ? { price_id: item.price_id } : {}),
    ...(body.scheduled_change === null ? { dropSchedule: true } : {}),
    ...(typeof body.proration_billing_mode === 'string' ? { mode: body.proration_billing_mode } : {}),
  });
}

function cancel(seller: Seller, id: string, body: Body) {
  return seller.cancel(id, body.effective_from === 'immediately' ? 'immediately' : 'next_billing_period');
}

function customer(seller: Seller, id: string) {
  const one = seller.customers.get(id);
  if (!one) throw new SellerError(404, 'entity_not_found', `Customer ${id} not found`);
  return one;
}

function presentCustomer(one: { id: string; email: string }) {
  return { ...one, status: 'active', name: null, marketing_consent: false, locale: 'en', custom_data: null };
}

function portal(seller: Seller, id: string, body: Body, base: string) {
  customer(seller, id);
  const subscriptions = ((body.subscription_ids ?? []) as string[]).map((one) => ({
    id: one,
    cancel_subscription: `${base}/portal/${id}/cancel/${one}`,
    update_subscription_payment_method: `${base}/portal/${id}/payment/${one}`,
  }));
  const urls = { general: { overview: `${base}/portal/${id}` }, subscriptions };
  return { id: `cpls_${id.slice(4)}`, customer_id: id, urls, created_at: seller.now() };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as Body) : {};
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
