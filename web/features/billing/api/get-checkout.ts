import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { checkoutSchema } from '#domain/api/billing.ts';
import { callApi } from '#web/lib/api-client.ts';

/** What the checkout needs; an error where there is no payment provider. */
export function getCheckoutQueryOptions() {
  return queryOptions({
    queryKey: ['checkout'],
    queryFn: async ({ signal }) =>
      (await callApi('/payment/checkout', z.object({ data: checkoutSchema }), { signal })).data,
    retry: false,
  });
}
