import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../connection.ts';

/**
 * How many tests the owner of a profile's row has used in the present month, as an expression over the row called
 * `alias`. Whoever says what was used says it with this.
 */
export function testsUsed(alias: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number>`rove_tests_used(${column('user_id')}, ${column('period_start')}, ${column('period_end')}, ${column('free_since')})`;
}

/** The same for one user; 0 without a profile. */
export async function countTestsUsed(db: Db | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select(testsUsed('profiles').as('used'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.used ?? 0;
}
