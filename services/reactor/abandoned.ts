import { releaseDeviceLease } from '#app/runs/device-leases.ts';
import { execute } from '#app/runs/execute.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { failureOf } from '#domain/test-run/failure.ts';
import type { Logger } from '#kit/logger.ts';
import type { LiveRun } from './runs.ts';

type Stores = { db: Db; keys: UserKeys; blobs: BlobStore | null; logger: Logger };

const ENDS: Record<'cancelled' | 'failed', TestRunCommand> = {
  cancelled: { kind: 'CancelTestRun', data: { files_deleted: 0 } },
  failed: { kind: 'FailTestRun', data: failureOf(undefined, undefined) },
};

/**
 * Ends a run in place of its workflow, which is gone, and drops what only a live run needs; of one that was cancelled
 * nothing stays. One that has ended meanwhile stays as it is.
 */
export async function endAbandoned(
  { db, keys, blobs, logger }: Stores,
  run: LiveRun,
  end: 'cancelled' | 'failed',
): Promise<void> {
  const testId = run.id;
  try {
    await execute(db, keys, { testId, owner: run.user_id, command: ENDS[end] });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RUN_ENDED')) throw error;
    return;
  }
  await releaseDeviceLease(db, testId);
  await db.deleteFrom('test_credentials').where('test_id', '=', testId).execute();
  if (end === 'failed' || !blobs) return;
  const files = await blobs.deleteScope({ owner: run.user_id, testId });
  logger.info({ testId, files }, 'files of an abandoned run deleted');
}
