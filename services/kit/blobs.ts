import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { S3BlobStore } from '#db/blobs/s3-blob-store.ts';
import { path } from './config.ts';

/** Where evidence is kept: a bucket when one is named, else a folder of this machine. */
export const BLOB_SETTINGS = {
  ROVE_BLOB_DIR: path.optional(),
  ROVE_S3_BUCKET: z.string().default(''),
  ROVE_S3_ENDPOINT: z.string().default(''),
  ROVE_S3_REGION: z.string().default('us-east-1'),
  ROVE_S3_ACCESS_KEY_ID: z.string().default(''),
  ROVE_S3_SECRET_ACCESS_KEY: z.string().default(''),
  ROVE_S3_CACHE_DIR: z.string().default(join(tmpdir(), 'rove-blobs')),
};
type Settings = z.infer<z.ZodObject<typeof BLOB_SETTINGS>>;

/** The blob store that the settings name; null when they name none. */
export function blobStoreOf(env: Settings): BlobStore | null {
  if (env.ROVE_S3_BUCKET) {
    return new S3BlobStore({
      bucket: env.ROVE_S3_BUCKET,
      region: env.ROVE_S3_REGION,
      accessKeyId: env.ROVE_S3_ACCESS_KEY_ID,
      secretAccessKey: env.ROVE_S3_SECRET_ACCESS_KEY,
      cache: env.ROVE_S3_CACHE_DIR,
      ...(env.ROVE_S3_ENDPOINT ? { endpoint: env.ROVE_S3_ENDPOINT } : {}),
    });
  }
  return env.ROVE_BLOB_DIR ? new FileBlobStore(env.ROVE_BLOB_DIR) : null;
}

/** The same, for a service that needs one. @throws when the settings name none */
export function openBlobStore(env: Settings): BlobStore {
  const store = blobStoreOf(env);
  if (!store) throw new Error('Set ROVE_BLOB_DIR or ROVE_S3_BUCKET (see docs/environment.md)');
  return store;
}
