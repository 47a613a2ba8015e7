import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ifGone } from './if-gone.ts';
import { type Received, receive } from './receive.ts';

/** Files beyond this are dropped, those that were not asked for the longest first. */
const CACHE_BYTES_MAX = 2 * 1024 ** 3;

/** Files of this host that stand for bytes kept elsewhere, by names that tell their content. */
export class FileCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file of that name; `fetch` brings its bytes when it is not there, null when there are none. */
  async path(name: string, fetch: () => Promise<Uint8Array | null>): Promise<string | null> {
    const path = join(this.#folder, name);
    const now = new Date();
    const known = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (known) return path;
    const bytes = await fetch();
    if (!bytes) return null;
    await mkdir(this.#folder, { recursive: true });
    const partial = `${path}.${randomUUID()}.part`;
    await writeFile(partial, bytes);
    await rename(partial, path);
    await this.#prune(path);
    return path;
  }

  async #prune(latest: string): Promise<void> {
    const names = await readdir(this.#folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const known = await stat(path).catch(ifGone(null));
        return { path, size: known?.size ?? 0, used: known?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
      if (total <= CACHE_BYTES_MAX) return;
      if (path === latest) continue;
      await rm(path, { force: true });
      total -= size;
    }
  }
}

export const readableOf = (path: string): Readable => createReadStream(path);

type Spooled = Received & { path: string; remove: () => Promise<void> };

/**
 * Writes what comes to a file of its own, hashing it on its way; `remove` ends that. When it fails nothing stays.
 * @throws AppError FILE_TOO_LARGE as soon as it is more, or what the source threw.
 */
export async function spool(source: AsyncIterable<Uint8Array>, bytes_max: number): Promise<Spooled> {
  const path = join(tmpdir(), `rove-spool-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    return { path, ...(await receive(source, path, bytes_max)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
