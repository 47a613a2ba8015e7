import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlanType } from '#domain/plans/plans.ts';
import { billing as texts } from '#web/texts/billing.ts';
import { useToast } from '#web/ui/toast.tsx';
import { getCheckoutQueryOptions } from '../api/get-checkout.ts';
import { AFTER_CLOSING, CHECKOUT_PAGE, checkoutOptions } from './checkout-options.ts';
import { listenToCheckout, mayLoadPaddle, startPaddle } from './paddle.ts';

/** How long the page waits before the checkout opens (spec section 4). */
const BEFORE_MS = 1_000;

export type CheckoutState = {
  /** Whether there is no checkout to be had. */
  fault: boolean;
  opening: PlanType | null;
  /** Whether it is known yet what the checkout needs, or that there is none. */
  ready: boolean;
  open(plan: PlanType): void;
};

/** The provider's checkout on the page of plans: started with the page, opened on demand. */
export function useCheckout(onPaid: () => void): CheckoutState {
  const { data, isLoadingError, isPending } = useQuery(getCheckoutQueryOptions());
  const [broken, setBroken] = useState(false);
  const [opening, setOpening] = useState<PlanType | null>(null);
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    // After a payment the checkout leads to its success address by itself.
    listenToCheckout({ onCompleted: onPaid, onClosed: () => void navigate(AFTER_CLOSING) });
  }, [navigate, onPaid]);

  useEffect(() => {
    if (!data || !mayLoadPaddle()) return;
    void startPaddle(data).then((paddle) => setBroken(paddle === null));
  }, [data]);

  const show = useCallback(
    async (plan: PlanType) => {
      if (!data) return void toast('error', texts.unavailable);
      if (!mayLoadPaddle()) {
        location.assign(`${CHECKOUT_PAGE}?checkout=${plan}`);
        return;
      }
      setOpening(plan);
      const [paddle] = await Promise.all([startPaddle(data), wait(BEFORE_MS)]);
      const options = checkoutOptions(data, plan, location.origin);
      setOpening(null);
      setBroken(paddle === null);
      if (!paddle) return void toast('error', texts.unavailable);
      try {
        if (!options) throw new Error(`The plan ${plan} has no price`);
        paddle.Checkout.open(options);
      } catch (error) {
        console.error(error);
        toast('error', texts.checkoutFailed);
      }
    },
    [data, toast],
  );
  const open = useCallback((plan: PlanType) => void show(plan), [show]);
  return { fault: isLoadingError || broken, opening, ready: !isPending, open };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
