import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OperatorHealth } from '#domain/api/operator.ts';
import { formatBytes, formatDateTime } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, Td, Th } from '#web/ui/table.tsx';
import { getHealthQueryOptions, useRebuild } from '../api/get-health.ts';
import { AskWhy } from './ask-why.tsx';

const { health: texts } = operator;

/** How the platform is: processes, queues, workers, relay, sockets, evidence. */
export function HealthTab() {
  const query = useQuery(getHealthQueryOptions());
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isLoadingError) return <ErrorState message={operator.failed} onRetry={() => query.refetch()} />;
  const health = query.data;
  return (
    <div className="flex flex-col gap-4">
      {health.temporal_fault ? (
        <Notice tone="error">{texts.temporalDown(health.temporal_fault)}</Notice>
      ) : null}
      {health.blobs_fault ? <Notice tone="error">{texts.blobsDown(health.blobs_fault)}</Notice> : null}
      <Numbers health={health} />
      <Services health={health} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Queues health={health} />
        <Workers health={health} />
      </div>
      <Projections health={health} />
    </div>
  );
}

function Numbers({ health }: { health: OperatorHealth }) {
  const { numbers } = texts;
  const { relay, sockets, blobs, dead_letters } = health;
  const letters = Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
  const values: [string, string][] = [
    [numbers.last, String(relay.last_seq)],
    [numbers.unnumbered, String(relay.unnumbered)],
    [numbers.relay, relay.lag === null ? texts.unknown : String(relay.lag)],
    [numbers.sockets, String(sockets.sockets)],
    [numbers.letters, String(letters)],
    [numbers.files, String(blobs.files)],
    [numbers.bytes, formatBytes(blobs.bytes)],
    [numbers.owners, String(blobs.owners)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
      {values.map(([name, value]) => (
        <div key={name} className="bg-surface p-4">
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="tabular mt-1 font-mono text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Cell = { key: string; content: ReactNode };
type Line = { key: string; cells: Cell[] };

function Sheet({
  title,
  heads,
  lines,
  empty,
}: {
  title: string;
  heads: string[];
  lines: Line[];
  empty: string;
}) {
  return (
    <Card title={title} flush>
      {lines.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              {heads.map((text) => (
                <Th key={text}>{text}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell) => (
                  <Td key={cell.key} className="text-xs">
                    {cell.content}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

const line = (key: string, ...contents: ReactNode[]): Line => ({
  key,
  cells: contents.map((content, index) => ({ key: `${key} ${index}`, content })),
});

function Services({ health }: { health: OperatorHealth }) {
  const heads = [texts.service, texts.state, texts.where, texts.seen, texts.detail];
  const lines = health.services.map((one) =>
    line(
      one.instance,
      `${one.service} ${one.version}`,
      <Badge key="state" tone={one.up ? 'ok' : 'signal'}>
        {one.up ? texts.up : texts.silent}
      </Badge>,
      `${one.host} · ${one.pid}`,
      formatDateTime(one.seen_at),
      <span key="detail" className="font-mono text-2xs text-ink-3">
        {JSON.stringify(one.detail)}
      </span>,
    ),
  );
  return <Sheet title={texts.services} heads={heads} lines={lines} empty={texts.servicesNone} />;
}

function Queues({ health }: { health: OperatorHealth }) {
  const heads = [texts.queue, texts.kind, texts.backlog, texts.oldest, texts.rates, texts.pollers];
  const lines = health.queues.map((one) =>
    line(
      `${one.queue} ${one.kind}`,
      one.queue,
      one.kind,
      one.backlog,
      one.oldest_s,
      `${one.added_per_s} / ${one.taken_per_s}`,
      one.pollers,
    ),
  );
  return <Sheet title={texts.queues} heads={heads} lines={lines} empty={texts.unknown} />;
}

function Workers({ health }: { health: OperatorHealth }) {
  const heads = [texts.worker, texts.queues, texts.build, texts.seen];
  const lines = health.workers.map((one) =>
    line(
      one.identity,
      one.identity,
      one.queues.join(', '),
      <span key="build" className="font-mono text-2xs">
        {one.build_id.split('+').at(-1)?.slice(0, 12) || operator.none}
      </span>,
      formatDateTime(one.last_poll),
    ),
  );
  return <Sheet title={texts.workers} heads={heads} lines={lines} empty={texts.workersNone} />;
}

function Projections({ health }: { health: OperatorHealth }) {
  const [asking, setAsking] = useState<string | null>(null);
  const rebuild = useRebuild();
  const heads = [texts.projection, texts.generation, texts.lag, texts.rebuilt, texts.action];
  const lines = health.relay.projections.map((one) =>
    line(
      one.name,
      one.name,
      one.generation,
      one.lag,
      formatDateTime(one.rebuilt_at),
      <Button
        key="rebuild"
        size="sm"
        aria-label={texts.rebuildOf(one.name)}
        disabled={rebuild.isPending}
        onClick={() => setAsking(one.name)}
      >
        {texts.rebuild}
      </Button>,
    ),
  );
  return (
    <>
      <Sheet title={texts.projections} heads={heads} lines={lines} empty={texts.unknown} />
      <AskWhy
        title={asking ? texts.rebuildOf(asking) : null}
        detail={texts.rebuildDetail}
        busy={rebuild.isPending}
        onClose={() => setAsking(null)}
        onConfirm={(why) => {
          if (asking) rebuild.mutate({ name: asking, why }, { onSettled: () => setAsking(null) });
        }}
      />
    </>
  );
}
