import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { formatDate, formatMinutes } from '#web/lib/format.ts';
import { dashboard } from '#web/texts/dashboard.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ErrorState, Progress, Skeleton } from '#web/ui/states.tsx';
import { getSummaryQueryOptions } from '../api/get-tests.ts';

const { stats, usage } = dashboard;
/** From so few remaining tests on, the user is warned (spec section 2). */
const LOW_QUOTA = 2;

/** The month in figures; how many tests remain is left out where they are unlimited. */
export function Stats() {
  const { data, isLoadingError, refetch } = useQuery(getSummaryQueryOptions());
  if (isLoadingError) return <ErrorState message={dashboard.failed} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  const remaining = data.tests_remaining;
  return (
    <div className="flex flex-col gap-3">
      {remaining !== null && remaining <= LOW_QUOTA ? (
        <Notice tone="warn">{dashboard.lowQuota(remaining)}</Notice>
      ) : null}
      <dl className="grid overflow-hidden rounded-lg border border-line bg-surface sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-line">
        <Stat label={stats.month}>{data.tests_this_month}</Stat>
        {remaining === null ? null : <Stat label={stats.remaining}>{remaining}</Stat>}
        <Stat label={stats.last}>
          {data.last_test_date ? formatDate(data.last_test_date) : dashboard.never}
        </Stat>
      </dl>
    </div>
  );
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-3 max-sm:border-line max-sm:border-b max-sm:last:border-b-0 sm:block">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="tabular font-semibold text-2xl tracking-tight sm:mt-1">{children}</dd>
    </div>
  );
}

export function PlanUsage({ plan, slots }: { plan: PlanType; slots: number }) {
  const { data, isLoadingError } = useQuery(getSummaryQueryOptions());
  return (
    <Card title={usage.title}>
      <div className="flex flex-col gap-4 text-sm">
        {data ? <Used plan={plan} slots={slots} used={data.tests_this_month} live={data.live_count} /> : null}
        {isLoadingError ? <Unknown /> : null}
        {data || isLoadingError ? null : <Skeleton className="h-20" />}
        <Fact label={usage.duration}>{formatMinutes(PLANS[plan].maxTestDuration)}</Fact>
      </div>
    </Card>
  );
}

/** The figures above say why, and ask again. */
function Unknown() {
  return [usage.tests, usage.slots].map((label) => (
    <Fact key={label} label={label}>
      {usage.unknown}
    </Fact>
  ));
}

type UsedProps = { plan: PlanType; slots: number; used: number; live: number };

function Used({ plan, slots, used, live }: UsedProps) {
  const limit = PLANS[plan].testsPerMonth;
  return (
    <>
      {limit < 0 ? (
        <Fact label={usage.tests}>{usage.unlimited(used)}</Fact>
      ) : (
        <Meter label={usage.tests} text={usage.of(used, limit)} value={(used / limit) * 100} />
      )}
      <Meter label={usage.slots} text={usage.of(live, slots)} value={(live / slots) * 100} />
    </>
  );
}

function Meter({ label, text, value }: { label: string; text: string; value: number }) {
  return (
    <div>
      <Fact label={label}>{text}</Fact>
      <Progress value={value} label={label} className="mt-1.5" />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-3 text-ink-2">
      {label}
      <span className="tabular font-mono text-xs">{children}</span>
    </p>
  );
}
