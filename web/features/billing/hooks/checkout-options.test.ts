import { expect, test } from 'vitest';
import { checkoutOptions, setupOptions } from './checkout-options.ts';

const checkout = {
  environment: 'sandbox' as const,
  client_token: 'test_token',
  prices: { free: null, pro: 'pri_pro', chaos: 'pri_chaos' },
  customer: { email: 'a@example.test', id: null },
  custom_data: { rove_user: 'u', rove_mark: 'm' },
};

test('a checkout opens as the specification has it', () => {
  expect(checkoutOptions(checkout, 'pro', 'https://rove.test')).toEqual({
    items: [{ priceId: 'pri_pro', quantity: 1 }],
    customer: { email: 'a@example.test' },
    customData: checkout.custom_data,
    settings: {
      displayMode: 'overlay',
      theme: 'dark',
      locale: 'en',
      variant: 'multi-page',
      successUrl: 'https://rove.test/dashboard?payment=success',
      allowLogout: true,
      showAddDiscounts: true,
      showAddTaxId: true,
      allowDiscountRemoval: true,
    },
  });
});

test('a customer that is known is named, and a plan without a price is not sold', () => {
  const known = { ...checkout, customer: { ...checkout.customer, id: 'ctm_1' } };
  expect(checkoutOptions(known, 'chaos', '')?.customer).toEqual({ email: 'a@example.test', id: 'ctm_1' });
  expect(checkoutOptions(checkout, 'free', '')).toBeNull();
});

test('the script is started for the environment of the settings', () => {
  expect(setupOptions(checkout, () => undefined)).toMatchObject({
    token: 'test_token',
    environment: 'sandbox',
  });
});
