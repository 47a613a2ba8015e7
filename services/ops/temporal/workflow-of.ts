import { sql } from 'kysely';
import { findRun } from '#app/operator/runs.ts';
import type { Db } from '#db/connection.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { verifyWorkflowIdOf, workflowIdOf } from '#workflows/names.ts';

const VERIFICATION = verifyWorkflowIdOf('');

/**
 * The workflow that an operator names: by the id of a run, or `verify/` and the id of a verification; of either the
 * beginning is enough. @throws AppError NOT_FOUND, INVALID_REQUEST when several begin so
 */
export async function workflowOf(db: Db, name: string): Promise<{ id: string; workflowId: string }> {
  if (!name.startsWith(VERIFICATION)) {
    const { id } = await findRun(db, name);
    return { id, workflowId: workflowIdOf(id) };
  }
  const begins = name.slice(VERIFICATION.length);
  if (!/^[0-9a-f-]{4,36}$/.test(begins)) throw new AppError('NOT_FOUND', 'There is no such verification');
  const rows = await db
    .selectFrom('verifications')
    .select('id')
    .where(sql<string>`id::text`, 'like', `${begins}%`)
    .limit(2)
    .execute();
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', 'There is no such verification');
  if (rows.length > 1) throw new AppError('INVALID_REQUEST', `Several verifications begin with "${begins}"`);
  return { id: found.id, workflowId: verifyWorkflowIdOf(found.id) };
}
