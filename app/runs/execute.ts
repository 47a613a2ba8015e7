import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import { testRunStream } from '#db/event-store/read.ts';
import { keepSnapshot, loadRunState } from '#db/event-store/snapshots.ts';
import { projectTest } from '#db/projections/tests.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { decide } from '#domain/test-run/decide.ts';
import { evolve } from '#domain/test-run/evolve.ts';
import type { TestRunState } from '#domain/test-run/state.ts';

/** A clash means that somebody else moved the run on; each retry sees a later version, so a few suffice. */
const ATTEMPTS_MAX = 8;

export type ExecuteInput = {
  testId: string;
  owner: string;
  command: TestRunCommand;
  meta?: Record<string, string>;
};

/**
 * Load, decide, append, project: carries out one command on a test run in a transaction of its own, again when
 * somebody else was faster. Gives the state after it.
 * @throws AppError as `decide` does, or VERSION_CONFLICT after several clashes.
 */
export async function execute(db: Db, keys: UserKeys, input: ExecuteInput): Promise<TestRunState> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => executeIn(tx, keys, input));
    } catch (error) {
      const clash = error instanceof AppError && error.code === 'VERSION_CONFLICT' && error.retryable;
      if (!clash || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** The same within the caller's transaction, without the retry. */
export async function executeIn(tx: Tx, keys: UserKeys, input: ExecuteInput): Promise<TestRunState> {
  const { state, version } = await loadRunState(tx, keys, input.testId);
  const events = decide(state, input.command);
  if (events.length === 0) return state;
  const streamId = testRunStream(input.testId);
  const newVersion = await append(tx, keys, {
    streamId,
    owner: input.owner,
    expectedVersion: version,
    events,
    meta: input.meta ?? {},
  });
  const after = events.reduce(evolve, state);
  await projectTest(tx, {
    testId: input.testId,
    owner: input.owner,
    version: newVersion,
    state: after,
    events,
  });
  const { testId, owner } = input;
  await keepSnapshot(tx, keys, {
    testId,
    owner,
    before: version,
    after: { state: after, version: newVersion },
  });
  return after;
}
