import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PLANS, type PlanType, planTypeSchema } from '#domain/plans/plans.ts';
import { forgetProfile } from '#web/features/account/api/get-profile.ts';
import { PlanCards } from '#web/features/marketing/components/plan-cards.tsx';
import { billing as texts } from '#web/texts/billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { getBillingQueryOptions } from '../api/get-billing.ts';
import { useCheckout } from '../hooks/use-checkout.ts';
import { ConfirmChange } from './confirm-change.tsx';

/** The plans of a signed-in user, each with a button: to a checkout, or to the change of a subscription. */
export function PlanChooser({ current }: { current: PlanType }) {
  const { data: account, isLoadingError } = useQuery(getBillingQueryOptions());
  const { fault, opening, ready, open } = useCheckout(forgetProfile);
  const [asked, setAsked] = useState<PlanType | null>(null);
  const toast = useToast();
  const choose = useCallback(
    (plan: PlanType) => {
      // Whoever has a subscription must not buy another: nothing is begun before that is known.
      if (!account) return;
      if (plan === current && !account.scheduled) toast('success', texts.current);
      else if (account.has_subscription) setAsked(plan);
      else open(plan);
    },
    [current, account, open, toast],
  );
  useAskedFor(choose, ready && account !== undefined);
  return (
    <>
      {fault || isLoadingError ? (
        <Notice tone="error" className="mb-6">
          {texts.unavailable}
        </Notice>
      ) : null}
      <PlanCards
        current={current}
        action={(plan) => (
          <Button
            variant={plan === 'pro' && current !== 'pro' ? 'primary' : 'outline'}
            className="mt-auto"
            disabled={opening !== null || !ready || !account}
            onClick={() => choose(plan)}
          >
            {labelFor(plan, current, opening)}
          </Button>
        )}
      />
      <ConfirmChange current={current} plan={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function labelFor(plan: PlanType, current: PlanType, opening: PlanType | null): string {
  if (plan === opening) return texts.opening;
  return plan === current ? texts.selected : texts.choose(PLANS[plan].name);
}

/** A plan that was chosen before this page was loaded anew, named by the address. */
function useAskedFor(choose: (plan: PlanType) => void, ready: boolean): void {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const name = params.get('checkout');
  const taken = useRef(false);
  useEffect(() => {
    if (!name || !ready || taken.current) return;
    taken.current = true;
    const plan = planTypeSchema.safeParse(name);
    setParams(
      (now) => {
        now.delete('checkout');
        return now;
      },
      { replace: true },
    );
    if (plan.success) choose(plan.data);
    else toast('error', texts.unknown);
  }, [name, ready, choose, setParams, toast]);
}
