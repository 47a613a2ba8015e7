import {
  newId,
  presentSubscription,
  type StandInEvent,
  type StandInSubscription,
  type StandInTransaction,
} from './entities.ts';

type Purchase = {
  priceId: string;
  email: string;
  customerId?: string | null;
  customData?: Record<string, unknown> | null;
  interval?: 'month' | 'year';
  trialDays?: number;
};

/** A refusal in the words of the provider. */
export class SellerError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/**
 * The seller's side of the payment provider: customers, subscriptions and what happens to them. Its clock can be set
 * forward; every change is told to `onEvent`.
 */
export class Seller {
  readonly customers = new Map<string, { id: string; email: string }>();
  readonly subscriptions = new Map<string, StandInSubscription>();
  readonly transactions: StandInTransaction[] = [];
  /** Whether the next charges go through. */
  declines = false;
  readonly #onEvent: (event: StandInEvent) => void;
  #ahead_ms = 0;
  #count = 0;
  #last = '';

  constructor(onEvent: (event: StandInEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Sets the clock forward. */
  advance(ms: number): void {
    this.#ahead_ms += ms;
  }

  /** A moment with microseconds; no two are the same. */
  now(): string {
    const ms = new Date(Date.now() + this.#ahead_ms).toISOString().slice(0, -1);
    let moment = `${ms}000Z`;
    if (moment <= this.#last) {
      const digits = Number(this.#last.slice(-7, -1)) + 1;
      moment = `${this.#last.slice(0, -7)}${String(digits).padStart(6, '0')}Z`;
    }
    this.#last = moment;
    return moment;
  }

  /** What a checkout that was paid for leads to. */
  buy({ priceId, email, customerId, customData = null, interval = 'month', trialDays = 0 }: Purchase) {
    const customer = this.#customerFor(email, customerId ?? null);
    const now = this.now();
    const ends_at = trialDays > 0 ? addDays(now, trialDays) : addCycle(now, interval);
    const one: StandInSubscription = {
      id: this.#id('sub'),
      status: trialDays > 0 ? 'trialing' : 'active',
      customer_id: customer.id,
      price_id: priceId,
      interval,
      created_at: now,
      updated_at: now,
      first_billed_at: trialDays > 0 ? null : now,
      next_billed_at: ends_at,
      paused_at: null,
      canceled_at: null,
      period: { starts_at: now, ends_at },
      scheduled_change: null,
      custom_data: customData,
    };
    this.subscriptions.set(one.id, one);
    this.#bill(one, 'web');
    this.#tell('subscription.created', one);
    this.#tell(trialDays > 0 ? 'subscription.trialing' : 'subscription.activated', one);
    return one;
  }

  find(id: string): StandInSubscription {
    const one = this.subscriptions.get(id);
    if (!one) throw new SellerError(404, 'entity_not_found', `Subscription ${id} not found`);
    return one;
  }

  /** Replaces the items, or takes back a change that was to come. */
  update(id: string, change: { price_id?: string; dropSchedule?: boolean; mode?: string }) {
    const one = this.find(id);
    if (one.status === 'canceled') throw locked('subscription_update_when_canceled');
    if (change.dropSchedule) one.scheduled_change = null;
    if (change.price_id) {
      if (one.scheduled_change) throw locked('subscription_locked_pending_changes');
      if (one.status === 'trialing' && change.mode !== 'do_not_bill') {
        throw locked('subscription_update_when_trialing');
      }
      if (!change.mode) throw new SellerError(400, 'bad_request', 'proration_billing_mode is required');
      const charges = change.mode.endsWith('_immediately');
      if (charges && this.declines) throw locked('subscription_payment_declined');
      one.price_id = change.price_id;
      if (charges) this.#bill(one, 'subscription_update');
    }
    return this.#tell('subscription.updated', one);
  }

  cancel(id: string, from: 'immediately' | 'next_billing_period') {
    const one = this.find(id);
    if (one.status === 'canceled') throw locked('subscription_is_canceled_action_invalid');
    if (from === 'next_billing_period' && one.period) {
      one.scheduled_change = { action: 'cancel', effective_at: one.period.ends_at };
      return this.#tell('subscription.updated', one);
    }
    const now = this.now();
    Object.assign(one, { status: 'canceled', canceled_at: now, scheduled_change: null });
    Object.assign(one, { next_billed_at: null, period: null });
    return this.#tell('subscription.canceled', one);
  }

  /** The end of a period: what was to come comes, or the next period is billed. */
  renew(id: string) {
    const one = this.find(id);
    if (one.scheduled_change?.action === 'cancel') return this.cancel(id, 'immediately');
    const starts_at = one.period?.ends_at ?? this.now();
    const ends_at = addCycle(starts_at, one.interval);
    Object.assign(one, { period: { starts_at, ends_at }, next_billed_at: ends_at });
    if (this.declines) {
      one.status = 'past_due';
      return this.#tell('subscription.past_due', one);
    }
    one.first_billed_at ??= this.now();
    one.status = 'active';
    this.#bill(one, 'subscription_recurring');
    return this.#tell('subscription.updated', one);
  }

  /** A payment that was late is made. */
  recover(id: string) {
    const one = this.find(id);
    one.status = 'active';
    return this.#tell('subscription.activated', one);
  }

  pause(id: string) {
    const one = this.find(id);
    Object.assign(one, { status: 'paused', paused_at: this.now(), period: null, next_billed_at: null });
    return this.#tell('subscription.paused', one);
  }

  resume(id: string) {
    const one = this.find(id);
    const starts_at = this.now();
    const ends_at = addCycle(starts_at, one.interval);
    Object.assign(one, { status: 'active', paused_at: null, next_billed_at: ends_at });
    one.period = { starts_at, ends_at };
    return this.#tell('subscription.resumed', one);
  }

  #customerFor(email: string, id: string | null) {
    const known = [...this.customers.values()].find((one) => one.id === id || one.email === email);
    const customer = known ?? { id: this.#id('ctm'), email };
    this.customers.set(customer.id, customer);
    return customer;
  }

  #bill(one: StandInSubscription, origin: string): void {
    const transaction = {
      id: this.#id('txn'),
      subscription_id: one.id,
      customer_id: one.customer_id,
      price_id: one.price_id,
      origin,
      created_at: this.now(),
    };
    this.transactions.push(transaction);
    this.#emit('transaction.completed', { ...transaction, status: 'completed' });
  }

  #tell(event_type: string, one: StandInSubscription): StandInSubscription {
    one.updated_at = this.now();
    this.#emit(event_type, presentSubscription(one));
    return one;
  }

  #emit(event_type: string, data: unknown): void {
    const event = { event_id: this.#id('evt'), event_type, occurred_at: this.now(), data };
    this.#onEvent(structuredClone(event));
  }

  #id(prefix: string): string {
    this.#count += 1;
    return newId(prefix, this.#count);
  }
}

function locked(code: string): SellerError {
  return new SellerError(400, code, `The subscription does not allow this: ${code}`);
}

function addDays(moment: string, days: number): string {
  return withMicroseconds(new Date(Date.parse(moment) + days * 86_400_000), moment);
}

/** A month or a year on; a day that the month lacks is its last. */
function addCycle(moment: string, interval: 'month' | 'year'): string {
  const from = new Date(moment);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + (interval === 'month' ? 1 : 12));
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return withMicroseconds(to, moment);
}

function withMicroseconds(date: Date, like: string): string {
  return `${date.toISOString().slice(0, 19)}.${like.slice(-7, -1)}Z`;
}
