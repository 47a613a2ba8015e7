import { sql } from 'kysely';
import { targetOf } from '#domain/test-run/target.ts';
import type { Db } from '../connection.ts';
import type { TestRecord } from '../schema.ts';

const ROWS_MAX = 200;
const RUNS_MAX = 10;
const TREND_MAX = 20;

export type EarlierRun = { id: string; report_key: string };

/**
 * Completed runs that the owner of a run submitted before it against the same target, the latest first, at most ten.
 * The same target is the same kind of test, origin and path; of a bundle, the same name of its file.
 */
export async function earlierRuns(db: Db, testId: string): Promise<EarlierRun[]> {
  const run = await runOf(db, testId);
  if (!run) return [];
  const rows = await runsLike(db, run)
    .select(['id', 'url', 'config', 'report_key'])
    .where('id', '!=', testId)
    .where('submitted_at', '<=', run.submitted_at)
    .execute();
  const target = targetOf(run);
  return rows
    .flatMap((row) =>
      row.report_key && targetOf(row) === target ? [{ id: row.id, report_key: row.report_key }] : [],
    )
    .slice(0, RUNS_MAX);
}

/** Completed runs of the target of a run on a branch that were submitted before it, the latest first, at most ten. */
export async function runsOnBranch(db: Db, testId: string, branch: string): Promise<TestRecord[]> {
  const run = await runOf(db, testId);
  const target = run && targetOf(run);
  if (!run || !target) return [];
  const rows = await runsLike(db, run)
    .selectAll()
    .where(sql<string>`config ->> 'branch'`, '=', branch)
    .where(near(target))
    .where('id', '!=', testId)
    .where('submitted_at', '<=', run.submitted_at)
    .execute();
  return rows.filter((row) => targetOf(row) === target).slice(0, RUNS_MAX);
}

/** What the rows of a target have in common, so that other apps of a busy account do not fill the list. */
function near(target: string) {
  const [, bundle] = /^bundle:(.*)$/s.exec(target) ?? [];
  return bundle === undefined
    ? sql<boolean>`starts_with(url, ${target})`
    : sql<boolean>`config ->> 'bundle_name' = ${bundle}`;
}

/** The completed runs of the target of a run, itself among them, the latest first, at most twenty. */
export async function runsOfTarget(db: Db, testId: string): Promise<TestRecord[]> {
  const run = await runOf(db, testId);
  if (!run) return [];
  const rows = await runsLike(db, run).selectAll().execute();
  return rows.filter((row) => targetOf(row) === targetOf(run)).slice(0, TREND_MAX);
}

/** The newest completed run of the target of a run, be it this one; null when the run is gone. */
export async function latestRun(db: Db, testId: string): Promise<TestRecord | null> {
  return (await runsOfTarget(db, testId))[0] ?? null;
}

async function runOf(db: Db, testId: string): Promise<TestRecord | null> {
  const run = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst();
  return run && targetOf(run) ? run : null;
}

/** Completed runs of the same owner and kind, the latest first. */
function runsLike(db: Db, run: TestRecord) {
  return db
    .selectFrom('tests')
    .where('user_id', '=', run.user_id)
    .where('status', '=', 'completed')
    .where('test_type', '=', run.test_type)
    .where('report_key', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(ROWS_MAX);
}
