import type { Router } from 'express';
import { type Checkout, changePlanSchema } from '#domain/api/billing.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { loadBillingAccount, presentBilling } from '../billing/account-billing.ts';
import { ask, requireProvider } from '../billing/ask.ts';
import { changePlan } from '../billing/change-plan.ts';
import { checkoutMark } from '../billing/checkout-mark.ts';
import { type Caller, callerOf } from '../caller.ts';
import type { Context } from '../context.ts';

const MESSAGES = {
  changed: 'Your plan has been changed.',
  scheduled: 'Your plan will change at the end of the billing period.',
  kept: 'Your plan stays as it is.',
} as const;

/** `GET /api/user/billing`, `/api/user/paddle-portal-link`, `/api/payment/checkout`; `POST /api/payment/change-plan`. */
export function billing(router: Router, ctx: Context): void {
  router.get('/user/billing', async (request, response) => {
    response.json({ data: await presentBilling(ctx, callerOf(request).userId) });
  });

  router.get('/user/paddle-portal-link', async (request, response) => {
    const { userId } = inPerson(callerOf(request));
    requireProvider(ctx);
    const { customerId, live } = await loadBillingAccount(ctx, userId);
    if (!customerId) throw new AppError('NOT_FOUND', 'There is nothing to manage before a plan is bought');
    const session = await ask(ctx, ({ paddle }) =>
      paddle.customerPortalSessions.create(customerId, live ? [live.paddle_id] : []),
    );
    response.set('cache-control', 'no-store').json({ data: { url: session.urls.general.overview } });
  });

  router.get('/payment/checkout', async (request, response) => {
    const { userId } = inPerson(callerOf(request));
    const { environment, clientToken, prices, checkoutKey } = requireProvider(ctx);
    const { email, customerId } = await loadBillingAccount(ctx, userId);
    const data: Checkout = {
      environment,
      client_token: clientToken,
      prices: { free: prices.free[0] ?? null, pro: prices.pro[0] ?? '', chaos: prices.chaos[0] ?? '' },
      customer: { email, id: customerId },
      custom_data: checkoutMark(checkoutKey, userId),
    };
    response.set('cache-control', 'no-store').json({ data });
  });

  router.post('/payment/change-plan', async (request, response) => {
    const { userId } = inPerson(callerOf(request));
    const { plan_type } = changePlanSchema.parse(request.body);
    const data = await changePlan(ctx, userId, plan_type);
    response.json({ data, message: MESSAGES[data.outcome] });
  });
}

/** What costs money is not done by a key that lies in some build's settings. @throws AppError FORBIDDEN */
function inPerson(caller: Caller): Caller {
  if (caller.via === 'api_key') throw new AppError('FORBIDDEN', 'An API key cannot manage the subscription');
  return caller;
}
