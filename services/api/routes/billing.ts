import { z } from 'zod';
import {
  billingSchema,
  type Checkout,
  changePlanSchema,
  checkoutSchema,
  planChangeSchema,
} from '#domain/api/billing.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { loadBillingAccount, presentBilling } from '../billing/account-billing.ts';
import { ask, requireProvider } from '../billing/ask.ts';
import { changePlan as change } from '../billing/change-plan.ts';
import { checkoutMark } from '../billing/checkout-mark.ts';
import { route } from '../route.ts';
import { urlSchema } from './schemas.ts';

const MESSAGES = {
  changed: 'Your plan has been changed.',
  scheduled: 'Your plan will change at the end of the billing period.',
  kept: 'Your plan stays as it is.',
} as const;

/** What costs money is not done by a key that lies in some build's settings. */
const OF_PAYMENT = { tag: 'Billing', sessionOnly: 'An API key cannot manage the subscription' } as const;
const PAYMENT_ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_SET_UP'] as const;

export const getBilling = route({
  method: 'get',
  path: '/api/user/billing',
  id: 'getBilling',
  summary: 'How the account stands with the payment provider',
  tag: 'Billing',
  answers: { 200: { description: 'Plan, dates and refund', schema: dataOf(billingSchema) } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, caller }) => ({ data: await presentBilling(ctx, caller().userId) }),
});

export const getPortalLink = route({
  ...OF_PAYMENT,
  method: 'get',
  path: '/api/user/paddle-portal-link',
  id: 'getPortalLink',
  summary: "A fresh address of the payment provider's portal",
  answers: { 200: { description: 'The address', schema: dataOf(urlSchema) } },
  errors: PAYMENT_ERRORS,
  handle: async ({ ctx, caller }) => {
    requireProvider(ctx);
    const { customerId, live } = await loadBillingAccount(ctx, caller().userId);
    if (!customerId) throw new AppError('NOT_FOUND', 'There is nothing to manage before a plan is bought');
    const session = await ask(ctx, ({ paddle }) =>
      paddle.customerPortalSessions.create(customerId, live ? [live.paddle_id] : []),
    );
    return { data: { url: session.urls.general.overview } };
  },
});

export const getCheckout = route({
  ...OF_PAYMENT,
  method: 'get',
  path: '/api/payment/checkout',
  id: 'getCheckout',
  summary: 'What a browser opens the checkout with',
  answers: { 200: { description: 'Prices and customer', schema: dataOf(checkoutSchema) } },
  errors: PAYMENT_ERRORS,
  handle: async ({ ctx, caller }) => {
    const { userId } = caller();
    const { environment, clientToken, prices, checkoutKey } = requireProvider(ctx);
    const { email, customerId } = await loadBillingAccount(ctx, userId);
    const data: Checkout = {
      environment,
      client_token: clientToken,
      prices: { free: prices.free[0] ?? null, pro: prices.pro[0] ?? '', chaos: prices.chaos[0] ?? '' },
      customer: { email, id: customerId },
      custom_data: checkoutMark(checkoutKey, userId),
    };
    return { data };
  },
});

export const changePlan = route({
  ...OF_PAYMENT,
  method: 'post',
  path: '/api/payment/change-plan',
  id: 'changePlan',
  summary: 'Change the plan of a subscription: up at once, down at the end of the period',
  body: { schema: changePlanSchema },
  answers: {
    200: {
      description: 'What came of it',
      schema: dataOf(planChangeSchema).extend({ message: z.string() }),
    },
  },
  errors: [...PAYMENT_ERRORS, 'PAYMENT_REQUIRED', 'VERSION_CONFLICT'],
  handle: async ({ ctx, caller, body }) => {
    const { plan_type } = body();
    const data = await change(ctx, caller().userId, plan_type);
    return { data, message: MESSAGES[data.outcome] };
  },
});
