import { TASK_QUEUES } from '#workflows/names.ts';
import type { Ops } from '../context.ts';

const KINDS = { workflow: 1, activity: 2 } as const;
const TIMEOUT_MS = 5_000;

export type QueueState = {
  queue: string;
  kind: keyof typeof KINDS;
  backlog: number;
  oldest_s: number;
  added_per_s: number;
  taken_per_s: number;
  pollers: number;
};

/** Who polls a queue: one process may poll several. */
export type PollerState = { identity: string; queues: string[]; last_poll: string | null; build_id: string };

export async function readQueues(ops: Ops): Promise<{ queues: QueueState[]; workers: PollerState[] }> {
  const wanted = Object.values(TASK_QUEUES).flatMap((queue) =>
    (Object.keys(KINDS) as (keyof typeof KINDS)[])
      .filter((kind) => kind === 'activity' || queue === TASK_QUEUES.runs)
      .map((kind) => ({ queue, kind })),
  );
  const described = await Promise.all(wanted.map((one) => describe(ops, one)));
  const workers = new Map<string, PollerState>();
  for (const { queue, pollers } of described) {
    for (const { identity, last_poll, build_id } of pollers) {
      const known = workers.get(identity) ?? { identity, queues: [], last_poll, build_id };
      if (!known.queues.includes(queue)) known.queues.push(queue);
      if ((last_poll ?? '') > (known.last_poll ?? '')) known.last_poll = last_poll;
      workers.set(identity, known);
    }
  }
  return {
    queues: described.map(({ pollers, ...rest }) => ({ ...rest, pollers: pollers.length })),
    workers: [...workers.values()].sort((a, b) => a.identity.localeCompare(b.identity)),
  };
}

async function describe({ client }: Ops, { queue, kind }: { queue: string; kind: keyof typeof KINDS }) {
  const answer = await client.connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
    client.workflowService.describeTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: queue },
      taskQueueType: KINDS[kind],
      reportStats: true,
      reportPollers: true,
    }),
  );
  const { stats, pollers } = answer;
  return {
    queue,
    kind,
    backlog: Number(stats?.approximateBacklogCount ?? 0),
    oldest_s: Number(stats?.approximateBacklogAge?.seconds ?? 0),
    added_per_s: Number((stats?.tasksAddRate ?? 0).toFixed(2)),
    taken_per_s: Number((stats?.tasksDispatchRate ?? 0).toFixed(2)),
    pollers: (pollers ?? []).map((one) => ({
      identity: one.identity ?? '',
      last_poll: one.lastAccessTime?.seconds
        ? new Date(Number(one.lastAccessTime.seconds) * 1000).toISOString()
        : null,
      build_id: one.deploymentOptions?.buildId || one.workerVersionCapabilities?.buildId || '',
    })),
  };
}
