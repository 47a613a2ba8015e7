import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { deriveKey } from '#db/sealing/seal.ts';
import { BackupRefused } from './refused.ts';

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const BLOB_LIST = 'blobs.ndjson.gz';
const FORMAT = 1;

const schema = z.object({
  format: z.literal(FORMAT, 'made by a release that this one does not know'),
  made_at: z.string(),
  release: z.string(),
  installation: z.string(),
  /** Tells whether a secret is that of this backup, and not what it is. */
  secret_mark: z.string(),
  /** The migrations that the tables stand at. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.record(z.string(), z.string()),
  blobs: z.object({ files: z.number(), bytes: z.number(), list_sha256: z.string() }),
});

/** Written last: a folder without it is half a backup. */
export type Manifest = z.infer<typeof schema>;

export const markOf = (secret: string): string =>
  deriveKey(secret, 'backup-mark').toString('hex').slice(0, 32);

export const newManifest = (of: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...of });

/** Reads the manifest and holds every file of it against its checksum. @throws BackupRefused for half a backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupRefused(
      `${folder} has no ${MANIFEST}: it is no backup, or half a one that was broken off`,
    );
  });
  const read = schema.safeParse(parsed(text));
  if (!read.success) throw new BackupRefused(`${MANIFEST} cannot be read: ${z.prettifyError(read.error)}`);
  const files = [
    ...read.data.tables.map(({ file, sha256 }) => ({ file, sha256 })),
    { file: BLOB_LIST, sha256: read.data.blobs.list_sha256 },
  ];
  for (const { file, sha256 } of files) {
    const found = await hashOf(join(folder, file));
    if (found !== sha256)
      throw new BackupRefused(`${file} ${found ? 'is not as it was written' : 'is missing'}: half a backup`);
  }
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The SHA-256 of a file; null when it is not there. */
export async function hashOf(file: string): Promise<string | null> {
  if (!(await stat(file).catch(() => null))) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
