import type { TestRow } from '#domain/api/tests.ts';
import { entitlements } from '#domain/plans/entitlements.ts';
import { PLANS, type PlanType, planTypeSchema, slotsFor, type TestKind } from '#domain/plans/plans.ts';
import {
  type BurdenKind,
  burdenOf,
  type Effort,
  hostOf,
  isLocalHost,
  speaksFor,
} from '#domain/site/ownership.ts';
import { kindOf } from '#domain/test-run/run-spec.ts';

export type FreeSlots = { kind: TestKind; free: number; all: number };

/** How many tests of a kind could be begun now, by the plan's slots in all and of that kind. */
export function freeSlots(plan: PlanType, live: readonly TestRow[], kind: TestKind): FreeSlots {
  const all = slotsFor(plan, kind);
  const used = live.filter((row) => kindOf(row.test_type) === kind).length;
  const left = entitlements(plan).slots.all - live.length;
  return { kind, free: Math.max(0, Math.min(all - used, left)), all };
}

/** The smallest plan that allows something that this one does not; null when this one does, or none. */
function smallestWith(plan: PlanType, allows: (plan: PlanType) => boolean): PlanType | null {
  if (allows(plan)) return null;
  return planTypeSchema.options.find(allows) ?? null;
}

/** The plan that probes are part of; null when they are part of this one. */
export const planForProbes = (plan: PlanType): PlanType | null =>
  smallestWith(plan, (one) => entitlements(one).security_scan);

/** The plan with longer tests than this one; null when there is none. */
export const planForLonger = (plan: PlanType): PlanType | null =>
  smallestWith(plan, (one) => PLANS[one].maxTestDuration > PLANS[plan].maxTestDuration);

export type OwnSite = { host: string; status: string; method?: string | null | undefined };

/** What a test of an address needs a proof of ownership for; null when it needs none, or the site is proved. */
export function missingProof(
  effort: Effort,
  address: string,
  sites: readonly OwnSite[],
): { burden: BurdenKind; host: string } | null {
  const burden = burdenOf(effort);
  const host = hostOf(address);
  if (!burden || !host || isLocalHost(host)) return null;
  const proved = sites.some(
    (site) => site.status === 'proved' && speaksFor({ host: site.host, method: site.method ?? null }, host),
  );
  return proved ? null : { burden, host };
}
