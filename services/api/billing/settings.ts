import type { Environment, Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import type { PlanType } from '#domain/plans/plans.ts';

/** Prices of a plan, the one that is sold first; others may still be subscribed to. */
const prices = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((id) => id.trim() || []));

/** Settings of the payment provider (docs/environment.md). Without a key there are no payments. */
export const PADDLE_SETTINGS = {
  PADDLE_API_KEY: z.string().default(''),
  PADDLE_WEBHOOK_SECRET: z.string().default(''),
  PADDLE_CLIENT_TOKEN: z.string().default(''),
  PADDLE_ENVIRONMENT: z.enum(['sandbox', 'production']).default('production'),
  PADDLE_API_URL: z.url().optional(),
  PADDLE_WEBHOOK_TOLERANCE_S: z.coerce.number().int().min(1).max(3_600).default(30),
  PADDLE_PRICE_FREE: prices,
  PADDLE_PRICE_PRO: prices,
  PADDLE_PRICE_CHAOS: prices,
};
type Settings = z.infer<z.ZodObject<typeof PADDLE_SETTINGS>>;

/** The payment provider, and what is known of us there. */
export type Provider = {
  paddle: Paddle;
  environment: 'sandbox' | 'production';
  webhook: { secret: string; tolerance_s: number };
  clientToken: string;
  prices: Readonly<Record<PlanType, readonly string[]>>;
  /** Signs whose a checkout is. */
  checkoutKey: Buffer;
};

/**
 * The provider as the settings have it; null without a key: its library, which takes long to load, is then never loaded.
 * @throws when it is set up in part only.
 */
export async function providerOf(settings: Settings, checkoutKey: Buffer): Promise<Provider | null> {
  if (!settings.PADDLE_API_KEY) return null;
  const needed = [
    'PADDLE_WEBHOOK_SECRET',
    'PADDLE_CLIENT_TOKEN',
    'PADDLE_PRICE_PRO',
    'PADDLE_PRICE_CHAOS',
  ] as const;
  const missing = needed.filter((name) => settings[name].length === 0);
  if (missing.length > 0) throw new Error(`With PADDLE_API_KEY, ${missing.join(', ')} must be set as well`);
  const environment = settings.PADDLE_ENVIRONMENT;
  // The library takes an address in place of an environment's name.
  const place = settings.PADDLE_API_URL?.replace(/\/$/, '') ?? environment;
  const { Paddle } = await import('@paddle/paddle-node-sdk');
  return {
    paddle: new Paddle(settings.PADDLE_API_KEY, { environment: place as Environment }),
    environment,
    webhook: { secret: settings.PADDLE_WEBHOOK_SECRET, tolerance_s: settings.PADDLE_WEBHOOK_TOLERANCE_S },
    clientToken: settings.PADDLE_CLIENT_TOKEN,
    prices: {
      free: settings.PADDLE_PRICE_FREE,
      pro: settings.PADDLE_PRICE_PRO,
      chaos: settings.PADDLE_PRICE_CHAOS,
    },
    checkoutKey,
  };
}

export function planOfPrice(provider: Pick<Provider, 'prices'>, priceId: string): PlanType | null {
  const plans = Object.entries(provider.prices) as [PlanType, readonly string[]][];
  return plans.find(([, ids]) => ids.includes(priceId))?.[0] ?? null;
}
