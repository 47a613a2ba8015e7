import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { billingSchema } from '#domain/api/billing.ts';
import { callApi } from '#web/lib/api-client.ts';

/** How the account stands with the payment provider. */
export function getBillingQueryOptions() {
  return queryOptions({
    queryKey: ['billing'],
    queryFn: async ({ signal }) =>
      (await callApi('/user/billing', z.object({ data: billingSchema }), { signal })).data,
  });
}
