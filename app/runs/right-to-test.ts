import { requireNotBlocked } from '#app/operator/blocked-targets.ts';
import type { Tx } from '#db/connection.ts';
import type { Burden } from '#domain/site/decide.ts';
import { hostOf } from '#domain/site/ownership.ts';
import { requireOwnership } from '../sites/sites.ts';

/** Whether a user may have this done to an address. @throws AppError TARGET_BLOCKED, OWNERSHIP_REQUIRED */
export async function requireRightTo(tx: Tx, burden: Burden & { owner: string }): Promise<void> {
  await requireNotBlocked(tx, hostOf(burden.address));
  await requireOwnership(tx, burden);
}
