import { useQuery } from '@tanstack/react-query';
import { PLANS } from '#domain/plans/plans.ts';
import { formatDate } from '#web/lib/format.ts';
import { settings } from '#web/texts/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { getPlanQueryOptions, type PlanView } from '../api/get-plan.ts';

const { plan: texts } = settings;

/** Green, yellow, orange, and for all else red (spec section 4); yellow and orange share the warning tone. */
const TONES: Record<string, 'ok' | 'warn'> = { ACTIVE: 'ok', TRIALING: 'warn', PAST_DUE: 'warn' };

/** The plan as it stands, and the ways to change it. */
export function PlanCard() {
  const { data, isError, refetch } = useQuery(getPlanQueryOptions());
  return (
    <Card title={texts.title}>
      {isError ? <ErrorState message={texts.failed} onRetry={() => refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-32" /> : null}
      {data ? <PlanFacts plan={data} /> : null}
    </Card>
  );
}

function PlanFacts({ plan }: { plan: PlanView }) {
  const facts = [
    [texts.next, formatDate(plan.nextBillingDate)],
    [texts.remaining, plan.testsThisMonthRemaining ?? texts.unlimited],
    [texts.slots, plan.maxConcurrentTests],
  ] as const;
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="font-semibold text-lg tracking-tight">{PLANS[plan.planType].name}</span>
        <Badge tone={TONES[plan.subscriptionStatus] ?? 'signal'}>{plan.subscriptionStatus}</Badge>
      </p>
      <dl className="mt-3 mb-4 divide-y divide-line border-line border-y text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-mono text-xs">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/pricing">{texts.all}</ButtonLink>
        {plan.customerPortalUrl ? (
          <a href={plan.customerPortalUrl} className={buttonClass()}>
            {texts.manage}
          </a>
        ) : null}
      </div>
    </>
  );
}
