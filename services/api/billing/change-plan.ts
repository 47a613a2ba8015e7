import type {
  Subscription as PaddleSubscription,
  UpdateSubscriptionRequestBody,
} from '@paddle/paddle-node-sdk';
import { keepPlan, recordSubscription } from '#app/billing/billing.ts';
import { BILLING_TEXTS, type PlanChange } from '#domain/api/billing.ts';
import { isHigher } from '#domain/billing/standing.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Context } from '../context.ts';
import {
  type BillingAccount,
  loadBillingAccount,
  type OwnSubscription,
  scheduledChange,
} from './account-billing.ts';
import { ask, requireProvider } from './ask.ts';
import { type ProviderSubscription, snapshotOf } from './snapshot.ts';

export type BillingContext = Pick<Context, 'app' | 'service' | 'keys' | 'provider' | 'logger'>;

type PlanChangeInput = {
  ctx: BillingContext;
  userId: string;
  account: BillingAccount;
  live: OwnSubscription;
};

/**
 * Moves an account to another plan: up at once, with the difference charged for the rest of the period; down, or to
 * the free plan, when the period that was paid for ends. Asking for the present plan takes back what was to come.
 * @throws AppError PAYMENT_REQUIRED without a subscription: the plan is bought in a checkout then.
 */
export async function changePlan(ctx: BillingContext, userId: string, plan: PlanType): Promise<PlanChange> {
  requireProvider(ctx);
  const account = await loadBillingAccount(ctx, userId);
  const coming = scheduledChange(account);
  if (account.plan === plan && !coming)
    throw new AppError('INVALID_REQUEST', BILLING_TEXTS.current, { reason: 'current_plan' });
  const { live } = account;
  if (!live) throw withoutSubscription(account, plan);
  const parts = { ctx, userId, account, live };
  if (coming?.plan_type === plan) return told('scheduled', plan, coming.effective_at);
  if (plan === 'free') return cancelAtEnd(parts);
  // The provider takes no other change while a cancellation is to come.
  if (live.scheduled_action === 'cancel') await update(parts, { scheduledChange: null });
  if (live.plan_type === plan)
    return told(account.plan === plan ? 'kept' : 'scheduled', plan, live.period_end);
  if (isHigher(plan, account.plan)) return upgrade(parts, plan);
  if (account.plan === plan) {
    await update(parts, { ...itemsOf(ctx, plan), prorationBillingMode: 'do_not_bill' });
    return told('kept', plan, null);
  }
  return downgrade(parts, plan);
}

/** Cancels at once whatever an account is billed for: for accounts that are to be deleted, before they are. */
export async function cancelSubscriptions(ctx: BillingContext, userId: string): Promise<void> {
  const account = await loadBillingAccount(ctx, userId);
  for (const live of account.subscriptions) {
    if (live.status === 'canceled') continue;
    const after = await ask(ctx, ({ paddle }) =>
      paddle.subscriptions.cancel(live.paddle_id, { effectiveFrom: 'immediately' }),
    );
    await take({ ctx, userId }, after);
  }
}

/** While a trial lasts nothing is billed, and nothing can be charged for. */
async function upgrade(parts: PlanChangeInput, plan: PlanType): Promise<PlanChange> {
  const prorationBillingMode = parts.live.status === 'trialing' ? 'do_not_bill' : 'prorated_immediately';
  await update(parts, {
    ...itemsOf(parts.ctx, plan),
    prorationBillingMode,
    onPaymentFailure: 'prevent_change',
  });
  return told('changed', plan, null);
}

/** From the next period on the lower price is billed; until then the account keeps what it has paid for. */
async function downgrade(parts: PlanChangeInput, plan: PlanType): Promise<PlanChange> {
  const { ctx, userId, account, live } = parts;
  const until = live.period_end;
  if (until) await keepPlan(ctx.service, ctx.keys, { userId, id: live.id, plan: account.plan, until });
  await update(parts, { ...itemsOf(ctx, plan), prorationBillingMode: 'do_not_bill' });
  return told(until ? 'scheduled' : 'changed', plan, until);
}

async function cancelAtEnd(parts: PlanChangeInput): Promise<PlanChange> {
  const after = await ask(parts.ctx, ({ paddle }) =>
    paddle.subscriptions.cancel(parts.live.paddle_id, { effectiveFrom: 'next_billing_period' }),
  );
  await take(parts, after);
  return told('scheduled', 'free', after.scheduledChange?.effectiveAt ?? null);
}

async function update(parts: PlanChangeInput, body: UpdateSubscriptionRequestBody): Promise<void> {
  const after = await ask(parts.ctx, ({ paddle }) => paddle.subscriptions.update(parts.live.paddle_id, body));
  await take(parts, after);
}

/** What the provider answers is known at once; its event, which comes later, tells the same. */
async function take(
  { ctx, userId }: Pick<PlanChangeInput, 'ctx' | 'userId'>,
  after: PaddleSubscription,
): Promise<void> {
  const source = { source_event: `api_${after.id}_${after.updatedAt}`, occurred_at: after.updatedAt };
  const snapshot = snapshotOf(requireProvider(ctx), after as ProviderSubscription, source);
  if (!snapshot) return;
  await recordSubscription(ctx.service, ctx.keys, { event_type: 'api.answer', snapshot, userId });
}

function itemsOf(ctx: BillingContext, plan: PlanType): Pick<UpdateSubscriptionRequestBody, 'items'> {
  const [priceId] = requireProvider(ctx).prices[plan];
  if (!priceId) throw new AppError('INVALID_REQUEST', BILLING_TEXTS.unknown);
  return { items: [{ priceId, quantity: 1 }] };
}

function withoutSubscription({ subscriptions, plan: present }: BillingAccount, plan: PlanType): AppError {
  if (subscriptions.some(({ status }) => status === 'paused')) {
    return new AppError(
      'INVALID_REQUEST',
      'Your subscription is paused. Resume it in the customer portal first.',
      { reason: 'paused' },
    );
  }
  if (plan === 'free') {
    const why = `The ${present} plan of this account was not bought, so there is nothing to cancel`;
    return new AppError('INVALID_REQUEST', why, { reason: 'not_bought' });
  }
  return new AppError('PAYMENT_REQUIRED');
}

function told(outcome: PlanChange['outcome'], plan_type: PlanType, effective_at: string | null): PlanChange {
  return { outcome, plan_type, effective_at: outcome === 'scheduled' ? effective_at : null };
}
