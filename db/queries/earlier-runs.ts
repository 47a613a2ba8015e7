import type { Db } from '../connection.ts';

const ROWS_MAX = 200;
const RUNS_MAX = 10;

export type EarlierRun = { id: string; report_key: string };

/**
 * Completed runs that the owner of a run submitted before it against the same target, the latest first, at most ten.
 * The same target is the same kind of test, origin and path.
 */
export async function earlierRuns(db: Db, testId: string): Promise<EarlierRun[]> {
  const run = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst();
  const target = targetOf(run?.url ?? null);
  if (!run || !target) return [];
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'url', 'report_key'])
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
    .flatMap(({ id, url, report_key }) =>
      report_key && targetOf(url) === target ? [{ id, report_key }] : [],
    )
    .slice(0, RUNS_MAX);
}

function targetOf(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin + (pathname.replace(/\/+$/, '') || '/');
}
