import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import { BLOB_LIST, hashOf, type Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

type Listed = { name: string; bytes: number; sha256: string };
const BLOBS = 'blobs';

/** Counts and hashes what flows through. */
class Seen extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Copies everything out of a store, with a list of it. What goes meanwhile, by retention, is left out. */
export async function dumpBlobs(blobs: BlobStore, folder: string): Promise<Manifest['blobs']> {
  const sum = { files: 0, bytes: 0 };
  async function* list(): AsyncGenerator<string> {
    for await (const name of blobs.names()) {
      const source = await blobs.open(name);
      if (!source) continue;
      const path = join(folder, BLOBS, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const seen = new Seen();
      await pipeline(source, seen, createWriteStream(path, { mode: 0o600 }));
      sum.files += 1;
      sum.bytes += seen.bytes;
      yield `${JSON.stringify({ name, bytes: seen.bytes, sha256: seen.digest() } satisfies Listed)}\n`;
    }
  }
  const path = join(folder, BLOB_LIST);
  await pipeline(Readable.from(list()), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return { ...sum, list_sha256: (await hashOf(path)) ?? '' };
}

/** Whether all that the list names is there and as long as it was. @throws BackupRefused naming what is not */
export async function checkBlobs(folder: string): Promise<void> {
  for await (const { name, bytes } of listedIn(folder)) {
    const known = await stat(join(folder, BLOBS, name)).catch(() => null);
    if (known?.size !== bytes)
      throw new BackupRefused(
        `${BLOBS}/${name} ${known ? 'is shorter or longer' : 'is missing'}: half a backup`,
      );
  }
}

/** Puts everything into a store. @throws BackupRefused for bytes that are not what was copied */
export async function loadBlobs(blobs: BlobStore, folder: string): Promise<number> {
  let files = 0;
  for await (const { name, sha256 } of listedIn(folder)) {
    const path = join(folder, BLOBS, name);
    if ((await hashOf(path)) !== sha256) throw new BackupRefused(`${BLOBS}/${name} is not as it was written`);
    await blobs.fill(name, createReadStream(path));
    files += 1;
  }
  return files;
}

async function* listedIn(folder: string): AsyncGenerator<Listed> {
  const source = createReadStream(join(folder, BLOB_LIST)).pipe(createGunzip());
  for await (const line of createInterface({ input: source })) yield JSON.parse(line) as Listed;
}
