import type { Standing } from '../billing/standing.ts';
import type { PlanType } from '../plans/plans.ts';
import type { ProfileEvent } from './events.ts';

type Updated = Extract<ProfileEvent, { type: 'profile.updated' }>['data'];

export function decideUpdate(changes: Updated): ProfileEvent[] {
  return Object.keys(changes).length > 0 ? [{ type: 'profile.updated', data: changes }] : [];
}

export function decideEmail(known: string, email: string): ProfileEvent[] {
  return known === email ? [] : [{ type: 'profile.email_changed', data: { email } }];
}

/** A plan without a payment; free ends what was granted. */
export function decideGrant({ granted_plan }: { granted_plan: string }, plan: PlanType): ProfileEvent[] {
  return granted_plan === plan ? [] : [{ type: 'profile.plan_granted', data: { plan_type: plan } }];
}

const TEXTS = ['plan_type', 'subscription_status', 'paddle_customer_id'] as const;
const TIMES = ['next_billing_date', 'period_start', 'period_end', 'free_since'] as const;
type Known = Record<(typeof TEXTS)[number], string | null> & Record<(typeof TIMES)[number], Date | null>;

/** What follows from the account's subscriptions, when that is another than before. */
export function decideStanding(known: Known, standing: Standing): ProfileEvent[] {
  const time = (value: Date | string | null) => (value === null ? null : new Date(value).getTime());
  const isSame =
    TEXTS.every((name) => known[name] === standing[name]) &&
    TIMES.every((name) => time(known[name]) === time(standing[name]));
  return isSame ? [] : [{ type: 'profile.plan_changed', data: standing }];
}
