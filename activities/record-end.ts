import type { RunFailure } from '../domain/test-run/failure.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { Deps } from './shared/deps.ts';
import { type CheckpointPointer, POINTERS } from './shared/pointers.ts';
import { record, scopeOf } from './shared/record.ts';

export function recordFailure(deps: Deps, input: { spec: RunSpec; failure: RunFailure }): Promise<void> {
  return record(deps, input.spec, { kind: 'FailTestRun', data: input.failure });
}

export async function recordCancelled(deps: Deps, spec: RunSpec): Promise<void> {
  const files_deleted = await deps.blobs.deleteScope(scopeOf(spec));
  await record(deps, spec, { kind: 'CancelTestRun', data: { files_deleted } });
}

/**
 * Drops what only a live run needs: the sealed test credentials, its device, its last checkpoint, and the candidates,
 * `candidates`, of which the report holds what is told of them.
 */
export async function release(deps: Deps, spec: RunSpec, candidates: readonly string[] = []): Promise<void> {
  if (spec.test_type === 'android_apk') await deps.android?.release(spec.test_id);
  await deps.db.deleteFrom('test_credentials').where('test_id', '=', spec.test_id).execute();
  const pointer = await deps.blobs.getPointer(scopeOf(spec), POINTERS.checkpoint);
  const checkpoint = (pointer?.value as CheckpointPointer | undefined)?.key;
  for (const key of [...candidates, ...(checkpoint ? [checkpoint] : [])]) await deps.blobs.delete(key);
}
