import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refreshPlan } from '../api/refresh-plan.ts';

/** The provider's word of a payment comes apart from the buyer, mostly within seconds. */
const LOOKS_MS = [0, 2_000, 5_000, 10_000, 20_000];

/** After a payment, looks several times for what came of it. */
export function usePaid(): void {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const paid = params.get('payment') === 'success';
  useEffect(() => {
    if (!paid) return;
    // Not cleared with the page: the address loses its parameter before the last of them.
    for (const ms of LOOKS_MS) setTimeout(() => void refreshPlan(client), ms);
  }, [paid, client]);
}
