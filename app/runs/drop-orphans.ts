import type { BlobStore, Scope } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';

/** Longer than any upload takes. */
const OLD_MS = 60 * 60_000;
const BATCH = 500;

/**
 * Deletes files that were uploaded for tests which never came to be, since the process that received them died.
 * Gives how many such tests there were.
 */
export async function dropOrphans(
  db: Db,
  blobs: Pick<BlobStore, 'uploads' | 'deleteScope'>,
): Promise<number> {
  const old = await blobs.uploads(new Date(Date.now() - OLD_MS));
  let dropped = 0;
  for (let start = 0; start < old.length; start += BATCH) {
    const batch = old.slice(start, start + BATCH);
    const known = await knownOf(db, batch);
    for (const scope of batch.filter(({ testId }) => !known.has(testId))) {
      await blobs.deleteScope(scope);
      dropped += 1;
    }
  }
  return dropped;
}

async function knownOf(db: Db, scopes: readonly Scope[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tests')
    .select('id')
    .where(
      'id',
      'in',
      scopes.map(({ testId }) => testId),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
