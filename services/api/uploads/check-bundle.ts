import type { BlobStore } from '#db/blobs/blob-store.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { ArchiveError } from '#kit/archive/archive-error.ts';
import { findPage } from '#kit/archive/find-page.ts';
import { checkArchive } from '#kit/archive/in-child.ts';

/** Refuses a bundle that no run could use, in words for who sent it. @throws AppError INVALID_BUNDLE, INVALID_FILE_TYPE */
export async function checkBundle(
  blobs: Pick<BlobStore, 'path'>,
  key: string,
  entryPoint: string | undefined,
): Promise<void> {
  const path = await blobs.path(key);
  if (!path) throw new AppError('INTERNAL');
  try {
    findPage((await checkArchive(path)).files, entryPoint);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const code = error.fault === 'broken' ? 'INVALID_FILE_TYPE' : 'INVALID_BUNDLE';
    throw new AppError(code, `The bundle cannot be used: ${error.message}`, {
      field: 'file',
      reason: error.fault,
    });
  }
}
