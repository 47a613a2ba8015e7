import { z } from 'zod';
import { callApi } from '#web/lib/api-client.ts';

/** A fresh address of the customer portal; it opens for a short while only. */
export async function getPortalLink(): Promise<string> {
  const schema = z.object({ data: z.object({ url: z.url({ protocol: /^https?$/ }) }) });
  return (await callApi('/user/paddle-portal-link', schema)).data.url;
}
