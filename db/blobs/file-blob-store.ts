import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
import { ifGone } from './if-gone.ts';
import { receive } from './receive.ts';

/** Blob store in a folder: `<owner>/<test>/<sha256>.<ext>`; a file appears under its name only when it is whole. */
export class FileBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(scope: Scope, bytes: Uint8Array, mediaType: string): Promise<BlobRef> {
    const extension = extensionOf(mediaType);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${scopePath(scope)}/${sha256}.${extension}`;
    const ref = { key, sha256, size: bytes.byteLength, media_type: mediaType };
    const path = this.#pathOf(key);
    if (!(await exists(path))) await writeWhole(path, bytes);
    return ref;
  }

  async putStream(
    scope: Scope,
    source: AsyncIterable<Uint8Array>,
    { mediaType, bytes_max }: { mediaType: string; bytes_max: number },
  ): Promise<BlobRef> {
    const extension = extensionOf(mediaType);
    const folder = this.#scopePath(scope);
    const made = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw full(error);
    });
    const partial = join(folder, `${randomUUID()}.part`);
    try {
      const { sha256, size } = await receive(source, partial, bytes_max);
      const key = `${scope.owner}/${scope.testId}/${sha256}.${extension}`;
      await rename(partial, this.#pathOf(key));
      return { key, sha256, size, media_type: mediaType };
    } catch (error) {
      await rm(partial, { force: true });
      // A scope that was made for this alone is not left behind empty; one with more in it stays.
      if (made) await rmdir(folder).catch(() => undefined); // Not empty.
      throw full(error);
    }
  }

  async get(key: string): Promise<Buffer | null> {
    const path = await this.path(key);
    return path ? readFile(path) : null;
  }

  async path(key: string): Promise<string | null> {
    const path = this.#pathOf(key);
    return (await exists(path)) ? path : null;
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async setPointer(scope: Scope, name: string, fence: number, value: unknown): Promise<boolean> {
    const known = await this.getPointer(scope, name);
    if (known && known.fence > fence) return false;
    await writeWhole(this.#pointerPath(scope, name), Buffer.from(JSON.stringify({ fence, value })));
    return true;
  }

  async getPointer(scope: Scope, name: string): Promise<{ fence: number; value: unknown } | null> {
    const path = this.#pointerPath(scope, name);
    return (await exists(path)) ? JSON.parse(await readFile(path, 'utf8')) : null;
  }

  async deleteScope(scope: Scope): Promise<number> {
    const folder = this.#scopePath(scope);
    if (!(await exists(folder))) return 0;
    const files = await readdir(folder, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    return files.length;
  }

  async uploads(before: Date): Promise<Scope[]> {
    const scopes: Scope[] = [];
    for (const owner of await foldersIn(this.#root)) {
      for (const testId of await foldersIn(join(this.#root, owner))) {
        if (!parseKey(`${owner}/${testId}/${'0'.repeat(64)}.json`)) continue;
        if (await isUpload(join(this.#root, owner, testId), before)) scopes.push({ owner, testId });
      }
    }
    return scopes;
  }

  async usage(): Promise<{ files: number; bytes: number; owners: number }> {
    let [files, bytes, owners] = [0, 0, 0];
    for (const owner of await foldersIn(this.#root)) {
      const entries = await readdir(join(this.#root, owner), { recursive: true, withFileTypes: true }).catch(
        ifGone([]),
      );
      const own = entries.filter((one) => one.isFile());
      owners += own.length > 0 ? 1 : 0;
      for (const entry of own) {
        const known = await stat(join(entry.parentPath, entry.name)).catch(ifGone(null));
        files += known ? 1 : 0;
        bytes += known?.size ?? 0;
      }
    }
    return { files, bytes, owners };
  }

  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    await access(this.#root, constants.R_OK | constants.W_OK);
  }

  async *names(): AsyncGenerator<string> {
    for (const owner of await foldersIn(this.#root)) {
      const folder = join(this.#root, owner);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifGone([]));
      for (const entry of entries) {
        const name = relative(this.#root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
        if (entry.isFile() && isName(name)) yield name;
      }
    }
  }

  async open(name: string): Promise<Readable | null> {
    const file = await open(this.#fileOf(name)).catch(ifGone(null));
    return file?.createReadStream() ?? null;
  }

  async fill(name: string, source: Readable): Promise<void> {
    const path = this.#fileOf(name);
    const partial = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(source, createWriteStream(partial, { flags: 'wx' }));
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw full(error);
    }
  }

  async deleteOwner(owner: string): Promise<void> {
    const folder = dirname(this.#scopePath({ owner, testId: owner }));
    await rm(folder, { recursive: true, force: true });
  }

  async expireScope(scope: Scope, keep: readonly string[]): Promise<{ files: number; bytes: number }> {
    const folder = this.#scopePath(scope);
    if (!(await exists(folder))) return { files: 0, bytes: 0 };
    const kept = new Set(keep.map((key) => this.#pathOf(key)));
    let [files, bytes] = [0, 0];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || kept.has(path)) continue;
      const { size } = await stat(path);
      await rm(path, { force: true });
      files += 1;
      bytes += size;
    }
    return { files, bytes };
  }

  #scopePath(scope: Scope): string {
    return join(this.#root, scopePath(scope));
  }

  #pathOf(key: string): string {
    const parts = parseKey(key);
    if (!parts) throw new AppError('NOT_FOUND');
    return join(this.#root, parts.owner, parts.testId, `${parts.sha256}.${parts.extension}`);
  }

  #fileOf(name: string): string {
    if (!isName(name)) throw new AppError('NOT_FOUND');
    return join(this.#root, name);
  }

  #pointerPath(scope: Scope, name: string): string {
    return join(this.#scopePath(scope), 'pointers', pointerName(name));
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(partial, 'wx');
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw full(error);
  }
}

/** A full disk by its name; any other error as it is. */
function full(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('STORAGE_FULL') : error;
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(ifGone([]));
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Whether a folder was last changed before that time, and has only files that come by upload. */
async function isUpload(folder: string, before: Date): Promise<boolean> {
  const known = await stat(folder).catch(ifGone(null));
  if (!known || known.mtime >= before) return false;
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.every((entry) => entry.isFile() && isUploadName(entry.name));
}
