import type { BlobStore } from '#db/blobs/blob-store.ts';

/** To measure walks over everything that is kept: consoles ask far more often. */
const FRESH_MS = 5 * 60_000;
const NOTHING: BlobUse = { files: 0, bytes: 0, owners: 0 };

export type BlobUse = { files: number; bytes: number; owners: number };
type Measured = { blobs: BlobUse; blobs_fault: string | null };
type Store = Pick<BlobStore, 'usage'>;

const known = new WeakMap<Store, { at: number; measured: Promise<Measured> }>();

/** How much evidence is kept, some minutes ago at the most; a store that fails is told with what it last said. */
export function measureBlobs(store: Store, nowMs = performance.now()): Promise<Measured> {
  const before = known.get(store);
  if (before && nowMs - before.at < FRESH_MS) return before.measured;
  const measured = store.usage().then(
    (blobs) => ({ blobs, blobs_fault: null }),
    async (error: unknown) => ({
      blobs: (await before?.measured)?.blobs ?? NOTHING,
      blobs_fault: error instanceof Error ? error.message : String(error),
    }),
  );
  known.set(store, { at: nowMs, measured });
  return measured;
}
