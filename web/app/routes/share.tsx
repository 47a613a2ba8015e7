import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { getSharedQueryOptions } from '#web/features/report/api/get-shared.ts';
import { ReportView } from '#web/features/report/components/report-view.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { report as texts } from '#web/texts/report.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';

export function Component() {
  const { token } = useParams();
  return token ? <SharedPage key={token} token={token} /> : <Navigate replace to="/" />;
}

/** A report by a link, for anybody who has it; no search engine may keep it. */
function SharedPage({ token }: { token: string }) {
  const options = getSharedQueryOptions(token);
  const { data, error, refetch } = useQuery(options);
  useTitle(data?.data.test_name ?? texts.title);
  return (
    <div className="mx-auto w-full max-w-[1240px] px-4 py-6">
      {data ? (
        <>
          <p className="mb-3 text-ink-3 text-xs">{texts.share.shared}</p>
          <ReportView report={data} queryKey={options.queryKey} below={null} own={false} />
        </>
      ) : (
        <NoReport error={error} onRetry={() => refetch()} />
      )}
    </div>
  );
}

function NoReport({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-96" />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={texts.title} />
      {isGone ? (
        <EmptyState title={texts.share.gone}>{texts.share.goneDetail}</EmptyState>
      ) : (
        <ErrorState message={messageOf(error, texts.failedToLoad)} onRetry={onRetry} />
      )}
    </>
  );
}
