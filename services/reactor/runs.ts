import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Db } from '#db/connection.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { queuePlace } from '#domain/plans/plans.ts';
import { longestLifeOf } from '#domain/test-run/longest-life.ts';
import { LIVE_STATUSES, type RunSpec, runSpecSchema } from '#domain/test-run/run-spec.ts';
import { inTraceOf } from '#kit/tracing.ts';
import { cancelTestRunSignal, steerTestRunSignal } from '#workflows/messages.ts';
import { TASK_QUEUES, workflowIdOf } from '#workflows/names.ts';

export type LiveRun = {
  id: string;
  user_id: string;
  status: string;
  cancel_requested: boolean;
  paused: boolean;
  steered: number;
  submitted_at: Date;
};

const COLUMNS = ['id', 'user_id', 'status', 'cancel_requested', 'paused', 'steered', 'submitted_at'] as const;

const liveRuns = (db: Db) =>
  db
    .selectFrom('tests')
    .select([...COLUMNS])
    .where('status', 'in', [...LIVE_STATUSES]);

/** Live runs that somebody waits for: to be started, cancelled or steered; the oldest first. */
export function findRunsToAttend(db: Db): Promise<LiveRun[]> {
  return liveRuns(db)
    .where((eb) =>
      eb.or([eb('status', '=', 'queued'), eb('cancel_requested', '=', true), eb('steered', '>', 0)]),
    )
    .orderBy('submitted_at')
    .execute();
}

/** The next live runs after an id, in order of their ids, which are those of their making; '' is before the first. */
export function findLiveRuns(db: Db, after: string, limit: number): Promise<LiveRun[]> {
  return liveRuns(db)
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Starts the workflow of a run; one that is running already is left as it is, one that ended is not started again. */
export async function startRun(client: Client, db: Db, keys: UserKeys, run: LiveRun): Promise<void> {
  const { spec, meta } = await readSpec(db, keys, run);
  await inTraceOf(meta, 'reactor start run', () =>
    client.workflow.start('testRunWorkflow', {
      taskQueue: TASK_QUEUES.runs,
      workflowId: workflowIdOf(run.id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      // Of the whole chain of histories.
      workflowExecutionTimeout: longestLifeOf(spec),
      args: [spec],
      // Its activities inherit it.
      priority: queuePlace(spec.plan_type_at_submission, run.user_id),
    }),
  );
}

async function readSpec(db: Db, keys: UserKeys, run: LiveRun): Promise<{ spec: RunSpec; meta: unknown }> {
  const { state, events } = await loadTestRun(db, keys, run.id);
  const spec = runSpecSchema.parse({ ...state.spec, test_id: run.id, owner: run.user_id });
  return { spec, meta: events[0]?.meta };
}

/** Passes a cancellation on. Gives false when there is no workflow to take it. */
export function signalCancel(client: Client, testId: string): Promise<boolean> {
  return passOn(() => client.workflow.getHandle(workflowIdOf(testId)).signal(cancelTestRunSignal));
}

/** Tells a run's workflow whether its user wants it to wait. Gives false when there is no workflow to take it. */
export function signalSteering(client: Client, { id, paused, steered }: LiveRun): Promise<boolean> {
  return passOn(() =>
    client.workflow.getHandle(workflowIdOf(id)).signal(steerTestRunSignal, { paused, steered }),
  );
}

/** Ends a run's workflow as it stands; one that is gone is ended already. */
export async function terminateRun(client: Client, testId: string, reason: string): Promise<void> {
  await passOn(() => client.workflow.getHandle(workflowIdOf(testId)).terminate(reason));
}

async function passOn(word: () => Promise<unknown>): Promise<boolean> {
  try {
    await word();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
