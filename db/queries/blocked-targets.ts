import { sql } from 'kysely';
import { AppError } from '#domain/kernel/errors.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';
import type { Db, Tx } from '../connection.ts';

export type BlockedTarget = BlockPattern & { why: string; blocked_at: Date };

/** All that operators have barred. */
export function listBlockedTargets(db: Db | Tx): Promise<BlockedTarget[]> {
  return db.selectFrom('blocked_targets').selectAll().orderBy('pattern').execute() as Promise<
    BlockedTarget[]
  >;
}

/** @throws AppError TARGET_BLOCKED when operators have barred the host */
export async function requireNotBlocked(tx: Tx, host: string): Promise<void> {
  if (!host) return;
  const plain = host.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$/.test(plain) || plain.includes(':');
  const { rows } = await sql<{ pattern: string }>`
    select pattern from blocked_targets where
      (kind = 'host' and pattern = ${plain})
      or (kind = 'suffix' and (pattern = ${plain} or ${plain} like '%.' || pattern))
      or case when kind = 'net' and ${isAddress} then pattern::inet >>= ${isAddress ? plain : '::'}::inet else false end
    limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('TARGET_BLOCKED', undefined, { host });
}

/** Bars a target, or changes why; gives whether it was barred before. */
export async function blockTarget(db: Db, { kind, pattern }: BlockPattern, why: string): Promise<boolean> {
  const before = await db
    .selectFrom('blocked_targets')
    .select('pattern')
    .where('pattern', '=', pattern)
    .where('kind', '=', kind)
    .executeTakeFirst();
  await db
    .insertInto('blocked_targets')
    .values({ kind, pattern, why } as never)
    .onConflict((conflict) => conflict.column('pattern').doUpdateSet({ why, kind }))
    .execute();
  return before !== undefined;
}

/** Lets a target be tested again; gives whether it was barred. */
export async function unblockTarget(db: Db, { pattern }: BlockPattern): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_targets')
    .where('pattern', '=', pattern)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
