import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
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
  isUploadName,
  parseKey,
  pointerName,
  type Scope,
  scopePath,
} from './blob-store.ts';
import { FileCache, readableOf, spool } from './file-cache.ts';

const DELETE_AT_ONCE = 1_000;
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
    const old = (await this.#list(`${scopePath(scope)}/`)).filter(({ key }) => !kept.has(key));
    await this.#deleteAll(old);
    return { files: old.length, bytes: old.reduce((sum, { size }) => sum + size, 0) };
  }

  async deleteScope(scope: Scope): Promise<number> {
    return (await this.expireScope(scope, [])).files;
  }

  async uploads(before: Date): Promise<Scope[]> {
    const scopes = new Map<string, { scope: Scope; waits: boolean }>();
    for (const { key, modified } of await this.#list('')) {
      const [owner = '', testId = '', name = ''] = key.split('/');
      const folder = `${owner}/${testId}`;
      const waits = isUploadName(name) && modified < before && (scopes.get(folder)?.waits ?? true);
      scopes.set(folder, { scope: { owner, testId }, waits });
    }
    return [...scopes.values()].filter(({ waits }) => waits).map(({ scope }) => scope);
  }

  async usage(): Promise<{ files: number; bytes: number; owners: number }> {
    const all = await this.#list('');
    const owners = new Set(all.map(({ key }) => key.split('/')[0]));
    return { files: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0), owners: owners.size };
  }

  async deleteOwner(owner: string): Promise<void> {
    scopePath({ owner, testId: owner });
    await this.#deleteAll(await this.#list(`${owner}/`));
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

  async #list(prefix: string): Promise<Listed[]> {
    const all: Listed[] = [];
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        if (!Key.endsWith('/')) all.push({ key: Key, size: Size, modified: LastModified });
      token = page.NextContinuationToken;
    } while (token);
    return all;
  }

  async #deleteAll(listed: readonly Listed[]): Promise<void> {
    for (let start = 0; start < listed.length; start += DELETE_AT_ONCE) {
      const Objects = listed.slice(start, start + DELETE_AT_ONCE).map(({ key }) => ({ Key: key }));
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first) throw new Error(`${first.Key} could not be deleted: ${first.Message ?? first.Code}`);
    }
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
