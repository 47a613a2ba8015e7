import type { BrowserContext } from 'playwright';
import type { StandIn } from './stand-in.ts';

/** Where the provider's script comes from; the published loader fetches it from nowhere else. */
const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js';
const SERVICE = 'https://sandbox-checkout-service.paddle.com/stand-in';

/**
 * A script in the place of the provider's: an overlay with two buttons, "Pay" and "Close". It keeps within what the
 * page's policy allows the real one, and tells the page the same events.
 */
export const SOURCE = `(() => {
  let setup = {};
  const tell = (name) => setup.eventCallback && setup.eventCallback({ name, data: {} });
  const button = (box, text, act) => {
    const one = document.createElement('button');
    one.textContent = text;
    one.onclick = () => { box.remove(); act(); };
    box.append(one);
  };
  const paddle = {
    Initialized: false,
    Environment: { set: (name) => { paddle.environment = name; } },
    Initialize: (options) => { setup = options; paddle.Initialized = true; },
    Update: (options) => Object.assign(setup, options),
    Checkout: {
      open: (options) => {
        const box = document.createElement('div');
        box.setAttribute('role', 'dialog');
        box.setAttribute('aria-label', 'Checkout');
        box.setAttribute('style', 'position:fixed;inset:0;z-index:99;background:#222');
        button(box, 'Pay', async () => {
          await fetch('${SERVICE}', { method: 'POST', body: JSON.stringify(options) });
          tell('checkout.completed');
          tell('checkout.closed');
          location.assign(options.settings.successUrl);
        });
        button(box, 'Close', () => tell('checkout.closed'));
        document.body.append(box);
        tell('checkout.loaded');
      },
    },
  };
  window.Paddle = paddle;
  window.PaddleBillingV1 = paddle;
})();`;

type Opened = {
  items: { priceId: string }[];
  customer: { email: string; id?: string };
  customData: Record<string, unknown>;
};

/** Lets a browser meet the stand-in where it would meet the provider. Gives the checkouts that were paid for. */
export async function meetStandIn(context: BrowserContext, standIn: StandIn): Promise<Opened[]> {
  const paid: Opened[] = [];
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SOURCE }));
  await context.route(SERVICE, async (route) => {
    const opened = JSON.parse(route.request().postData() ?? '{}') as Opened;
    paid.push(opened);
    const { email, id = null } = opened.customer;
    const priceId = opened.items[0]?.priceId ?? '';
    standIn.seller.buy({ priceId, email, customerId: id, customData: opened.customData });
    await standIn.delivery.settled();
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '{}' });
  });
  return paid;
}
