import { randomBytes } from 'node:crypto';

export type Period = { starts_at: string; ends_at: string };
export type SubscriptionStatus = 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing';

export type StandInSubscription = {
  id: string;
  status: SubscriptionStatus;
  customer_id: string;
  price_id: string;
  interval: 'month' | 'year';
  created_at: string;
  updated_at: string;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  period: Period | null;
  scheduled_change: { action: 'cancel' | 'pause' | 'resume'; effective_at: string } | null;
  custom_data: Record<string, unknown> | null;
};

export type StandInTransaction = {
  id: string;
  subscription_id: string;
  customer_id: string;
  price_id: string;
  origin: string;
  created_at: string;
};

export type StandInEvent = { event_id: string; event_type: string; occurred_at: string; data: unknown };

/** An id in the provider's form: a prefix and 26 signs that sort by time. */
export function newId(prefix: string, count: number): string {
  const order = count.toString(36).padStart(10, '0');
  return `${prefix}_01${order}${randomBytes(7).toString('hex')}`;
}

/** A subscription as the REST interface and webhooks show it. */
export function presentSubscription(one: StandInSubscription): Record<string, unknown> {
  const product = { id: `pro_${one.price_id}`, name: 'A plan', tax_category: 'saas', status: 'active' };
  const { price_id, interval, period, ...rest } = one;
  return {
    ...rest,
    address_id: 'add_01stand0in0address000000000',
    business_id: null,
    currency_code: 'USD',
    started_at: one.created_at,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: { interval, frequency: 1 },
    management_urls: null,
    items: [
      {
        status: one.status === 'trialing' ? 'trialing' : 'active',
        quantity: 1,
        recurring: true,
        created_at: one.created_at,
        updated_at: one.updated_at,
        previously_billed_at: one.first_billed_at,
        next_billed_at: one.next_billed_at,
        trial_dates: null,
        price: presentPrice(price_id, interval),
        product: {
          ...product,
          description: null,
          image_url: null,
          custom_data: null,
          created_at: one.created_at,
        },
      },
    ],
    import_meta: null,
  };
}

/** A price as the REST interface shows it. */
export function presentPrice(id: string, interval: string): Record<string, unknown> {
  return {
    id,
    product_id: `pro_${id}`,
    description: id,
    type: 'standard',
    name: id,
    billing_cycle: { interval, frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount: '11000', currency_code: 'USD' },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: 'active',
    custom_data: null,
    import_meta: null,
  };
}
