import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TestRow } from '#domain/api/tests.ts';
import { displayAddress } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { tests } from '#web/texts/tests.ts';
import { StatusMark } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Progress, SkeletonRows } from '#web/ui/states.tsx';
import { getLiveTestsQueryOptions } from '../api/get-tests.ts';
import { CancelTestButton } from './cancel-test-button.tsx';

/** The tests that are under way, with their progress; each can be watched or cancelled. */
export function LiveTests({ title, failed = tests.list.failed }: { title: string; failed?: string }) {
  const { data, isPending, isError, refetch } = useQuery(getLiveTestsQueryOptions());
  return (
    <Card title={title} flush>
      {isPending ? <SkeletonRows rows={2} /> : null}
      {isError ? (
        <div className="p-4">
          <ErrorState message={failed} onRetry={() => refetch()} />
        </div>
      ) : null}
      {data?.length === 0 ? <EmptyState title={tests.live.none} /> : null}
      {data && data.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.map((row) => (
            <LiveTest key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function LiveTest({ row }: { row: TestRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <Link
          to={`/live/${row.id}`}
          className="block truncate rounded-sm font-medium text-sm hover:underline"
        >
          {row.test_name}
        </Link>
        <p className="truncate font-mono text-ink-3 text-xs">
          {row.config.bundle_name ?? displayAddress(row.url)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <ButtonLink size="sm" to={`/live/${row.id}`} aria-label={`${tests.live.open}: ${row.test_name}`}>
          {tests.live.open}
        </ButtonLink>
        <CancelTestButton testId={row.id} name={row.test_name} />
      </div>
      <div className="col-span-2 flex items-center gap-3">
        <StatusMark status={row.status} />
        <Progress value={row.progress} label={tests.live.progress(row.test_name)} className="flex-1" />
        <span className="tabular w-9 text-right font-mono text-ink-2 text-xs">{row.progress}%</span>
        <span className="tabular whitespace-nowrap font-mono text-ink-3 text-xs">
          {common.bugs(row.bug_count)}
        </span>
      </div>
    </li>
  );
}
