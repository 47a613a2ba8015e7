import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BlobRef } from '#domain/findings/finding.ts';
import { AppError } from '#domain/kernel/errors.ts';
import {
  type BlobStore,
  extensionOf,
  isName,
  isUploadName,
  parseKey,
  pointerName,
  type Scope,
  scopePath,
} from './blob-store.ts';
import { FileCache, readableOf, spool } from './file-cache.ts';

const POINTER_ATTEMPTS_MAX = 10;

export type S3Settings = {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A folder of this host for files that are read as such. */
  cache: string;
  /** How long a server that says nothing is waited for, in milliseconds; for tests. */
  silence_ms?: number;
};

/** A connection that is not there by then, and one on which nothing has moved for so long, are given up and tried again. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

type Listed = { key: string; size: number; modified: Date };

const sizeOf = (listed: readonly Listed[]): number => listed.reduce((sum, { size }) => sum + size, 0);

/** Blob store behind the S3 interface: the keys are the same as in a folder, so that either can become the other. */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #cache: FileCache;

  constructor({
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    cache,
    silence_ms = SILENCE_MS,
  }: S3Settings) {
    this.#bucket = bucket;
    this.#cache = new FileCache(cache);
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silence_ms },
      // Servers other than Amazon's seldom have a name for each bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    });
  }

  async put(scope: Scope, bytes: Uint8Array, mediaType: string): Promise<BlobRef> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${scopePath(scope)}/${sha256}.${extensionOf(mediaType)}`;
    const ref = { key, sha256, size: bytes.byteLength, media_type: mediaType };
    if (await this.#has(key)) return ref;
    await this.#send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentType: mediaType }),
    );
    return ref;
  }

  async putStream(
    scope: Scope,
    source: AsyncIterable<Uint8Array>,
    { mediaType, bytes_max }: { mediaType: string; bytes_max: number },
  ): Promise<BlobRef> {
    const extension = extensionOf(mediaType);
    const prefix = scopePath(scope);
    // Its name is known when all of it has come.
    const { path, sha256, size, remove } = await spool(source, bytes_max);
    try {
      const key = `${prefix}/${sha256}.${extension}`;
      const params = { Bucket: this.#bucket, Key: key, Body: readableOf(path), ContentType: mediaType };
      await new Upload({ client: this.#client, params }).done();
      return { key, sha256, size, media_type: mediaType };
    } catch (error) {
      throw full(error);
    } finally {
      await remove();
    }
  }

  async get(key: string): Promise<Buffer | null> {
    if (!parseKey(key)) throw new AppError('NOT_FOUND');
    return (await this.#read(key))?.bytes ?? null;
  }

  async path(key: string): Promise<string | null> {
    const parts = parseKey(key);
    if (!parts) throw new AppError('NOT_FOUND');
    return this.#cache.path(`${parts.sha256}.${parts.extension}`, () => this.get(key));
  }

  async delete(key: string): Promise<void> {
    if (!parseKey(key)) throw new AppError('NOT_FOUND');
    await this.#send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  async setPointer(scope: Scope, name: string, fence: number, value: unknown): Promise<boolean> {
    const key = `${scopePath(scope)}/pointers/${pointerName(name)}`;
    const body = JSON.stringify({ fence, value });
    for (let attempt = 1; ; attempt++) {
      const known = await this.#read(key);
      if (known && (JSON.parse(known.bytes.toString()) as { fence: number }).fence > fence) return false;
      // Only over the very one that was looked at: another writer may come in between.
      const condition = known ? { IfMatch: known.etag } : { IfNoneMatch: '*' };
      try {
        await this.#send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ...condition }));
        return true;
      } catch (error) {
        if (![409, 412].includes(statusOf(error)) || attempt === POINTER_ATTEMPTS_MAX) throw error;
      }
    }
  }

  async getPointer(scope: Scope, name: string): Promise<{ fence: number; value: unknown } | null> {
    const known = await this.#read(`${scopePath(scope)}/pointers/${pointerName(name)}`);
    return known ? JSON.parse(known.bytes.toString()) : null;
  }

  async expireScope(scope: Scope, keep: readonly string[]): Promise<{ files: number; bytes: number }> {
    const kept = new Set(keep);
    const gone = { files: 0, bytes: 0 };
    for await (const page of this.#pages(`${scopePath(scope)}/`)) {
      const old = page.filter(({ key }) => !kept.has(key));
      await this.#deleteAll(old);
      gone.files += old.length;
      gone.bytes += sizeOf(old);
    }
    return gone;
  }

  async deleteScope(scope: Scope): Promise<number> {
    return (await this.expireScope(scope, [])).files;
  }

  async uploads(before: Date): Promise<Scope[]> {
    const found: Scope[] = [];
    // Keys come in their order, and so those of a scope one after the other.
    let at = { folder: '', waits: false };
    const settle = () => {
      const [owner = '', testId = ''] = at.folder.split('/');
      if (at.waits) found.push({ owner, testId });
    };
    for await (const page of this.#pages(''))
      for (const { key, modified } of page) {
        const [owner = '', testId = '', name = ''] = key.split('/');
        const folder = `${owner}/${testId}`;
        if (folder !== at.folder) {
          settle();
          at = { folder, waits: true };
        }
        at.waits &&= isUploadName(name) && modified < before;
      }
    settle();
    return found;
  }

  async usage(): Promise<{ files: number; bytes: number; owners: number }> {
    const sum = { files: 0, bytes: 0, owners: 0 };
    let last = '';
    for await (const page of this.#pages('')) {
      sum.files += page.length;
      sum.bytes += sizeOf(page);
      for (const { key } of page) {
        const [owner = ''] = key.split('/');
        if (owner !== last) sum.owners += 1;
        last = owner;
      }
    }
    return sum;
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async *names(): AsyncGenerator<string> {
    for await (const page of this.#pages('')) for (const { key } of page) if (isName(key)) yield key;
  }

  async open(name: string): Promise<Readable | null> {
    if (!isName(name)) throw new AppError('NOT_FOUND');
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: name }));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async fill(name: string, source: Readable): Promise<void> {
    if (!isName(name)) throw new AppError('NOT_FOUND');
    const params = { Bucket: this.#bucket, Key: name, Body: source };
    await new Upload({ client: this.#client, params }).done().catch((error: unknown) => {
      throw full(error);
    });
  }

  async deleteOwner(owner: string): Promise<void> {
    scopePath({ owner, testId: owner });
    for await (const page of this.#pages(`${owner}/`)) await this.#deleteAll(page);
  }

  async #has(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  }

  async #read(key: string): Promise<{ bytes: Buffer; etag: string } | null> {
    try {
      const { Body, ETag } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag ?? '' };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  /** What lies under a prefix in the order of its keys, a page at a time: a bucket is larger than a memory. */
  async *#pages(prefix: string): AsyncGenerator<Listed[]> {
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }),
      );
      yield (page.Contents ?? [])
        .map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
          key: Key,
          size: Size,
          modified: LastModified,
        }))
        .filter(({ key }) => !key.endsWith('/'));
      token = page.NextContinuationToken;
    } while (token);
  }

  /** Those of a page, of which there are no more than may be deleted at once. */
  async #deleteAll(listed: readonly Listed[]): Promise<void> {
    if (listed.length === 0) return;
    const Objects = listed.map(({ key }) => ({ Key: key }));
    const { Errors = [] } = await this.#client.send(
      new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} could not be deleted: ${first.Message ?? first.Code}`);
  }

  async #send(command: PutObjectCommand | DeleteObjectCommand): Promise<void> {
    try {
      await this.#client.send(command as PutObjectCommand);
    } catch (error) {
      throw full(error);
    }
  }
}

function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
}

/** A full store by its name; any other error as it is. */
function full(error: unknown): unknown {
  const { name = '' } = error as { name?: string };
  const isFull = statusOf(error) === 507 || /QuotaExceeded|InsufficientStorage|StorageFull/i.test(name);
  return isFull ? new AppError('STORAGE_FULL') : error;
}
