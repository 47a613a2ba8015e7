import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { language } from '#web/texts/language.ts';
import { operator } from '#web/texts/operator.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useReset } from '../api/act-on-run.ts';
import { getHistoryQueryOptions } from '../api/get-run.ts';
import { AskWhy } from './ask-why.tsx';

const { run: texts, act } = operator;
/** Where a workflow can go back to. */
const TASK_DONE = 'WorkflowTaskCompleted';
const TIME = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });

/** The history of the run's workflow in words, with the way to Temporal's own page. */
export function RunHistory({ id, isLive }: { id: string; isLive: boolean }) {
  const link = useQuery(getHistoryQueryOptions(id)).data?.link;
  const action = link ? (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
      {texts.openTemporal}
      <ExternalLink size={12} aria-hidden />
    </a>
  ) : null;
  return (
    <Card title={texts.history} action={action} flush>
      <Lines id={id} isLive={isLive} />
    </Card>
  );
}

function Lines({ id, isLive }: { id: string; isLive: boolean }) {
  const [asking, setAsking] = useState<number | null>(null);
  const reset = useReset(id);
  const query = useQuery(getHistoryQueryOptions(id));
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.isLoadingError) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState title={texts.historyNone} />;
    return (
      <div className="p-4">
        <ErrorState message={operator.failed} onRetry={() => query.refetch()} />
      </div>
    );
  }
  const { lines, source } = query.data;
  return (
    <>
      <div className="border-line border-b px-4 py-2">
        <Badge>{source === 'archive' ? texts.archived : texts.live}</Badge>
      </div>
      <ScrollBox label={texts.history} className="max-h-[380px]">
        <ol>
          {lines.map((line) => (
            <li
              key={line.id}
              className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-baseline gap-x-2 border-line border-b px-4 py-1.5 last:border-b-0"
            >
              <span className="tabular font-mono text-2xs text-ink-3">{line.id}</span>
              <span className="min-w-0 break-words text-xs">{line.text}</span>
              <span className="tabular text-2xs text-ink-3">{TIME.format(new Date(line.at))}</span>
              {isLive && line.kind === TASK_DONE ? (
                <Button
                  size="sm"
                  variant="ghost"
                  className="col-start-2 justify-self-start"
                  aria-label={act.reset(line.id)}
                  onClick={() => setAsking(line.id)}
                >
                  {act.resetHere}
                </Button>
              ) : null}
              {line.detail ? (
                <span className="col-start-2 col-end-4 truncate font-mono text-2xs text-ink-3">
                  {line.detail}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </ScrollBox>
      <AskWhy
        title={asking === null ? null : act.reset(asking)}
        detail={act.resetDetail}
        danger
        busy={reset.isPending}
        onClose={() => setAsking(null)}
        onConfirm={(why) => {
          if (asking !== null) reset.mutate({ event: asking, why }, { onSettled: () => setAsking(null) });
        }}
      />
    </>
  );
}
