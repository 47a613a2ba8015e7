import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Billing } from '#domain/api/billing.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { formatDate } from '#web/lib/format.ts';
import { billing as texts } from '#web/texts/billing.ts';
import { planWords } from '#web/texts/plan-words.ts';
import { settings } from '#web/texts/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { getBillingQueryOptions } from '../api/get-billing.ts';
import { getPlanQueryOptions, type PlanView } from '../api/get-plan.ts';
import { getPortalLink } from '../api/get-portal-link.ts';
import { CHECKOUT_PAGE } from '../hooks/checkout-options.ts';
import { ConfirmChange } from './confirm-change.tsx';

const { plan: planTexts } = settings;

/** Green, yellow, orange, and for all else red (spec section 4). */
const TONES: Record<string, 'ok' | 'warn' | 'late'> = { ACTIVE: 'ok', TRIALING: 'warn', PAST_DUE: 'late' };

/** The settings' side tab "Subscription & Billing". */
export function BillingTab() {
  const plan = useQuery(getPlanQueryOptions());
  const account = useQuery(getBillingQueryOptions());
  const again = () => Promise.all([plan.refetch(), account.refetch()]);
  const ready = plan.data && account.data;
  return (
    <div className="flex flex-col gap-6">
      <Card title={planTexts.title}>
        {ready ? (
          <Facts plan={plan.data} account={account.data} />
        ) : plan.isError || account.isError ? (
          <ErrorState message={planTexts.failed} onRetry={again} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </Card>
      {ready ? <RefundCard refund={account.data.refund} /> : null}
    </div>
  );
}

function Facts({ plan, account }: { plan: PlanView; account: Billing }) {
  const facts = [
    [planTexts.next, formatDate(plan.nextBillingDate)],
    [planTexts.remaining, plan.testsThisMonthRemaining ?? planTexts.unlimited],
    [planTexts.slots, plan.maxConcurrentTests],
  ] as const;
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="font-semibold text-lg tracking-tight">{PLANS[plan.planType].name}</span>
        <Badge tone={TONES[plan.subscriptionStatus] ?? 'signal'}>
          {planWords.subscription(plan.subscriptionStatus)}
        </Badge>
      </p>
      <Notes account={account} />
      <dl className="mt-3 mb-4 divide-y divide-line border-line border-y text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-mono text-xs">{value}</dd>
          </div>
        ))}
      </dl>
      <Features plan={plan.planType} />
      <Actions plan={plan.planType} account={account} />
    </>
  );
}

/** What is late, and what is to come. */
function Notes({ account: { subscription_status, scheduled } }: { account: Billing }) {
  const date = formatDate(scheduled?.effective_at);
  return (
    <>
      {subscription_status === 'PAST_DUE' ? (
        <Notice tone="warn" className="mt-3">
          {texts.pastDue}
        </Notice>
      ) : null}
      {scheduled ? (
        <Notice tone="info" className="mt-3">
          {scheduled.plan_type === 'free'
            ? texts.ending(date)
            : texts.coming(PLANS[scheduled.plan_type].name, date)}
        </Notice>
      ) : null}
    </>
  );
}

function Features({ plan }: { plan: PlanType }) {
  return (
    <>
      <h3 className="font-medium text-sm">{texts.features}</h3>
      <ul className="mt-2 mb-5 grid gap-x-6 gap-y-1.5 text-ink-2 text-sm sm:grid-cols-2">
        {planWords.features(plan).map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({ plan, account }: { plan: PlanType; account: Billing }) {
  const [ending, setEnding] = useState(false);
  const toast = useToast();
  const manage = async () => {
    try {
      location.assign(await getPortalLink());
    } catch (error) {
      console.error(error);
      toast('error', texts.manageFailed);
    }
  };
  const endable = plan !== 'free' && account.has_subscription && account.scheduled?.plan_type !== 'free';
  return (
    <div className="flex flex-wrap gap-2">
      {plan === 'chaos' ? null : (
        <ButtonLink reloadDocument to={CHECKOUT_PAGE} variant="primary">
          {plan === 'free' ? texts.upgradeNow : texts.upgradeToChaos}
        </ButtonLink>
      )}
      <ButtonLink to="/pricing">{planTexts.all}</ButtonLink>
      {account.has_customer ? <Button onClick={() => void manage()}>{texts.manage}</Button> : null}
      {endable ? (
        <Button variant="danger" onClick={() => setEnding(true)}>
          {texts.downgrade}
        </Button>
      ) : null}
      <ConfirmChange current={plan} plan={ending ? 'free' : null} onClose={() => setEnding(false)} />
    </div>
  );
}

/** Whether the first payment can be refunded; nothing where nothing was bought. */
function RefundCard({ refund: { reason, until } }: { refund: Billing['refund'] }) {
  if (reason === 'no_purchase') return null;
  const text = reason === 'eligible' ? texts.refund.eligible(formatDate(until)) : texts.refund[reason];
  return (
    <Card title={texts.refund.title}>
      <p className="text-ink-2 text-sm">{text}</p>
    </Card>
  );
}
