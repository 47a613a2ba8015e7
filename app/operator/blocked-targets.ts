import type { Db, Tx } from '#db/connection.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';
import { Barred, namesAbove, plainHost } from './barred.ts';

export type BlockedTarget = BlockPattern & { why: string; blocked_at: Date };

export function listBlockedTargets(db: Db | Tx): Promise<BlockedTarget[]> {
  return db.selectFrom('blocked_targets').selectAll().orderBy('pattern').execute() as Promise<
    BlockedTarget[]
  >;
}

/** @throws AppError TARGET_BLOCKED when operators have barred the host; which they have, `Barred` says. */
export async function requireNotBlocked(tx: Tx, host: string): Promise<void> {
  if (!host) return;
  const names = namesAbove(plainHost(host));
  const near = await tx
    .selectFrom('blocked_targets')
    .select(['kind', 'pattern'])
    .where((eb) => eb.or([eb('kind', '=', 'net'), eb('pattern', 'in', names)]))
    .execute();
  new Barred(near as BlockPattern[]).require(host);
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
    .values({ kind, pattern, why })
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
