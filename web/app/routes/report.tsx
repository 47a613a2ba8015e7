import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import type { TestRow } from '#domain/api/tests.ts';
import { faultSchema } from '#domain/test-run/run-spec.ts';
import { Failure } from '#web/features/live/components/run-end.tsx';
import { AppMapCard } from '#web/features/map/components/app-map.tsx';
import { getReportQueryOptions } from '#web/features/report/api/get-report.ts';
import { ReportView } from '#web/features/report/components/report-view.tsx';
import { TrendCard } from '#web/features/report/components/trend-card.tsx';
import { getTestQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { report as texts } from '#web/texts/report.ts';
import { tests } from '#web/texts/tests.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

export function Component() {
  const { testId } = useParams();
  return testId ? <ReportPage key={testId} testId={testId} /> : <Navigate replace to="/results" />;
}

function ReportPage({ testId }: { testId: string }) {
  const row = useQuery(getTestQueryOptions(testId));
  // Nearly every test whose page is opened has a report: it is asked for at once, not after its row.
  usePrefetchQuery(getReportQueryOptions(testId));
  useTitle(row.data?.test_name ?? texts.title);
  if (row.data) return <EndedReport row={row.data} />;
  return (
    <>
      <PageHeader title={texts.title} />
      {row.error ? (
        <ErrorState message={messageOf(row.error, texts.failedToLoad)} onRetry={() => row.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** What its owner sees below the bugs. */
function Below({ testId }: { testId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AppMapCard testId={testId} />
      <TrendCard testId={testId} />
    </div>
  );
}

/** Only completed and failed tests have something to show; the others lead back with the reason. */
function EndedReport({ row }: { row: TestRow }) {
  const written = row.status === 'completed' || (row.status === 'failed' && row.report_download_url !== null);
  const { data, error, refetch } = useQuery({ ...getReportQueryOptions(row.id), enabled: written });
  if (row.status !== 'completed' && row.status !== 'failed') {
    return <Navigate replace to="/results" state={{ notice: tests.notReady[row.status] }} />;
  }
  if (data) {
    const { queryKey } = getReportQueryOptions(row.id);
    return <ReportView report={data} queryKey={queryKey} below={<Below testId={row.id} />} own />;
  }
  if (written && !error) return <Waiting />;
  return (
    <>
      <PageHeader title={row.test_name} />
      {row.status === 'failed' ? (
        <FailedRun row={row} />
      ) : (
        <ErrorState message={messageOf(error, texts.notReady)} onRetry={() => refetch()} />
      )}
    </>
  );
}

function FailedRun({ row }: { row: TestRow }) {
  const fault = faultSchema.safeParse(row.failure_fault);
  if (!fault.success || !row.failure_message) return <Notice tone="error">{texts.failedRun}</Notice>;
  return (
    <Failure failure={{ fault: fault.data, code: row.failure_code ?? '', message: row.failure_message }} />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-96" />
    </div>
  );
}
