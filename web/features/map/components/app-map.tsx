import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AppMap } from '#domain/report/app-map.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { displayAddress } from '#web/lib/format.ts';
import { map as texts } from '#web/texts/map.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { getMapQueryOptions, type LinkedMap } from '../api/get-map.ts';
import { groupActivities } from '../hooks/group-activities.ts';
import { ActivityList } from './activity-list.tsx';
import { PageCoverageCard } from './page-coverage.tsx';
import { SearchedMap } from './searched-map.tsx';

/** The map of a run's target, what was reached, how, and what was left alone; and the same page by page. */
export function AppMapCard({ testId }: { testId: string }) {
  const { data, error, refetch } = useQuery(getMapQueryOptions(testId));
  if (data)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Drawn map={data} />
        <PageCoverageCard data={data.data} />
      </div>
    );
  if (!error) return <Skeleton className="h-64" />;
  const absent = error instanceof ApiError && error.status === 404;
  return (
    <Card title={texts.title}>
      {absent ? (
        <p className="text-ink-3 text-sm">{texts.none}</p>
      ) : (
        <ErrorState message={messageOf(error, texts.failed)} onRetry={() => refetch()} />
      )}
    </Card>
  );
}

function Drawn({ map }: { map: LinkedMap }) {
  const { data } = map;
  const groups = useMemo(() => groupActivities(data), [data]);
  const [chosen, setChosen] = useState<string | null>(null);
  const node = data.nodes.find(({ id }) => id === chosen);
  return (
    <Card
      title={texts.title}
      action={
        <span className="font-mono text-2xs text-ink-3">
          {groups
            ? texts.activityCounts(groups.length, data.nodes.length)
            : texts.counts(data.nodes.length, data.edges.length)}
        </span>
      }
      flush
    >
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_320px]">
        {groups ? (
          <ActivityList groups={groups} links={map.links} chosen={chosen} onChoose={setChosen} />
        ) : (
          <SearchedMap map={map} chosen={chosen} onChoose={setChosen} />
        )}
        <div className="max-h-[29rem] overflow-auto border-line border-t p-4 text-sm lg:border-t-0 lg:border-l">
          {node ? (
            <Screen node={node} data={data} />
          ) : (
            <>
              <p className="text-ink-3">{texts.choose}</p>
              <Refused items={data.not_reached} />
            </>
          )}
          {data.omitted.nodes > 0 ? (
            <p className="mt-3 text-ink-3 text-xs">{texts.omitted(data.omitted.nodes)}</p>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function Screen({ node, data }: { node: AppMap['nodes'][number]; data: AppMap }) {
  const leads = [...new Set(data.edges.filter(({ from }) => from === node.id).map(({ text }) => text))];
  const refused = data.not_reached.filter(({ place }) => place === node.place);
  return (
    <div aria-live="polite">
      <h3 className="break-words font-semibold">{node.title || displayAddress(node.place)}</h3>
      <p className="break-all font-mono text-2xs text-ink-3">{displayAddress(node.place)}</p>
      <p className="mt-1 text-ink-3 text-xs">{texts.visits(node.visits)}</p>
      <Part title={texts.reached}>
        {node.way.length === 0 ? <p>{texts.start}</p> : <Items ordered items={node.way} />}
      </Part>
      {leads.length > 0 ? (
        <Part title={texts.leads}>
          <Items items={leads.slice(0, 12)} />
        </Part>
      ) : null}
      {node.untried.length > 0 ? (
        <Part title={texts.untried}>
          <Items items={node.untried} />
        </Part>
      ) : null}
      <Refused items={refused} />
    </div>
  );
}

function Refused({ items }: { items: AppMap['not_reached'] }) {
  if (items.length === 0) return null;
  return (
    <Part title={texts.notReached}>
      <Items items={items.map(({ what, why }) => `${what}: ${words.leftAlone(why)}`)} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3 text-xs">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Items({ items, ordered }: { items: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={ordered ? 'list-decimal pl-5' : 'list-disc pl-5'}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same action may come twice in a way
        <li key={`${index} ${item}`} className="break-words py-0.5 text-ink-2">
          {item}
        </li>
      ))}
    </List>
  );
}
