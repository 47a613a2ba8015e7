import type { BlobStore } from '#db/blobs/blob-store.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { path } from './config.ts';

/** Where evidence is kept: a folder of this machine. */
export const BLOB_SETTINGS = { ROVE_BLOB_DIR: path };

/** The blob store that the settings name. */
export function openBlobStore(env: { ROVE_BLOB_DIR: string }): BlobStore {
  return new FileBlobStore(env.ROVE_BLOB_DIR);
}
