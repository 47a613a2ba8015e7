import { sql } from 'kysely';
import { countBySeverity } from '#domain/findings/finding.ts';
import type { TestRunEvent } from '#domain/test-run/events.ts';
import { hasEnded, type TestRunState } from '#domain/test-run/state.ts';
import type { Tx } from '../connection.ts';

type Projected = {
  testId: string;
  owner: string;
  version: number;
  state: TestRunState;
  events: readonly TestRunEvent[];
};

/** Writes the row of a test in the transaction of its events, so that the next command sees it at once. */
export async function projectTest(tx: Tx, input: Projected): Promise<void> {
  const queued = input.events.find((event) => event.type === 'test_run.queued');
  if (queued) await insertTest(tx, input);
  else await updateTest(tx, input);
}

/** What a test's row says from its first event on. */
export function lastingColumns({ testId, owner, state }: Pick<Projected, 'testId' | 'owner' | 'state'>) {
  const { spec } = state;
  if (!spec) throw new Error('a queued test without a spec');
  return {
    id: testId,
    user_id: owner,
    test_name: state.test_name,
    test_type: spec.test_type,
    url: spec.target.url ?? null,
    requested_duration_minutes: spec.requested_duration_minutes,
    config: {
      ...spec.config,
      duration: spec.requested_duration_minutes,
      ...(spec.target.base_url ? { base_url: spec.target.base_url } : {}),
      ...(spec.target.bundle_name ? { bundle_name: spec.target.bundle_name } : {}),
    },
    plan_type_at_submission: spec.plan_type_at_submission,
  };
}

export function presentColumns({ testId, state, version }: Pick<Projected, 'testId' | 'state' | 'version'>) {
  const bugs = state.report?.bugs ?? countBySeverity(state.bugs);
  return {
    status: state.status,
    progress: state.progress,
    bug_count: bugs.critical + bugs.major + bugs.minor,
    bugs_critical: bugs.critical,
    bugs_major: bugs.major,
    bugs_minor: bugs.minor,
    report_key: state.report?.key ?? null,
    report_download_url: state.report ? `/api/tests/${testId}/report.zip` : null,
    failure_fault: state.failure?.fault ?? null,
    failure_code: state.failure?.code ?? null,
    failure_message: state.failure?.message ?? null,
    cancel_requested: state.cancel_requested,
    paused: state.paused !== null,
    steered: state.steered,
    version,
  };
}

/** The time of the last event of an append, which is the row's own: rows can be made again from the events alone. */
const timeOf = ({ testId, version }: Pick<Projected, 'testId' | 'version'>) =>
  sql<Date>`(select recorded_at from events where stream_id = ${`test_run-${testId}`} and version = ${version})`;

async function insertTest(tx: Tx, input: Projected): Promise<void> {
  const { config, ...lasting } = lastingColumns(input);
  const now = timeOf({ testId: input.testId, version: 1 });
  await tx
    .insertInto('tests')
    .values({
      ...lasting,
      ...presentColumns(input),
      config: JSON.stringify(config),
      submitted_at: now,
      created_at: now,
    })
    .execute();
}

async function updateTest(tx: Tx, input: Projected): Promise<void> {
  const { testId, state, events } = input;
  const started = events.some((event) => event.type === 'test_run.provisioned');
  const returned = events.some((event) => event.type === 'test_run.quota_returned');
  await tx
    .updateTable('tests')
    .set({
      ...presentColumns(input),
      status: state.status,
      ...(started ? { started_at: timeOf(input) } : {}),
      ...(returned ? { counted: false } : {}),
      ...(hasEnded(state) ? { ended_at: timeOf(input) } : {}),
    })
    .where('id', '=', testId)
    .execute();
}
