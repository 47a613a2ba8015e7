import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { TrendPoint } from '#domain/report/trend.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatClock, formatDate } from '#web/lib/format.ts';
import { report } from '#web/texts/report.ts';
import { Card } from '#web/ui/card.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getTrendQueryOptions } from '../api/get-trend.ts';

const { trend } = report;
/** The charts come when there is something to draw. */
const TrendCharts = lazy(() => import('./trend-charts.tsx'));

/** The runs of the same app, the latest first; nothing while there is but one. */
export function TrendCard({ testId }: { testId: string }) {
  const { data, error, refetch } = useQuery(getTrendQueryOptions(testId));
  if (error)
    return (
      <Card title={trend.title}>
        <ErrorState message={messageOf(error, trend.failed)} onRetry={() => refetch()} />
      </Card>
    );
  if (!data || data.length < 2) return null;
  return (
    <Card title={trend.title} flush>
      <Suspense fallback={<div className="h-[615px] border-line border-b sm:h-[317px]" />}>
        <TrendCharts points={data} />
      </Suspense>
      <Table label={trend.title}>
        <TableHead columns={trend.columns} />
        <tbody>
          {data.toReversed().map((point) => (
            <Row key={point.test_id} point={point} isThis={point.test_id === testId} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Row({ point, isThis }: { point: TrendPoint; isThis: boolean }) {
  const { critical, major, minor } = point.bugs;
  const figures = [critical, major, minor, point.new ?? '–', point.fixed ?? '–', point.pages, point.screens];
  return (
    <tr aria-current={isThis || undefined} className={isThis ? 'bg-sunken' : undefined}>
      <Td className="whitespace-nowrap text-xs">
        {isThis ? (
          trend.thisRun(formatDate(point.submitted_at))
        ) : (
          <Link to={`/results/${point.test_id}`} className={linkClass}>
            {formatDate(point.submitted_at)}
          </Link>
        )}
      </Td>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one for each column
        <Td key={index} className="tabular font-mono text-xs">
          {figure}
        </Td>
      ))}
      <Td className="tabular font-mono text-xs">{formatClock(point.duration_seconds * 1000)}</Td>
    </tr>
  );
}
