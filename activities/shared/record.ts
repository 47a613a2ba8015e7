import { execute } from '#app/runs/execute.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Deps } from './deps.ts';

/** Records a fact of a run. A run that has ended takes no more facts: that is not the activity's fault. */
export async function record(deps: Deps, spec: RunSpec, command: TestRunCommand): Promise<void> {
  try {
    await execute(deps.db, deps.keys, { testId: spec.test_id, owner: spec.owner, command });
  } catch (error) {
    if (error instanceof AppError && error.code === 'RUN_ENDED') return;
    throw error;
  }
}

export const scopeOf = (spec: RunSpec) => ({ owner: spec.owner, testId: spec.test_id });
