import { useInfiniteQuery } from '@tanstack/react-query';
import type { Channel, Delivery } from '#domain/api/channel.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { channels } from '#web/texts/channels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getDeliveriesQueryOptions, useReplayAll, useReplayDelivery } from '../api/deliveries.ts';

const texts = channels.deliveries;

type Props = { channel: Channel; open: boolean; onClose: () => void };

/** What became of each message of a channel, and the way to send it again. */
export function DeliveriesDialog({ channel, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title(channel.name)} wide>
      <DeliveryList channel={channel} />
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Dialog>
  );
}

function DeliveryList({ channel }: { channel: Channel }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    getDeliveriesQueryOptions(channel.id),
  );
  const replayAll = useReplayAll();
  const rows = data?.pages.flat() ?? [];
  if (isError) return <ErrorState message={channels.failed.deliveries} onRetry={() => refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (rows.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.detail}</EmptyState>;
  return (
    <>
      {channel.active && channel.counts.failed > 0 ? (
        <div className="mt-3">
          <Button size="sm" disabled={replayAll.isPending} onClick={() => replayAll.mutate(channel.id)}>
            {texts.replayAll}
          </Button>
        </div>
      ) : null}
      <ul aria-label={texts.table} className="mt-3 divide-y divide-line border-line border-y">
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} canReplay={channel.active} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="mt-3" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.older}
        </Button>
      ) : null}
    </>
  );
}

const TONES = { delivered: 'ok', waiting: 'neutral', failed: 'warn' } as const;

function DeliveryRow({ delivery, canReplay }: { delivery: Delivery; canReplay: boolean }) {
  const replay = useReplayDelivery();
  const action = delivery.status === 'waiting' ? texts.now : texts.replay;
  const what = channels.events[delivery.type];
  const when = formatDateTime(delivery.happened_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{what}</span>
          <Badge tone={TONES[delivery.status]}>{texts.status[delivery.status]}</Badge>
        </p>
        <p className="mt-0.5 text-ink-3 text-xs">{[when, ...factsOf(delivery)].join(', ')}</p>
        {delivery.issue_url ? (
          <a
            className="mt-0.5 inline-block break-all text-xs underline"
            href={delivery.issue_url}
            target="_blank"
            rel="noreferrer"
          >
            {texts.issue}
          </a>
        ) : null}
        {delivery.fault ? <p className="mt-0.5 break-words text-ink-2 text-xs">{delivery.fault}</p> : null}
      </div>
      <Button
        size="sm"
        disabled={!canReplay || replay.isPending}
        aria-label={texts.replayLabel(action, what, when)}
        onClick={() => replay.mutate(delivery)}
      >
        {action}
      </Button>
    </li>
  );
}

function factsOf({ attempts, next_at }: Delivery): string[] {
  return [
    ...(attempts > 0 ? [texts.attempts(attempts)] : []),
    ...(next_at ? [texts.next(formatDateTime(next_at))] : []),
  ];
}
