import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { GRAVITY } from '#domain/findings/finding.ts';
import { reportSchema } from '#domain/report/report.ts';
import { targetOf } from '#domain/test-run/target.ts';
import { requestVerificationIn } from '../runs/verifications.ts';
import { type Fireable, findFireable, reasonToSkip } from './firings.ts';

const ROWS_MAX = 200;
const BUGS_MAX = 20;

/** A bug that can be verified: it has an exported test. */
export type OpenBug = { test_id: string; bug_id: string; spec_key: string; url: string };

type Sources = { db: Db; blobs: Pick<BlobStore, 'get'> };

/** Bugs that are to be verified before a firing starts its test: those of the app's last report, the gravest first. */
export async function bugsToVerify({ db, blobs }: Sources, firingId: string): Promise<OpenBug[]> {
  const found = await findFireable(db, firingId);
  if (!found?.trigger.verify_first || (await reasonToSkip(db, found))) return [];
  const last = await lastRun(db, found);
  const bytes = last?.report_key ? await blobs.get(last.report_key) : null;
  const report = reportSchema.safeParse(bytes ? JSON.parse(bytes.toString()) : null);
  if (!last || !report.success) return [];
  return report.data.bugs
    .toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity])
    .flatMap(({ bug_id, spec, url }) =>
      spec ? [{ test_id: last.id, bug_id, spec_key: spec.key, url: new URL(url).origin }] : [],
    )
    .slice(0, BUGS_MAX);
}

/** Asks for the verification of bugs, and gives the ids. @throws AppError RATE_LIMITED while others are under way */
export async function verifyBugs(
  { db, keys }: { db: Db; keys: UserKeys },
  firingId: string,
  bugs: readonly OpenBug[],
): Promise<string[]> {
  const found = await findFireable(db, firingId);
  if (!found) return [];
  const owner = found.trigger.user_id;
  return db.transaction().execute(async (tx) => {
    const ids: string[] = [];
    for (const { test_id: testId, bug_id: bugId, spec_key: specKey, url } of bugs)
      ids.push((await requestVerificationIn(tx, keys, { owner, testId, bugId, specKey, url })).id);
    return ids;
  });
}

/** Whether verifications have all come to an end. */
export async function haveEnded(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const open = await db
    .selectFrom('verifications')
    .select('id')
    .where('id', 'in', ids)
    .where('outcome', 'is', null)
    .limit(1)
    .execute();
  return open.length === 0;
}

async function lastRun(db: Db, { trigger }: Fireable) {
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'url', 'config', 'report_key'])
    .where('user_id', '=', trigger.user_id)
    .where('test_type', '=', 'web_url')
    .where('status', '=', 'completed')
    .where('report_key', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
  const app = targetOf({ url: trigger.target, config: {} });
  return rows.find((row) => targetOf(row) === app) ?? null;
}
