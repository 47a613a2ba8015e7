import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pricing } from '#web/texts/pages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** How long the outcome of a payment stands (spec section 9). */
const STAY_MS = 5000;

/** The outcome of a payment, told by the address; after five seconds both are gone. */
export function PaymentNotice() {
  const [params, setParams] = useSearchParams();
  const payment = params.get('payment');
  useEffect(() => {
    if (!payment) return;
    const timer = setTimeout(() => {
      setParams(
        (current) => {
          current.delete('payment');
          return current;
        },
        { replace: true },
      );
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [payment, setParams]);
  if (payment !== 'success' && payment !== 'cancelled') return null;
  return (
    <Notice tone={payment === 'success' ? 'success' : 'info'} className="mb-6">
      {payment === 'success' ? pricing.success : pricing.cancelled}
    </Notice>
  );
}
