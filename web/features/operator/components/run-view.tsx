import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorRun } from '#domain/api/operator.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { StatusMark } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getRunQueryOptions } from '../api/get-run.ts';
import { ActionsTable } from './actions-tab.tsx';
import { EventList } from './event-list.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHistory } from './run-history.tsx';
import { StateAt } from './state-at.tsx';

const { run: texts } = operator;

/** One run: its events as a timeline, its state after any of them, and its workflow's history beside it. */
export function RunView({ id }: { id: string }) {
  const query = useQuery(getRunQueryOptions(id));
  const [chosen, setChosen] = useState<number | null>(null);
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (query.isLoadingError) return <ErrorState message={operator.failed} onRetry={() => query.refetch()} />;
  const { run, events, actions } = query.data;
  const version = chosen ?? events.at(-1)?.version ?? 0;
  return (
    <>
      <PageHeader
        title={run.test_name}
        detail={<span className="break-all font-mono text-xs">{run.id}</span>}
        actions={
          <>
            <ButtonLink to="/operator" variant="ghost">
              {texts.back}
            </ButtonLink>
            <RunActions run={run} />
          </>
        }
      />
      <Facts run={run} events={events.length} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Card title={texts.timeline} flush>
          <EventList events={events} chosen={version} onChoose={setChosen} />
        </Card>
        <Card title={texts.state}>
          <StateAt id={run.id} version={version} count={events.length} onChoose={setChosen} />
        </Card>
        <RunHistory id={run.id} isLive={run.ended_at === null} />
        <Card title={texts.acted} flush>
          <ActionsTable lines={actions} empty={texts.actedNone} />
        </Card>
      </div>
    </>
  );
}

function Facts({ run, events }: { run: OperatorRun; events: number }) {
  const { facts } = texts;
  const fault = run.failure_code ? `${run.failure_code} (${run.failure_fault})` : operator.none;
  const rows: [string, string][] = [
    [facts.user, run.email ?? operator.runs.gone],
    [facts.plan, run.plan],
    [facts.submitted, formatDateTime(run.submitted_at)],
    [facts.ended, formatDateTime(run.ended_at)],
    [facts.fault, fault],
    [facts.events, String(events)],
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <StatusMark status={run.status} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-all text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
