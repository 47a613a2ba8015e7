import { AppError } from '#domain/kernel/errors.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Checkpoint } from '#engine/explore/knowledge/spec.ts';
import type { Deps } from './deps.ts';
import { type CheckpointPointer, POINTERS } from './pointers.ts';
import { scopeOf } from './record.ts';
import { openFor, sealFor } from './sealed.ts';

type Keeping = Pick<Deps, 'blobs' | 'keys' | 'db'>;

/** Keeps a checkpoint, sealed with its owner's key: it holds a browser's session. Gives the blob's key. */
export async function keepCheckpoint(deps: Keeping, spec: RunSpec, checkpoint: Checkpoint): Promise<string> {
  const sealed = await sealFor(deps, spec, checkpoint);
  const { key } = await deps.blobs.put(scopeOf(spec), sealed, 'application/octet-stream');
  return key;
}

/** The last checkpoint of a run, or null before the first. @throws AppError INTERNAL when it cannot be had. */
export async function readCheckpoint(
  deps: Keeping,
  spec: RunSpec,
): Promise<{ n: number; checkpoint: Checkpoint } | null> {
  const pointer = await deps.blobs.getPointer(scopeOf(spec), POINTERS.checkpoint);
  if (!pointer) return null;
  const { n, key } = pointer.value as CheckpointPointer;
  const sealed = await deps.blobs.get(key);
  if (!sealed) throw new AppError('INTERNAL', 'A checkpoint is gone');
  return { n, checkpoint: await openFor<Checkpoint>(deps, spec, sealed) };
}
