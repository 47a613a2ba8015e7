import type { BlobStore } from '#db/blobs/blob-store.ts';
import { noteOn, whyNotRunnable } from '#domain/apk/judge.ts';
import { placeOf } from '#domain/apk/places.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { ArchiveError } from '#kit/archive/archive-error.ts';
import { checkApk } from '#kit/archive/in-child.ts';

/**
 * Refuses an APK that no run could use, in words for who sent it.
 * @returns where a run of it begins, and what its sender should know.
 * @throws AppError INVALID_APK, INVALID_FILE_TYPE
 */
export async function requireApk(
  blobs: Pick<BlobStore, 'path'>,
  key: string,
): Promise<{ address: string; note: string | null }> {
  const path = await blobs.path(key);
  if (!path) throw new AppError('INTERNAL');
  try {
    const content = await checkApk(path);
    const reason = whyNotRunnable(content);
    if (reason) throw refused('INVALID_APK', reason, 'not_runnable');
    return { address: placeOf(content.manifest.package_name, ''), note: noteOn(content) };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw refused(error.fault === 'broken' ? 'INVALID_FILE_TYPE' : 'INVALID_APK', error.message, error.fault);
  }
}

function refused(code: 'INVALID_APK' | 'INVALID_FILE_TYPE', why: string, reason: string): AppError {
  return new AppError(code, `The APK cannot be used: ${why}`, { field: 'file', reason });
}
