import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tests } from '#web/texts/tests.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getTestsQueryOptions, type TestFilters } from '../api/get-tests.ts';
import { TestsTable } from './tests-table.tsx';

type Props = { filters: TestFilters; pageSize: number; label: string; more: string; empty: ReactNode };

export function TestsList({ filters, pageSize, label, more, empty }: Props) {
  const query = useInfiniteQuery(getTestsQueryOptions(filters, pageSize));
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isLoadingError) {
    return (
      <div className="p-4">
        <ErrorState message={tests.list.failed} onRetry={() => query.refetch()} />
      </div>
    );
  }
  const rows = query.data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return empty;
  return (
    <div aria-busy={query.isFetching}>
      <TestsTable rows={rows} label={label} />
      {query.hasNextPage ? (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? tests.list.loading : more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** How many tests match, once known. */
export function TestsTotal({ filters, pageSize }: Pick<Props, 'filters' | 'pageSize'>) {
  const { data } = useInfiniteQuery(getTestsQueryOptions(filters, pageSize));
  const total = data?.pages[0]?.total;
  return <span role="status">{total === undefined ? '' : tests.list.total(total)}</span>;
}

export function NoTests({ narrowed, action }: { narrowed: boolean; action?: ReactNode }) {
  if (narrowed) return <EmptyState title={tests.list.none} />;
  return (
    <EmptyState title={tests.list.empty} action={action}>
      {tests.list.emptyDetail}
    </EmptyState>
  );
}
