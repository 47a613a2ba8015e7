import { earlierRuns } from '#db/queries/earlier-runs.ts';
import type { RunMode, RunSpec } from '#domain/test-run/run-spec.ts';
import { type KnownWays, knownWaysOf, movedTo } from '#engine/explore/knowledge/known-ways.ts';
import type { Account } from '#engine/login/account.ts';
import { readCheckpoint } from './checkpoint-file.ts';
import { namesIn, whoOf } from './circumstances.ts';
import type { Deps } from './deps.ts';
import { POINTERS, type WaysPointer } from './pointers.ts';
import { scopeOf } from './record.ts';
import { openFor, sealFor } from './sealed.ts';

/** Above that nothing is kept: to read it would take longer than to learn it again. */
export const WAYS_BYTES_MAX = 2 * 1024 * 1024;

type Keeping = Pick<Deps, 'db' | 'keys' | 'blobs' | 'log'>;

/** `accounts`: a digest of the names signed in with, since an app shows others to others. */
type KeptWays = { mode: RunMode; accounts: string; ways: KnownWays };

/**
 * Keeps what a run has learned of its app, sealed, among the run's own files, with which it goes. That it cannot be kept
 * is no fault of the run: the next one then begins as the first did.
 */
export async function keepKnownWays(deps: Keeping, spec: RunSpec): Promise<void> {
  try {
    const last = await readCheckpoint(deps, spec);
    if (!last) return;
    const { checkpoint } = last;
    const kept: KeptWays = {
      mode: spec.config.mode,
      accounts: whoOf(checkpoint.memory.accounts),
      ways: knownWaysOf(checkpoint, spec.target.url ?? ''),
    };
    const sealed = await sealFor(deps, spec, kept);
    if (sealed.byteLength > WAYS_BYTES_MAX) return;
    const { key } = await deps.blobs.put(scopeOf(spec), sealed, 'application/octet-stream');
    await deps.blobs.setPointer(scopeOf(spec), POINTERS.ways, 1, { key } satisfies WaysPointer);
  } catch (error) {
    deps.log.warn({ test_id: spec.test_id, error: String(error) }, 'what the run has learned is not kept');
  }
}

/** What the last run of the same app, in the same mode and with the same accounts, has learned; null where there is none. */
export async function earlierWays(
  deps: Keeping,
  spec: RunSpec,
  accounts: readonly Account[],
): Promise<KnownWays | null> {
  // What a tour costs on a device was not measured.
  if (spec.config.afresh || spec.test_type === 'android_apk') return null;
  const who = whoOf(namesIn(accounts));
  for (const { id } of await earlierRuns(deps.db, spec.test_id)) {
    const scope = { owner: spec.owner, testId: id };
    const pointer = await deps.blobs.getPointer(scope, POINTERS.ways);
    const sealed = pointer ? await deps.blobs.get((pointer.value as WaysPointer).key) : null;
    if (!sealed) continue;
    const kept = await openFor<KeptWays>(deps, { owner: spec.owner, test_id: id }, sealed);
    if (kept.mode === spec.config.mode && kept.accounts === who && kept.ways.v === 1)
      return movedTo(kept.ways, spec.target.url ?? '');
  }
  return null;
}
