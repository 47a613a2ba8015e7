import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { getSnapshotQueryOptions } from '#web/features/live/api/get-snapshot.ts';
import { RunDesk } from '#web/features/live/components/run-desk.tsx';
import { CancelTestButton } from '#web/features/tests/components/cancel-test-button.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { live } from '#web/texts/live.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

export function Component() {
  const { testId } = useParams();
  return testId ? <LivePage key={testId} testId={testId} /> : <Navigate replace to="/results" />;
}

function LivePage({ testId }: { testId: string }) {
  const { data, error, refetch } = useQuery(getSnapshotQueryOptions(testId));
  useTitle(data?.state.test_name || live.title);
  if (data) {
    const { test_name, cancel_requested } = data.state;
    return (
      <RunDesk
        testId={testId}
        snapshot={data}
        cancel={<CancelTestButton testId={testId} name={test_name} requested={cancel_requested} />}
      />
    );
  }
  return (
    <>
      <PageHeader title={live.title} />
      {error ? (
        <ErrorState message={messageOf(error, live.failedToLoad)} onRetry={() => refetch()} />
      ) : (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-[60dvh]" />
        </div>
      )}
    </>
  );
}
