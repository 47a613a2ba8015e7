import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fold } from '#domain/test-run/evolve.ts';
import { hasEnded, initialTestRun, type TestRunState } from '#domain/test-run/state.ts';
import type { Db, Tx } from '../connection.ts';
import { seal, unseal } from '../sealing/seal.ts';
import type { UserKeys } from '../sealing/user-keys.ts';
import { readStream, testRunStream } from './read.ts';

/** A snapshot is kept each time that so many events have come; no more of them are read to know a run's state. */
const EVERY = 10;
/** To be raised whenever `evolve` makes another state of the same events; new fields are seen by themselves. */
const FOLD = 1;
const FORM = createHash('sha256')
  .update(JSON.stringify([FOLD, Object.keys(initialTestRun)]))
  .digest('hex')
  .slice(0, 12);

export type RunState = { state: TestRunState; version: number };

/** A run's state and its version; 0 and status 'none' when there is no such run in the caller's sight. */
export async function loadRunState(db: Db | Tx, keys: UserKeys, testId: string): Promise<RunState> {
  const known = await readSnapshot(db, keys, testId);
  const events = await readStream(db, keys, testRunStream(testId), known?.version);
  return { state: fold(events, known?.state), version: events.at(-1)?.version ?? known?.version ?? 0 };
}

async function readSnapshot(db: Db | Tx, keys: UserKeys, testId: string): Promise<RunState | null> {
  const row = await db
    .selectFrom('run_snapshots')
    .select(['user_id', 'version', 'sealed'])
    .where('test_id', '=', testId)
    .where('form', '=', FORM)
    .executeTakeFirst();
  const key = row ? await keys.forReading(db, row.user_id) : null;
  if (!row || !key) return null;
  const state = JSON.parse(unseal(key, row.sealed, contextOf(testId)).toString()) as TestRunState;
  return { state, version: row.version };
}

/** Keeps the state after an append in its transaction, where it is time to; of a run that has ended nothing is kept. */
export async function keepSnapshot(
  tx: Tx,
  keys: UserKeys,
  { testId, owner, before, after }: { testId: string; owner: string; before: number; after: RunState },
): Promise<void> {
  const { state, version } = after;
  if (hasEnded(state)) {
    await tx.deleteFrom('run_snapshots').where('test_id', '=', testId).execute();
    return;
  }
  if (Math.floor(version / EVERY) === Math.floor(before / EVERY)) return;
  const key = await keys.forReading(tx, owner);
  if (!key) return;
  const sealed = seal(key, Buffer.from(JSON.stringify(state)), contextOf(testId));
  await tx
    .insertInto('run_snapshots')
    .values({ test_id: testId, user_id: owner, version, form: FORM, sealed })
    .onConflict((conflict) =>
      conflict.column('test_id').doUpdateSet({
        version: sql`excluded.version`,
        form: sql`excluded.form`,
        sealed: sql`excluded.sealed`,
      }),
    )
    .execute();
}

const contextOf = (testId: string): string => `snapshot ${testId}`;
