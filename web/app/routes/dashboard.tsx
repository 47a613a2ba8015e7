import { useQuery } from '@tanstack/react-query';
import { CreditCard, ListChecks, Play, Settings } from 'lucide-react';
import { PLANS } from '#domain/plans/plans.ts';
import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { usePaid } from '#web/features/billing/hooks/use-paid.ts';
import { PaymentNotice } from '#web/features/marketing/components/payment-notice.tsx';
import { getLiveTestsQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { LiveTests } from '#web/features/tests/components/live-tests.tsx';
import { RecentTests } from '#web/features/tests/components/recent-tests.tsx';
import { PlanUsage, Stats } from '#web/features/tests/components/usage.tsx';
import { dayPartOf, firstNameOf } from '#web/lib/format.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { dashboard } from '#web/texts/dashboard.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const { actions } = dashboard;

export function Component() {
  useTitle(dashboard.title);
  const profile = useProfile();
  usePaid();
  const { data: live } = useQuery(getLiveTestsQueryOptions());
  const full = (live?.length ?? 0) >= profile.concurrent_test_slots;
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Stats />
          <LiveTests title={dashboard.progress} failed={dashboard.failed} />
          <RecentTests />
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
          <PlanUsage plan={profile.plan_type} slots={profile.concurrent_test_slots} />
          <QuickActions full={full} />
        </div>
      </div>
    </>
  );
}

function QuickActions({ full }: { full: boolean }) {
  return (
    <Card title={actions.title}>
      <div className="grid gap-2 [&>*]:justify-start">
        {full ? (
          <Tooltip text={actions.full}>
            <Button aria-disabled className="cursor-not-allowed text-ink-3">
              <Play size={15} aria-hidden />
              {actions.start}
            </Button>
          </Tooltip>
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
