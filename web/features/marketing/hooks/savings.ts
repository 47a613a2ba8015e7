import { PLANS, type PlanType, planTypeSchema } from '#domain/plans/plans.ts';

/** What a team says of its testing by hand. `share` is the part of it that is handed over, in percent. */
export type Effort = { hours: number; releases: number; rate: number; share: number };

/** Dollars a month, but for `times`: what is saved for each dollar that the plan costs, null for the free plan. */
export type Savings = {
  plan: PlanType;
  byHand: number;
  withRove: number;
  saved: number;
  times: number | null;
};

export function planFor(releases: number): PlanType {
  const fits = ({ testsPerMonth }: { testsPerMonth: number }) =>
    testsPerMonth < 0 || testsPerMonth >= releases;
  return planTypeSchema.options.find((type) => fits(PLANS[type])) ?? 'chaos';
}

/** Reckons what is saved: testing by hand now, against what stays by hand and the plan's price. */
export function savingsOf({ hours, releases, rate, share }: Effort): Savings {
  const plan = planFor(releases);
  const { price } = PLANS[plan];
  const byHand = hours * releases * rate;
  const withRove = byHand * (1 - share / 100) + price;
  const saved = byHand - withRove;
  return { plan, byHand, withRove, saved, times: price > 0 ? saved / price : null };
}
