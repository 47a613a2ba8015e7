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

async function insertTest(tx: Tx, { testId, owner, version, state }: Projected): Promise<void> {
  const spec = state.spec;
  if (!spec) throw new Error('a queued test without a spec');
  await tx
    .insertInto('tests')
    .values({
      id: testId,
      user_id: owner,
      test_name: state.test_name,
      test_type: spec.test_type,
      status: 'queued',
      progress: 0,
      url: spec.target.url ?? null,
      requested_duration_minutes: spec.requested_duration_minutes,
      submitted_at: sql`now()`,
      created_at: sql`now()`,
      config: JSON.stringify({
        ...spec.config,
        duration: spec.requested_duration_minutes,
        ...(spec.target.bundle_name ? { bundle_name: spec.target.bundle_name } : {}),
      }),
      plan_type_at_submission: spec.plan_type_at_submission,
      version,
    } as never)
    .execute();
}

async function updateTest(tx: Tx, { testId, version, state, events }: Projected): Promise<void> {
  const bugs = state.report?.bugs ?? countBySeverity(state.bugs);
  const started = events.some((event) => event.type === 'test_run.provisioned');
  const returned = events.some((event) => event.type === 'test_run.quota_returned');
  await tx
    .updateTable('tests')
    .set({
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
      ...(started ? { started_at: sql<Date>`now()` } : {}),
      ...(returned ? { counted: false } : {}),
      ...(hasEnded(state) ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', testId)
    .execute();
}
