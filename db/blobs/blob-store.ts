import type { Readable } from 'node:stream';
import type { BlobRef } from '#domain/findings/finding.ts';
import { EXTENSIONS } from '#domain/findings/media-types.ts';
import { AppError } from '#domain/kernel/errors.ts';

/**
 * Where evidence lives. Bytes are content-addressed within a scope (one run of one user): equal bytes are kept once,
 * and a scope is deleted as a whole. A pointer is a small named value of a scope that can be replaced, fenced so that
 * an older writer never overwrites a newer one.
 */
export interface BlobStore {
  /** Keeps bytes and gives their reference. @throws AppError STORAGE_FULL; nothing of a failed write stays. */
  put(scope: Scope, bytes: Uint8Array, mediaType: string): Promise<BlobRef>;
  /**
   * Keeps bytes as they come, at most `bytes_max` of them. When the source fails, or gives more, nothing of it stays.
   * @throws AppError FILE_TOO_LARGE, STORAGE_FULL, or what the source threw.
   */
  putStream(
    scope: Scope,
    source: AsyncIterable<Uint8Array>,
    options: { mediaType: string; bytes_max: number },
  ): Promise<BlobRef>;
  /** The bytes behind a key, or null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Opens a file on this host with the bytes behind a key, for streaming and range requests; null when absent. */
  path(key: string): Promise<string | null>;
  /** Deletes one blob; nothing happens when it is not there. */
  delete(key: string): Promise<void>;
  /** Writes a pointer when `fence` is not below the one it has. Gives false when a newer writer was there. */
  setPointer(scope: Scope, name: string, fence: number, value: unknown): Promise<boolean>;
  getPointer(scope: Scope, name: string): Promise<{ fence: number; value: unknown } | null>;
  /** Deletes everything of a scope but the blobs `keep`, pointers too; gives how many files and bytes went. */
  expireScope(scope: Scope, keep: readonly string[]): Promise<{ files: number; bytes: number }>;
  /** Deletes everything of a scope and gives the number of files. */
  deleteScope(scope: Scope): Promise<number>;
  /** Scopes that hold nothing but what was uploaded before that time: no run has written to them. */
  uploads(before: Date): Promise<Scope[]>;
  /** How much is kept, and of how many users. */
  usage(): Promise<{ files: number; bytes: number; owners: number }>;
  /** Whether it can be reached and read. @throws whatever stands in the way */
  check(): Promise<void>;
  /** The names of all that is kept, pointers too, for a copy of the whole. */
  names(): AsyncIterable<string>;
  /** Opens what is kept under a name; null when it has gone. */
  open(name: string): Promise<Readable | null>;
  /** Keeps bytes under a name that `names` gave, of this store or another. @throws AppError STORAGE_FULL */
  fill(name: string, source: Readable): Promise<void>;
  /** Deletes everything of a user, whatever the run. */
  deleteOwner(owner: string): Promise<void>;
}

export type Scope = { owner: string; testId: string };

const POINTER = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/pointers\/[a-z0-9_-]{1,80}\.json$/;
const KEY = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/([0-9a-f]{64})\.([a-z0-9]{2,6})$/;

/** Parts of a key, or null when the text is not a key (so that no path can be smuggled in). */
export function parseKey(
  key: string,
): { owner: string; testId: string; sha256: string; extension: string } | null {
  const match = KEY.exec(key);
  if (!match) return null;
  const [, owner = '', testId = '', sha256 = '', extension = ''] = match;
  return { owner, testId, sha256, extension };
}

/** Whether a name is that of a blob or a pointer, and so leads nowhere else. */
export const isName = (name: string): boolean => POINTER.test(name) || parseKey(name) !== null;

export function mediaTypeOf(key: string): string {
  const extension = parseKey(key)?.extension;
  return (
    Object.entries(EXTENSIONS).find(([, value]) => value === extension)?.[0] ?? 'application/octet-stream'
  );
}

/** `<owner>/<test>` of a scope. @throws AppError INVALID_REQUEST for what is not one */
export function scopePath({ owner, testId }: Scope): string {
  const path = `${owner}/${testId}`;
  if (!parseKey(`${path}/${'0'.repeat(64)}.json`))
    throw new AppError('INVALID_REQUEST', 'Not an owner and a test');
  return path;
}

/** The file of a pointer. @throws AppError INVALID_REQUEST for what is no name of one */
export function pointerName(name: string): string {
  if (!/^[a-z0-9_-]{1,80}$/.test(name)) throw new AppError('INVALID_REQUEST', 'Not a name of a pointer');
  return `${name}.json`;
}

/** The extension of files of that media type. @throws AppError INVALID_FILE_TYPE for one that is not kept */
export function extensionOf(mediaType: string): string {
  const extension = EXTENSIONS[mediaType];
  if (!extension) throw new AppError('INVALID_FILE_TYPE', `Evidence of type ${mediaType} is not kept`);
  return extension;
}

/** Whether a file, whole or not, came by upload. */
export const isUploadName = (name: string): boolean => /\.(zip|apk|part)$/.test(name);
