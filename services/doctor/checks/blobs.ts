import { v7 as uuidv7 } from 'uuid';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import { Findings, messageOf, type Need } from '../need.ts';

/** Writes, reads and deletes a pointer of nobody's. */
export async function checkBlobs(blobs: BlobStore): Promise<Need[]> {
  const found = new Findings('blobs');
  const scope = { owner: uuidv7(), testId: uuidv7() };
  try {
    await blobs.check();
    found.ok('store', 'reached');
    await blobs.setPointer(scope, 'doctor', 2, {});
    if (await blobs.setPointer(scope, 'doctor', 1, {}))
      found.fail(
        'fence',
        'an older write went over a newer one',
        'Use a store with conditional writes (If-Match).',
      );
    else found.ok('writes', 'kept, fenced and deleted');
  } catch (error) {
    found.fail('store', whyOf(error), whatToDo(error));
  } finally {
    await blobs.deleteOwner(scope.owner).catch(() => undefined); // Told above, if it cannot be reached.
  }
  return found.needs;
}

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;

/** A bucket is asked without a body to tell why. */
function whyOf(error: unknown): string {
  const status = statusOf(error);
  return status ? `answered ${status}` : messageOf(error);
}

function whatToDo(error: unknown): string {
  const status = statusOf(error);
  if (status === 403)
    return 'Correct ROVE_S3_ACCESS_KEY_ID and its secret, or give them the right to the bucket.';
  if (status === 404) return 'Create the bucket of ROVE_S3_BUCKET, or correct its name.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^E(ACCES|ROFS|PERM)$/.test(code)) return 'Let this user write to ROVE_BLOB_DIR.';
  return 'Correct ROVE_S3_ENDPOINT, or ROVE_BLOB_DIR.';
}
