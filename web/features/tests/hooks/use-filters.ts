import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listQuerySchema } from '#domain/api/tests.ts';
import type { TestFilters } from '../api/get-tests.ts';

const filtersSchema = listQuerySchema.omit({ offset: true, limit: true });

/** The filters of the results, kept in the address so that they survive a reload and can be sent to others. */
export function useFilters(): [TestFilters, (change: Partial<TestFilters>) => void, boolean] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => {
    const parsed = filtersSchema.safeParse(Object.fromEntries(params));
    return parsed.success ? parsed.data : filtersSchema.parse({});
  }, [params]);
  // The router gives each change the parameters of the last render: two quick changes would undo each other.
  const latest = useRef(params);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    // An address that an earlier change made must not take back the later ones that are still under way.
    const at = underWay.current.indexOf(params.toString());
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (underWay.current.length === 0) latest.current = params;
  }, [params]);
  const change = useCallback(
    (part: Partial<TestFilters>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(part)) {
        if (!value || value === 'all') next.delete(name);
        else next.set(name, String(value));
      }
      latest.current = next;
      underWay.current.push(next.toString());
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const narrowed = [...params.keys()].some((name) => name in filtersSchema.shape && name !== 'sortBy');
  return [filters, change, narrowed];
}
