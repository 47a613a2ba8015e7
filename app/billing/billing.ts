import { v5 as uuidv5 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { ProfileRecord, SubscriptionRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { decideKeptPlan, decideSubscription } from '#domain/billing/decide.ts';
import type { SubscriptionEvent, SubscriptionSnapshot } from '#domain/billing/events.ts';
import { type Subscription, standingOf } from '#domain/billing/standing.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { decideStanding } from '#domain/profile/decide.ts';

/** Namespace of our ids of the provider's subscriptions (RFC 9562 section 5.5); never to change. */
const NAMESPACE = '0f2a8a52-3a5c-4d0b-8f0e-6f1c1b7b8d41';

export type SubscriptionNotice = {
  event_type: string;
  snapshot: SubscriptionSnapshot;
  /** Whose checkout it came from, as we had signed it; null where it does not say. */
  userId: string | null;
};

/** `older`: something newer of the subscription was known. `unlinked`: it is no account's here. */
export type NoticeOutcome = 'recorded' | 'older' | 'duplicate' | 'unlinked';

const idOf = (paddleId: string): string => uuidv5(paddleId, NAMESPACE);

/**
 * Takes what the payment provider says of a subscription, with all that follows for the account, in one transaction.
 * Each of its events counts once, and an older one never overwrites a newer: any order of delivery ends the same.
 */
export function recordSubscription(
  db: Db,
  keys: UserKeys,
  notice: SubscriptionNotice,
): Promise<NoticeOutcome> {
  return db.transaction().execute(async (tx) => {
    const { snapshot } = notice;
    const owner = await findOwner(tx, notice);
    const profile = owner ? await lockProfile(tx, owner) : undefined;
    if (!profile) return 'unlinked';
    const known = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('paddle_id', '=', snapshot.paddle_id)
      .executeTakeFirst();
    const events = decideSubscription(known, snapshot);
    const outcome = events.length === 0 ? 'older' : 'recorded';
    if (!(await takeNotice(tx, notice, outcome))) return 'duplicate';
    if (outcome === 'older') return outcome;
    await changeSubscription(tx, keys, { profile, snapshot, events, version: known?.version ?? 0 });
    await settle(tx, keys, profile);
    return outcome;
  });
}

/**
 * Lets an account keep a plan until the period that was paid for ends, though less is billed after it. To be recorded
 * before the provider is told, so that no moment lies between in which the plan is lost.
 */
export function keepPlan(
  db: Db,
  keys: UserKeys,
  { userId, id, plan, until }: { userId: string; id: string; plan: PlanType; until: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const row = await tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
    if (!profile || row?.user_id !== userId) return;
    const events = decideKeptPlan(row, { plan_type: plan, until });
    if (events.length === 0) return;
    const version = await append(tx, keys, {
      streamId: `subscription-${id}`,
      owner: userId,
      expectedVersion: row.version,
      events,
    });
    await tx
      .updateTable('subscriptions')
      .set({ keeps_plan: plan, keeps_until: until, version })
      .where('id', '=', id)
      .execute();
    await settle(tx, keys, profile);
  });
}

/** All subscriptions that an account ever had. */
export async function subscriptionsOf(
  db: Db | Tx,
  userId: string,
): Promise<(Subscription & { id: string })[]> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute();
  return rows.map(toSubscription);
}

/** By the subscription, by what we signed for the checkout, or by the customer, in that order. */
async function findOwner(tx: Tx, { snapshot, userId }: SubscriptionNotice): Promise<string | null> {
  const known = await tx
    .selectFrom('subscriptions')
    .select(['user_id', 'paddle_id'])
    .where((eb) =>
      eb.or([
        eb('paddle_id', '=', snapshot.paddle_id),
        ...(userId ? [] : [eb('customer_id', '=', snapshot.customer_id)]),
      ]),
    )
    .execute();
  const same = known.find(({ paddle_id }) => paddle_id === snapshot.paddle_id);
  return same?.user_id ?? userId ?? known[0]?.user_id ?? null;
}

export function lockProfile(tx: Tx, userId: string): Promise<ProfileRecord | undefined> {
  return tx.selectFrom('profiles').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

async function takeNotice(
  tx: Tx,
  { event_type, snapshot }: SubscriptionNotice,
  outcome: string,
): Promise<boolean> {
  const { source_event: event_id, occurred_at } = snapshot;
  const taken = await tx
    .insertInto('billing_notices')
    .values({ event_id, event_type, occurred_at, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined;
}

type Change = {
  profile: ProfileRecord;
  snapshot: SubscriptionSnapshot;
  events: readonly SubscriptionEvent[];
  version: number;
};

async function changeSubscription(
  tx: Tx,
  keys: UserKeys,
  { profile, snapshot, events, version }: Change,
): Promise<void> {
  const id = idOf(snapshot.paddle_id);
  const after = await append(tx, keys, {
    streamId: `subscription-${id}`,
    owner: profile.user_id,
    expectedVersion: version,
    events,
  });
  const row = { ...snapshot, version: after };
  await tx
    .insertInto('subscriptions')
    .values({ id, user_id: profile.user_id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Gives the profile what follows from all subscriptions of the account, when that is another than before. */
export async function settle(tx: Tx, keys: UserKeys, profile: ProfileRecord): Promise<void> {
  const { user_id } = profile;
  const standing = standingOf(profile.granted_plan as PlanType, await subscriptionsOf(tx, user_id));
  const events = decideStanding(profile, standing);
  if (events.length === 0) return;
  const version = await append(tx, keys, {
    streamId: `profile-${user_id}`,
    owner: user_id,
    expectedVersion: profile.version,
    events,
  });
  const plan = PLANS[standing.plan_type];
  await tx
    .updateTable('profiles')
    .set({
      ...standing,
      subscription_ended_at: standing.plan_type === 'free' ? standing.free_since : null,
      concurrent_test_slots: plan.concurrentSlots,
      max_test_duration_minutes: plan.maxTestDuration,
      version,
    })
    .where('user_id', '=', user_id)
    .execute();
}

function toSubscription({
  user_id: _,
  version: __,
  ...row
}: SubscriptionRecord): Subscription & { id: string } {
  return row as Subscription & { id: string };
}
