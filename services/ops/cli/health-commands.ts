import { asOperator } from '#app/operator/actions.ts';
import { readFeedState } from '#app/operator/feed-state.ts';
import { listInstances } from '#app/operator/presence.ts';
import { readHealth, relayOf, socketsOf } from '../health.ts';
import { promoteBuild } from '../temporal/promote.ts';
import { readQueues } from '../temporal/queues.ts';
import { EXIT, type Output, pairs, print, type Row, table } from './print.ts';
import type { Adds } from './program.ts';
import { shellUser } from './who.ts';

const QUEUE_COLUMNS = ['queue', 'kind', 'backlog', 'oldest_s', 'added_per_s', 'taken_per_s', 'pollers'];
const SERVICE_COLUMNS = ['service', 'up', 'host', 'pid', 'version', 'started_at', 'seen_at', 'detail'];

const healthCommand: Adds = (program, withOps, end) => {
  program
    .command('health')
    .description('everything below at once; ends with 1 when a process fell silent or dead letters wait')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async (ops) => {
        const health = await readHealth(ops);
        const dead = Object.values(health.dead_letters).reduce((sum, count) => sum + count, 0);
        const faulty = health.temporal_fault || health.blobs_fault || health.services.some(({ up }) => !up);
        if (dead > 0 || faulty) end(EXIT.fault);
        print(health, options, () =>
          [
            table(health.services, SERVICE_COLUMNS),
            table(health.queues, QUEUE_COLUMNS, health.temporal_fault ?? 'no queues'),
            pairs({
              ...relayRow(health.relay),
              sockets: health.sockets.sockets,
              dead_letters: dead,
              ...health.blobs,
              ...(health.blobs_fault ? { blobs_fault: health.blobs_fault } : {}),
            }),
          ].join('\n\n'),
        );
      }),
    );
};

const queuesCommand: Adds = (program, withOps) => {
  program
    .command('queues')
    .description('how long the task queues are, and how many poll them')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async (ops) =>
        print((await readQueues(ops)).queues, options, (rows) => table(rows, QUEUE_COLUMNS)),
      ),
    );
};

const workersCommand: Adds = (program, withOps) => {
  program
    .command('workers')
    .description('who works on the queues, and which processes are up')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async (ops) => {
        const [{ workers }, services] = await Promise.all([readQueues(ops), listInstances(ops.db)]);
        print({ workers, services }, options, () =>
          [
            table(workers, ['identity', 'queues', 'last_poll', 'build_id'], 'nobody polls'),
            table(services, SERVICE_COLUMNS),
          ].join('\n\n'),
        );
      }),
    );
};

const promoteCommand: Adds = (program, withOps) => {
  program
    .command('promote')
    .argument('<build>', 'ROVE_WORKER_BUILD of workers that are up')
    .description('sends new runs to the workers of a build; those under way stay with theirs')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action((build: string, { why, ...options }: Output & { why: string }) =>
      withOps(async ({ db, keys, client }) => {
        const wanted = { action: 'promote', subject: build, why, by: shellUser() } as const;
        const done = await asOperator(db, keys, wanted, async () => {
          const result = await promoteBuild(client, build);
          return { result, detail: result.was ? `in place of ${result.was}` : 'the first one' };
        });
        return print(done, options, pairs);
      }),
    );
};

const relayCommand: Adds = (program, withOps) => {
  program
    .command('relay')
    .description('how far events are numbered, published and projected')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async ({ db }) => {
        const relay = relayOf(await readFeedState(db), await listInstances(db));
        print(relay, options, () =>
          [
            pairs(relayRow(relay)),
            table(relay.projections, ['name', 'generation', 'last_seq', 'lag', 'rebuilt_at']),
          ].join('\n\n'),
        );
      }),
    );
};

const socketsCommand: Adds = (program, withOps) => {
  program
    .command('sockets')
    .description('open websockets, by gateway')
    .option('--json', 'as JSON')
    .action((options: Output) =>
      withOps(async ({ db }) => {
        const state = socketsOf(await listInstances(db));
        print(state, options, () =>
          table(state.gateways, ['instance', 'host', 'sockets'], 'no gateway is up'),
        );
      }),
    );
};

/** How the platform is. */
export const addHealthCommands: Adds = (...hands) => {
  for (const add of [
    healthCommand,
    queuesCommand,
    workersCommand,
    promoteCommand,
    relayCommand,
    socketsCommand,
  ])
    add(...hands);
};

function relayRow({ projections: _, ...rest }: ReturnType<typeof relayOf>): Row {
  return rest;
}
