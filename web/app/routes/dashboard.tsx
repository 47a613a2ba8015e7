import { useQueries, useQuery } from '@tanstack/react-query';
import { CreditCard, ListChecks, Play, Settings } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { PLANS } from '#domain/plans/plans.ts';
import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { usePaid } from '#web/features/billing/hooks/use-paid.ts';
import { PaymentNotice } from '#web/features/marketing/components/payment-notice.tsx';
import {
  getLiveTestsQueryOptions,
  getRecentTestsQueryOptions,
  getSummaryQueryOptions,
} from '#web/features/tests/api/get-tests.ts';
import { LiveTests } from '#web/features/tests/components/live-tests.tsx';
import { RecentTests } from '#web/features/tests/components/recent-tests.tsx';
import { PlanUsage, Stats } from '#web/features/tests/components/usage.tsx';
import { cn } from '#web/lib/cn.ts';
import { dayPartOf, firstNameOf } from '#web/lib/format.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { dashboard } from '#web/texts/dashboard.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const { actions } = dashboard;

export function Component() {
  useTitle(dashboard.title);
  const profile = useProfile();
  usePaid();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {dashboard.greeting(dayPartOf(new Date().getHours()), firstNameOf(profile.full_name))}
            <Badge>{dashboard.planBadge(PLANS[profile.plan_type].name)}</Badge>
          </span>
        }
        actions={
          <>
            {profile.plan_type === 'free' ? (
              <ButtonLink to="/dashboard/pricing">{dashboard.upgrade}</ButtonLink>
            ) : null}
            <ButtonLink to="/results">{dashboard.results}</ButtonLink>
            <ButtonLink to="/upload" variant="primary">
              {dashboard.start}
            </ButtonLink>
          </>
        }
      />
      <PaymentNotice />
      <Cards />
    </>
  );
}

/** All at once, so that none moves another when its figures come. */
function Cards() {
  const profile = useProfile();
  const isWaiting = useQueries({
    queries: [getSummaryQueryOptions(), getLiveTestsQueryOptions(), getRecentTestsQueryOptions()],
    combine: (all) => all.some(({ isPending }) => isPending),
  });
  const [wasThere, setThere] = useState(false);
  if (!isWaiting && !wasThere) setThere(true);
  // In slices, so that a phone is not deaf meanwhile.
  const isThere = useDeferredValue(wasThere);
  return (
    <>
      {isThere ? null : <Skeleton className="h-96" />}
      <div
        className={cn(
          'grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]',
          isThere ? 'grid' : 'hidden',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <Stats />
          <LiveTests title={dashboard.progress} failed={dashboard.failed} />
          <RecentTests />
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
          <PlanUsage plan={profile.plan_type} slots={profile.concurrent_test_slots} />
          <QuickActions />
        </div>
      </div>
    </>
  );
}

function QuickActions() {
  const { concurrent_test_slots: slots } = useProfile();
  const { data: live } = useQuery(getLiveTestsQueryOptions());
  const full = (live?.length ?? 0) >= slots;
  return (
    <Card title={actions.title}>
      <div className="grid gap-2 [&>*]:justify-start">
        {full ? (
          <>
            <Button aria-disabled aria-describedby="full" className="cursor-not-allowed text-ink-3">
              <Play size={15} aria-hidden />
              {actions.start}
            </Button>
            <p id="full" className="text-ink-3 text-xs">
              {actions.full}
            </p>
          </>
        ) : (
          <ButtonLink to="/upload">
            <Play size={15} aria-hidden />
            {actions.start}
          </ButtonLink>
        )}
        <ButtonLink to="/results">
          <ListChecks size={15} aria-hidden />
          {actions.results}
        </ButtonLink>
        <ButtonLink to="/dashboard/pricing">
          <CreditCard size={15} aria-hidden />
          {actions.plan}
        </ButtonLink>
        <ButtonLink to="/settings">
          <Settings size={15} aria-hidden />
          {actions.settings}
        </ButtonLink>
      </div>
    </Card>
  );
}
