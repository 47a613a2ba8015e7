import { seal, unseal } from '#db/sealing/seal.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Deps } from './deps.ts';

type Keeping = Pick<Deps, 'keys' | 'db'>;
type Of = Pick<RunSpec, 'owner' | 'test_id'>;

/** A value that a run needs again in clear, sealed with its owner's key: ways to a place may hold secrets of the target. */
export async function sealFor(deps: Keeping, spec: Of, value: unknown): Promise<Buffer> {
  return seal(await keyOf(deps, spec), Buffer.from(JSON.stringify(value)), spec.test_id);
}

/** What `sealFor` has sealed. @throws AppError INTERNAL when the owner's key is gone. */
export async function openFor<T>(deps: Keeping, spec: Of, sealed: Buffer): Promise<T> {
  return JSON.parse(unseal(await keyOf(deps, spec), sealed, spec.test_id).toString()) as T;
}

async function keyOf({ db, keys }: Keeping, { owner }: Of): Promise<Buffer> {
  const key = await keys.forReading(db, owner);
  if (!key) throw new AppError('INTERNAL', 'The key of what the run has sealed is gone');
  return key;
}
