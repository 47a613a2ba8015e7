import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { ApiError } from '#web/lib/api-error.ts';
import { operator } from '#web/texts/operator.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getHistoryQueryOptions } from '../api/get-run.ts';

const { run: texts } = operator;
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** The history of the run's workflow in words, with the way to Temporal's own page. */
export function RunHistory({ id }: { id: string }) {
  const link = useQuery(getHistoryQueryOptions(id)).data?.link;
  const action = link ? (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
      {texts.openTemporal}
      <ExternalLink size={12} aria-hidden />
    </a>
  ) : null;
  return (
    <Card title={texts.history} action={action} flush>
      <Lines id={id} />
    </Card>
  );
}

function Lines({ id }: { id: string }) {
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
              {line.detail ? (
                <span className="col-start-2 col-end-4 truncate font-mono text-2xs text-ink-3">
                  {line.detail}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </ScrollBox>
    </>
  );
}
