import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/client';
import { v7 as uuidv7 } from 'uuid';
import { asOperator, type Wanted } from '#app/operator/actions.ts';
import { findRun, type RunRow } from '#app/operator/runs.ts';
import { execute } from '#app/runs/execute.ts';
import { submitTestIn } from '#app/runs/submit-test.ts';
import { asUser } from '#db/connection.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { queuePlace } from '#domain/plans/plans.ts';
import { longestLifeOf } from '#domain/test-run/longest-life.ts';
import { runSpecSchema } from '#domain/test-run/run-spec.ts';
import { hasEnded, type TestRunState } from '#domain/test-run/state.ts';
import { TASK_QUEUES, workflowIdOf } from '#workflows/names.ts';
import type { Ops } from './context.ts';
import { readHistory } from './temporal/read-history.ts';
import { readable, resetPoint } from './temporal/readable.ts';
import { type ReplayOutcome, replayHistory } from './temporal/replay.ts';
import { workflowOf } from './temporal/workflow-of.ts';

/** Temporal's state of an activity that nobody works on at the moment (`PENDING_ACTIVITY_STATE_SCHEDULED`). */
const SCHEDULED = 1;

type ActionReason = Pick<Wanted, 'why' | 'by'>;
type Named = ActionReason & { run: string };

/** Asks for the cancellation of a run, as its user could. @throws AppError NOT_FOUND, RUN_ENDED */
export async function cancelRun(ops: Ops, { run, ...asked }: Named): Promise<{ run: string }> {
  const row = await findRun(ops.db, run);
  return act(ops, 'cancel', row, asked, async () => {
    const command = { kind: 'RequestCancel', data: { by: 'operator' } } as const;
    await execute(ops.db, ops.keys, { testId: row.id, owner: row.user_id, command });
    return { result: { run: row.id }, detail: 'cancellation asked for' };
  });
}

/** `nothing_waits`: its workflow runs, and no activity of it waits for another attempt; nothing was done. */
type How = 'submitted_again' | 'started_again' | 'attempts_reset' | 'nothing_waits';
export type Retried = { run: string; how: How };

/**
 * Has a run tried again: one that has ended is submitted once more for its user, as a new test; one whose workflow is
 * gone gets a new one; of one that is under way, activities that wait for their next attempt begin it now.
 * @throws AppError NOT_FOUND, or INVALID_REQUEST when what it needs is no longer kept.
 */
export async function retryRun(ops: Ops, { run, ...asked }: Named): Promise<Retried> {
  const row = await findRun(ops.db, run);
  return act(ops, 'retry', row, asked, async () => {
    const { state, events } = await loadTestRun(ops.db, ops.keys, row.id);
    if (!hasEnded(state)) return told(await goOn(ops, row, state));
    // The state does not say it: what a run is done with never depends on it.
    if (events.some(({ type, data }) => type === 'test_run.queued' && data.has_credentials === true))
      throw new AppError(
        'INVALID_REQUEST',
        'Its test account is no longer kept: only its user can submit it again',
      );
    return told(await submitAgain(ops, row, state));
  });
}

const told = (result: Retried) => ({ result, detail: `${result.how} ${result.run}` });

async function submitAgain(ops: Ops, row: RunRow, state: TestRunState): Promise<Retried> {
  const { spec } = state;
  if (!spec) throw new AppError('INVALID_REQUEST', 'What this test was is no longer known');
  const input = submitSchema.parse({
    name: state.test_name,
    test_type: spec.test_type,
    duration: spec.requested_duration_minutes,
    url: spec.target.url,
    base_url: spec.target.base_url,
    config: spec.config,
  });
  const upload = await copyUpload(ops, row, state);
  const testId = await asUser(ops.app, row.user_id, (tx) =>
    submitTestIn(tx, ops.keys, input, { owner: row.user_id, via: 'web', ...(upload ? { upload } : {}) }),
  );
  return { run: testId, how: 'submitted_again' };
}

/** The file of a bundle, as the new test's own. */
async function copyUpload(ops: Ops, row: RunRow, { spec }: TestRunState) {
  const { bundle_key: key, bundle_name: name = '' } = spec?.target ?? {};
  if (!key) return null;
  const bytes = await ops.blobs.get(key);
  if (!bytes) throw new AppError('INVALID_REQUEST', 'Its file is no longer kept');
  const testId = uuidv7();
  const type = key.endsWith('.apk') ? 'application/vnd.android.package-archive' : 'application/zip';
  const kept = await ops.blobs.put({ owner: row.user_id, testId }, bytes, type);
  return { testId, key: kept.key, name };
}

async function goOn(ops: Ops, row: RunRow, state: TestRunState): Promise<Retried> {
  const { client } = ops;
  const workflowId = workflowIdOf(row.id);
  const waiting = await waitingActivities(ops, workflowId);
  if (waiting) {
    const { namespace, identity } = client.options;
    const execution = { workflowId };
    for (const id of waiting)
      await client.workflowService.resetActivity({ namespace, execution, identity, id });
    return { run: row.id, how: waiting.length > 0 ? 'attempts_reset' : 'nothing_waits' };
  }
  const spec = runSpecSchema.parse({ ...state.spec, test_id: row.id, owner: row.user_id });
  await client.workflow.start('testRunWorkflow', {
    taskQueue: TASK_QUEUES.runs,
    workflowId,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowExecutionTimeout: longestLifeOf(spec),
    args: [spec],
    priority: queuePlace(spec.plan_type_at_submission, row.user_id),
  });
  return { run: row.id, how: 'started_again' };
}

/**
 * Has a run's workflow go on from an earlier point of its history: the last workflow task done by `event`. What came
 * after it in Postgres stays; the workflow's steps are repeatable. @throws AppError NOT_FOUND, RUN_ENDED, INVALID_REQUEST
 */
export async function resetRun(
  ops: Ops,
  { run, event, ...asked }: Named & { event: number },
): Promise<{ run: string; event: number; workflow_run: string }> {
  const row = await findRun(ops.db, run);
  return act(ops, 'reset', row, asked, async () => {
    if (row.ended_at) throw new AppError('RUN_ENDED');
    const { client } = ops;
    const workflowId = workflowIdOf(row.id);
    const found = await readHistory(ops, workflowId);
    const point = resetPoint(readable(found.history), event);
    if (point === null) throw new AppError('INVALID_REQUEST', `No workflow task was done by event ${event}`);
    const answer = await client.workflowService.resetWorkflowExecution({
      namespace: client.options.namespace,
      workflowExecution: { workflowId, ...(found.run_id ? { runId: found.run_id } : {}) },
      // The codec takes plain numbers; its types know only the class that large ones need.
      workflowTaskFinishEventId: point as unknown as Long,
      reason: asked.why || 'reset by an operator',
      requestId: randomUUID(),
    });
    return {
      result: { run: row.id, event: point, workflow_run: answer.runId },
      detail: `back to event ${point}`,
    };
  });
}

/** Replays the history of a run, or of a verification, against the present workflow code. @throws AppError NOT_FOUND */
export async function replayRun(
  ops: Ops,
  { run, ...asked }: Named,
): Promise<ReplayOutcome & { source: string }> {
  const { id, workflowId } = await workflowOf(ops.db, run);
  return act(ops, 'replay', { id }, asked, async () => {
    const { history, source } = await readHistory(ops, workflowId);
    const outcome = await replayHistory(history, workflowId, ops.bundleDir);
    const detail = outcome.deterministic ? 'deterministic' : `differs: ${outcome.message}`;
    return { result: { ...outcome, source }, detail };
  });
}

function act<T>(
  { db, keys }: Ops,
  action: Wanted['action'],
  { id }: Pick<RunRow, 'id'>,
  asked: ActionReason,
  work: () => Promise<{ result: T; detail: string }>,
): Promise<T> {
  return asOperator(db, keys, { action, subject: id, ...asked }, work);
}

/** Activities of a workflow that wait for their next attempt; null when it does not run. */
async function waitingActivities({ client }: Ops, workflowId: string): Promise<string[] | null> {
  try {
    const { status, raw } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return null;
    const waiting = (raw.pendingActivities ?? []).filter(
      ({ attempt, state }) => (attempt ?? 0) > 1 && state === SCHEDULED,
    );
    return waiting.map(({ activityId }) => activityId ?? '');
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
