import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { displayAddress, formatDateTime } from '#web/lib/format.ts';
import { dashboard } from '#web/texts/dashboard.ts';
import { StatusMark } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getRecentTestsQueryOptions } from '../api/get-tests.ts';
import { BugCounts } from './bug-counts.tsx';

/** Up to five tests that ended, each a link to its report. */
export function RecentTests() {
  const { data, isPending, isError, refetch } = useQuery(getRecentTestsQueryOptions());
  return (
    <Card title={dashboard.recent.title} flush>
      {isPending ? <SkeletonRows rows={5} /> : null}
      {isError ? (
        <div className="p-4">
          <ErrorState message={dashboard.failed} onRetry={() => refetch()} />
        </div>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState title={dashboard.recent.empty}>{dashboard.recent.detail}</EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {data?.map((row) => (
          <li key={row.id}>
            <Link
              to={`/results/${row.id}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-2.5 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_108px_88px_150px]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium text-sm">{row.test_name}</span>
                <span className="block truncate font-mono text-ink-3 text-xs">
                  {row.config.bundle_name ?? displayAddress(row.url)}
                </span>
              </span>
              <BugCounts row={row} />
              <StatusMark status={row.status} />
              <span className="text-right text-ink-3 text-xs">{formatDateTime(row.submitted_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
