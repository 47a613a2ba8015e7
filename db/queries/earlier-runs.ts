import type { Db } from '../connection.ts';
import type { TestRecord } from '../schema.ts';

const ROWS_MAX = 200;
const RUNS_MAX = 10;

export type EarlierRun = { id: string; report_key: string };

/**
 * Completed runs that the owner of a run submitted before it against the same target, the latest first, at most ten.
 * The same target is the same kind of test, origin and path; of a bundle, the same name of its file.
 */
export async function earlierRuns(db: Db, testId: string): Promise<EarlierRun[]> {
  const run = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst();
  const target = run ? targetOf(run) : null;
  if (!run || !target) return [];
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'url', 'config', 'report_key'])
    .where('user_id', '=', run.user_id)
    .where('status', '=', 'completed')
    .where('test_type', '=', run.test_type)
    .where('report_key', 'is not', null)
    .where('id', '!=', testId)
    .where('submitted_at', '<=', run.submitted_at)
    .orderBy('submitted_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows
    .flatMap((row) =>
      row.report_key && targetOf(row) === target ? [{ id: row.id, report_key: row.report_key }] : [],
    )
    .slice(0, RUNS_MAX);
}

function targetOf({ url, config }: Pick<TestRecord, 'url' | 'config'>): string | null {
  if (typeof config.bundle_name === 'string') return `bundle:${config.bundle_name}`;
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin + (pathname.replace(/\/+$/, '') || '/');
}
