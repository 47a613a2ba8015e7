import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3BlobStore } from '#db/blobs/s3-blob-store.ts';
import { freePort, until } from './services.ts';

const KEYS = { accessKeyId: 'rove-test', secretAccessKey: 'rove-test-secret' };
const REGION = 'us-east-1';
const BUCKET = 'evidence';

export type S3Server = { store(): S3BlobStore; stop(): Promise<void> };

/** Starts the S3 server of `ROVE_VERSITYGW` over a folder of its own; null where the set-up found none. */
export async function startS3(): Promise<S3Server | null> {
  const found = process.env.ROVE_VERSITYGW;
  if (!found) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'rove-test-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['--access', KEYS.accessKeyId, '--secret', KEYS.secretAccessKey, '--region', REGION];
  const child = spawn(found, [...args, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
    stdio: 'ignore',
  });
  const client = new S3Client({
    endpoint,
    region: REGION,
    credentials: KEYS,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  await until('the S3 server', () =>
    client.send(new CreateBucketCommand({ Bucket: BUCKET })).then(
      () => true,
      () => false,
    ),
  );
  let caches = 0;
  return {
    // Each has a cache of its own, as each host does.
    store: () =>
      new S3BlobStore({
        endpoint,
        region: REGION,
        bucket: BUCKET,
        ...KEYS,
        cache: path.join(tmpdir(), `rove-s3-${port}-${caches++}`),
      }),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
      for (let n = 0; n < caches; n++)
        await rm(path.join(tmpdir(), `rove-s3-${port}-${n}`), { recursive: true, force: true });
    },
  };
}
