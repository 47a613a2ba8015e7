import type { Seller } from './seller.ts';

/** What can be done to a subscription by hand. */
const ACTS = {
  renew: (seller, id) => seller.renew(id),
  'fail-payment': (seller, id) => {
    seller.declines = true;
    seller.renew(id);
    seller.declines = false;
  },
  recover: (seller, id) => seller.recover(id),
  pause: (seller, id) => seller.pause(id),
  resume: (seller, id) => seller.resume(id),
  'cancel-at-end': (seller, id) => seller.cancel(id, 'next_billing_period'),
  cancel: (seller, id) => seller.cancel(id, 'immediately'),
} as const satisfies Record<string, (seller: Seller, id: string) => unknown>;
type Act = keyof typeof ACTS;

/** The page of the customer portal, or with no customer the console of all subscriptions. */
export function page(seller: Seller, customerId: string | null): string {
  const shown = [...seller.subscriptions.values()].filter(
    ({ customer_id }) => customerId === null || customer_id === customerId,
  );
  const rows = shown.map((one) => {
    const facts = `${one.id} ${one.price_id} ${one.status} until ${one.period?.ends_at ?? '-'}`;
    const buttons = Object.keys(ACTS).map(
      (act) => `<button formaction="/_/${one.id}/${act}" formmethod="post">${act}</button>`,
    );
    return `<li><form><p>${escapeText(facts)}</p>${buttons.join(' ')}</form></li>`;
  });
  const title = customerId === null ? 'All subscriptions' : `Customer ${escapeText(customerId)}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<h1>${title}</h1><ul>${rows.join('')}</ul>`;
}

/** Does what a button of the page stands for; false for what there is not. */
export function act(seller: Seller, id: string, name: string): boolean {
  if (!Object.hasOwn(ACTS, name)) return false;
  ACTS[name as Act](seller, id);
  return true;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
