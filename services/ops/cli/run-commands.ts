import {
  findRun,
  listRuns,
  type RunFilter,
  readTimeline,
  runFilterSchema,
  stateAt,
} from '#app/operator/runs.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { cancelRun, replayRun, resetRun, retryRun } from '../run-actions.ts';
import { plainHistory } from '../temporal/plain-history.ts';
import { readHistory } from '../temporal/read-history.ts';
import { readable } from '../temporal/readable.ts';
import { workflowOf } from '../temporal/workflow-of.ts';
import { EXIT, type Output, pairs, print, table } from './print.ts';
import type { Adds } from './program.ts';
import { shellUser } from './who.ts';

type Why = Output & { why: string };

const RUN_COLUMNS = [
  'id',
  'status',
  'progress',
  'email',
  'test_name',
  'submitted_at',
  'events',
  'last_type',
  'failure_code',
];

const runsCommand: Adds = (program, withOps) => {
  program
    .command('runs')
    .description('runs of all users, the newest first')
    .option('--status <status>', 'live, all, or one status', 'all')
    .option('--user <user>', "an account's id or mail address", '')
    .option('--search <text>', 'part of an id or name', '')
    .option('--since <time>', 'submitted since then (ISO 8601)')
    .option('--limit <n>', 'at most so many', '50')
    .option('--json', 'as JSON')
    .action((options: Output & Record<string, string>) =>
      withOps(async ({ db }) =>
        print(await listRuns(db, filterOf(options)), options, (rows) => table(rows, RUN_COLUMNS)),
      ),
    );
};

const runCommand: Adds = (program, withOps) => {
  program
    .command('run')
    .argument('<id>', 'id of a run, or its beginning')
    .description('a run and the timeline of its events')
    .option('--json', 'as JSON')
    .action((id: string, options: Output) =>
      withOps(async ({ db, keys }) => {
        const run = await findRun(db, id);
        const events = await readTimeline(db, keys, run.id);
        print({ run, events }, options, () => {
          const lines = events.map(({ version, seq, recorded_at, type, data }) => ({
            version,
            seq,
            recorded_at,
            type,
            data: JSON.stringify(data).slice(0, 100),
          }));
          return `${pairs(run)}\n\n${table(lines, ['version', 'seq', 'recorded_at', 'type', 'data'])}`;
        });
      }),
    );
};

const stateCommand: Adds = (program, withOps) => {
  program
    .command('state')
    .argument('<id>', 'id of a run, or its beginning')
    .description('the state of a run as it was after an event (JSON)')
    .option('--at <version>', 'the number of the event in its stream; without it the last one')
    .option('--json', 'as JSON, which it always is')
    .action((id: string, { at }: { at?: string }) =>
      withOps(async ({ db, keys }) => {
        const run = await findRun(db, id);
        const events = await readTimeline(db, keys, run.id);
        const version = at === undefined ? (events.at(-1)?.version ?? 0) : numberOf(at, '--at');
        print(
          { id: run.id, version, of: events.length, state: stateAt(events, version) },
          { json: true },
          String,
        );
      }),
    );
};

const historyCommand: Adds = (program, withOps) => {
  program
    .command('history')
    .argument('<id>', 'id of a run, or verify/ and that of a verification; of either the beginning')
    .description("its workflow's history, from Temporal or from the archive")
    .option('--json', 'as JSON')
    .action((id: string, options: Output) =>
      withOps(async (ops) => {
        const { workflowId } = await workflowOf(ops.db, id);
        const found = await readHistory(ops, workflowId);
        if (options.json)
          return void process.stdout.write(`${JSON.stringify(plainHistory(found.history))}\n`);
        const { history, ...about } = found;
        process.stdout.write(
          `${pairs(about)}\n\n${table(readable(history), ['id', 'at', 'text', 'detail'])}\n`,
        );
      }),
    );
};

const replayCommand: Adds = (program, withOps, end) => {
  program
    .command('replay')
    .argument('<id>', 'id of a run, or verify/ and that of a verification; of either the beginning')
    .description('replays its history against the present workflow code')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action((run: string, { why, ...options }: Why) =>
      withOps(async (ops) => {
        const outcome = await replayRun(ops, { run, why, by: shellUser() });
        if (!outcome.deterministic) end(EXIT.fault);
        print(outcome, options, pairs);
      }),
    );
};

const cancelAndRetryCommand: Adds = (program, withOps) => {
  const acts = { cancel: cancelRun, retry: retryRun } as const;
  const texts = {
    cancel: 'asks for the cancellation of a run',
    retry: 'tries a run again: a new test when it has ended, else what waits is begun now',
  };
  for (const name of ['cancel', 'retry'] as const) {
    program
      .command(name)
      .argument('<id>', 'id of a run, or its beginning')
      .description(texts[name])
      .option('--why <text>', 'why, for the record', '')
      .option('--json', 'as JSON')
      .action((run: string, { why, ...options }: Why) =>
        withOps(async (ops) => print(await acts[name](ops, { run, why, by: shellUser() }), options, pairs)),
      );
  }
};

const resetCommand: Adds = (program, withOps) => {
  program
    .command('reset')
    .argument('<id>', 'id of a run, or its beginning')
    .description('has the workflow go on from an earlier point of its history')
    .requiredOption('--event <n>', 'the number of an event of the history: the last task done by then')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action((run: string, { why, event, ...options }: Why & { event: string }) =>
      withOps(async (ops) => {
        const asked = { run, why, by: shellUser(), event: numberOf(event, '--event') };
        print(await resetRun(ops, asked), options, pairs);
      }),
    );
};

/** What is done with runs: look, travel in time, act. */
export const addRunCommands: Adds = (...hands) => {
  for (const add of [
    runsCommand,
    runCommand,
    stateCommand,
    historyCommand,
    replayCommand,
    cancelAndRetryCommand,
    resetCommand,
  ])
    add(...hands);
};

function filterOf({ status, user, search, since, limit }: Record<string, string>): RunFilter {
  const filter = runFilterSchema.safeParse({ status, user, search, limit, ...(since ? { since } : {}) });
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  throw new AppError('INVALID_REQUEST', `--${issue?.path.join('.')}: ${issue?.message}`);
}

function numberOf(text: string, option: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new AppError('INVALID_REQUEST', `${option} is a whole number from 1 on`);
}
