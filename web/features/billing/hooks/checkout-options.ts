import type { CheckoutOpenOptions, InitializePaddleOptions, PaddleEventData } from '@paddle/paddle-js';
import type { Checkout } from '#domain/api/billing.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { language } from '#web/texts/language.ts';

/** Where the buyer comes back to, and where a closed checkout leaves them (spec section 4). */
export const AFTER_PAYMENT = '/dashboard?payment=success';
export const AFTER_CLOSING = '/dashboard/pricing?payment=cancelled';
/** The one page whose policy lets the provider's script in. */
export const CHECKOUT_PAGE = '/dashboard/pricing';

/** How the provider's script is started. */
export function setupOptions(
  { client_token, environment }: Checkout,
  eventCallback: (event: PaddleEventData) => void,
): InitializePaddleOptions {
  return { token: client_token, environment, version: 'v1', eventCallback };
}

/** The checkout of a plan, as the specification has it (section 7); null when the plan has no price. */
export function checkoutOptions(
  checkout: Checkout,
  plan: PlanType,
  origin: string,
): CheckoutOpenOptions | null {
  const priceId = checkout.prices[plan];
  if (!priceId) return null;
  const { email, id } = checkout.customer;
  // The published types want one or the other; the provider takes both, and the id counts.
  const customer = { email, ...(id ? { id } : {}) } as { email: string };
  return {
    items: [{ priceId, quantity: 1 }],
    customer,
    customData: checkout.custom_data,
    settings: {
      displayMode: 'overlay',
      theme: 'dark',
      locale: language,
      variant: 'multi-page',
      successUrl: `${origin}${AFTER_PAYMENT}`,
      allowLogout: true,
      showAddDiscounts: true,
      showAddTaxId: true,
      allowDiscountRemoval: true,
    },
  };
}
