import { z } from 'zod';
import { billingSchema, changePlanSchema, checkoutSchema, planChangeSchema } from '#domain/api/billing.ts';
import { dataOf } from '#domain/api/envelope.ts';
import type { Operation } from '../operation.ts';

/** What is bought, and the way to the payment provider. */
export const BILLING_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/user/billing',
    id: 'getBilling',
    summary: 'How the account stands with the payment provider',
    tag: 'Billing',
    answers: { 200: { description: 'Plan, dates and refund', schema: dataOf(billingSchema) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/user/paddle-portal-link',
    id: 'getPortalLink',
    summary: "A fresh address of the payment provider's portal",
    tag: 'Billing',
    answers: { 200: { description: 'The address', schema: dataOf(z.object({ url: z.string() })) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_SET_UP'],
  },
  {
    method: 'get',
    path: '/api/payment/checkout',
    id: 'getCheckout',
    summary: 'What a browser opens the checkout with',
    tag: 'Billing',
    answers: { 200: { description: 'Prices and customer', schema: dataOf(checkoutSchema) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_SET_UP'],
  },
  {
    method: 'post',
    path: '/api/payment/change-plan',
    id: 'changePlan',
    summary: 'Change the plan of a subscription: up at once, down at the end of the period',
    tag: 'Billing',
    body: { schema: changePlanSchema },
    answers: {
      200: {
        description: 'What came of it',
        schema: dataOf(planChangeSchema).extend({ message: z.string() }),
      },
    },
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'PAYMENT_UNAVAILABLE',
      'PAYMENT_NOT_SET_UP',
      'PAYMENT_REQUIRED',
      'VERSION_CONFLICT',
    ],
  },
  {
    method: 'post',
    path: '/api/payment/webhook',
    id: 'takePaymentEvent',
    summary: 'What the payment provider tells; signed by it',
    tag: 'Billing',
    open: true,
    answers: {
      200: { description: 'Taken', schema: dataOf(z.object({ outcome: z.string() })) },
    },
    errors: ['UNAUTHORIZED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_SET_UP', 'FILE_TOO_LARGE'],
  },
];
