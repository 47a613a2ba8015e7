import { execute } from '#app/runs/execute.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { failureOf } from '#domain/test-run/failure.ts';
import type { LiveRun } from './runs.ts';

type Stores = { db: Db; keys: UserKeys };

const ENDS: Record<'cancelled' | 'failed', TestRunCommand> = {
  cancelled: { kind: 'CancelTestRun', data: { files_deleted: 0 } },
  failed: { kind: 'FailTestRun', data: failureOf(undefined, undefined) },
};

/** Ends a run in place of its workflow, which is gone; one that has ended meanwhile stays as it is. */
export async function endAbandoned(
  { db, keys }: Stores,
  run: LiveRun,
  end: 'cancelled' | 'failed',
): Promise<void> {
  try {
    await execute(db, keys, { testId: run.id, owner: run.user_id, command: ENDS[end] });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RUN_ENDED')) throw error;
  }
}
