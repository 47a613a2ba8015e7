import { type FeedState, readFeedState } from '#app/operator/feed-state.ts';
import { type Instance, listInstances } from '#app/operator/presence.ts';
import { countDeadLetters } from '#db/dead-letters.ts';
import { type BlobUse, measureBlobs } from './blob-use.ts';
import type { Ops } from './context.ts';
import { type PollerState, type QueueState, readQueues } from './temporal/queues.ts';

export type RelayState = FeedState & {
  /** What the relay has published, by its own word; null when it was not heard of lately. */
  published_seq: number | null;
  lag: number | null;
};
export type SocketState = {
  sockets: number;
  gateways: { instance: string; host: string; sockets: number }[];
};

export type Health = {
  services: Instance[];
  queues: QueueState[];
  workers: PollerState[];
  /** Why Temporal could not be asked; null when it could. */
  temporal_fault: string | null;
  relay: RelayState;
  sockets: SocketState;
  dead_letters: Record<string, number>;
  blobs: BlobUse;
  /** Why the evidence could not be measured; null when it could. */
  blobs_fault: string | null;
};

/** How the platform is, part by part; a part that cannot be asked does not hide the others. */
export async function readHealth(ops: Ops): Promise<Health> {
  const [services, temporal, feed, dead_letters, blobs] = await Promise.all([
    listInstances(ops.db),
    readQueues(ops).catch((error: Error) => ({ queues: [], workers: [], fault: error.message })),
    readFeedState(ops.db),
    countDeadLetters(ops.db),
    measureBlobs(ops.blobs),
  ]);
  return {
    services,
    queues: temporal.queues,
    workers: temporal.workers,
    temporal_fault: 'fault' in temporal ? temporal.fault : null,
    relay: relayOf(feed, services),
    sockets: socketsOf(services),
    dead_letters,
    ...blobs,
  };
}

/** The relay's place beside the feed. */
export function relayOf(feed: FeedState, services: readonly Instance[]): RelayState {
  const words = services
    .filter(({ service, up }) => service === 'relay' && up)
    .map(({ detail }) => detail.published_seq)
    .filter((seq): seq is number => typeof seq === 'number');
  const published_seq = words.length > 0 ? Math.max(...words) : null;
  return {
    ...feed,
    published_seq,
    lag: published_seq === null ? null : Math.max(0, feed.last_seq - published_seq),
  };
}

/** Open websockets, by gateway. */
export function socketsOf(services: readonly Instance[]): SocketState {
  const gateways = services
    .filter(({ service, up }) => service === 'gateway' && up)
    .map(({ instance, host, detail }) => ({ instance, host, sockets: Number(detail.sockets ?? 0) }));
  return { gateways, sockets: gateways.reduce((sum, { sockets }) => sum + sockets, 0) };
}
