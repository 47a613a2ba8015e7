import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { TrendPoint } from '#domain/report/trend.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { cn } from '#web/lib/cn.ts';
import { formatClock, formatDate } from '#web/lib/format.ts';
import { report } from '#web/texts/report.ts';
import { Card } from '#web/ui/card.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getTrendQueryOptions } from '../api/get-trend.ts';
import { formatVital } from '../hooks/format-vital.ts';

const { trend } = report;
const VITALS = ['lcp_ms', 'inp_ms', 'cls'] as const;
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
  const vitals = data.some(({ web_vitals }) => web_vitals) ? VITALS : [];
  const columns = {
    ...trend.columns,
    ...Object.fromEntries(vitals.map((name) => [name, trend.vitals[name]])),
  };
  return (
    <Card title={trend.title} flush>
      <Suspense
        fallback={
          <div
            className={cn(
              'border-line border-b',
              vitals.length > 0 ? 'h-[903px] sm:h-[461px]' : 'h-[615px] sm:h-[317px]',
            )}
          />
        }
      >
        <TrendCharts points={data} />
      </Suspense>
      <Table label={trend.title}>
        <TableHead columns={columns} />
        <tbody>
          {data.toReversed().map((point) => (
            <Row key={point.test_id} point={point} isThis={point.test_id === testId} vitals={vitals} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

type RowProps = { point: TrendPoint; isThis: boolean; vitals: readonly (typeof VITALS)[number][] };

function Row({ point, isThis, vitals }: RowProps) {
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
      {vitals.map((name) => {
        const value = point.web_vitals?.[name] ?? null;
        return (
          <Td key={name} className="tabular whitespace-nowrap font-mono text-xs">
            {value === null ? '–' : formatVital(name, value)}
          </Td>
        );
      })}
    </tr>
  );
}
