import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ArchiveError, shownName } from './archive-error.ts';
import { entryPath, foldedPath } from './entry-path.ts';
import type { ArchiveLimits } from './limits.ts';

/** What was read; paths are relative to the archive's top, parts joined by `/`. */
export type ArchiveContent = { files: string[]; bytes: number };

type Planned = { path: string; entry: Entry };

const LOCAL_HEADER_BYTES = 30;
const SYMLINK = 0o120000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/**
 * Reads all of a zip archive and, where a folder is given, writes its files there. The whole directory is judged before
 * the first byte is inflated, and what is inflated is counted, whatever the archive says of it.
 * @throws ArchiveError; files written so far stay for the caller to remove.
 */
export async function readArchive(
  path: string,
  folder: string | null,
  limits: ArchiveLimits,
): Promise<ArchiveContent> {
  const zip = await open(path);
  try {
    const planned = await plan(zip, limits);
    let bytes = 0;
    for (const { entry, path: name } of planned) {
      const left = limits.bytes_max - bytes;
      bytes += await extract(zip, entry, folder === null ? null : join(folder, name), left);
      requireRatio(bytes, zip.fileSize, limits);
    }
    return { files: planned.map(({ path: name }) => name), bytes };
  } finally {
    zip.close();
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw broken(error);
  }
}

async function plan(zip: ZipFile, limits: ArchiveLimits): Promise<Planned[]> {
  if (zip.entryCount > limits.entries_max) throw tooMany(limits);
  const planned: Planned[] = [];
  const known = new Map<string, string>();
  const spans: [start: number, end: number][] = [];
  let [claimed, count] = [0, 0];
  for await (const entry of entries(zip)) {
    count += 1;
    if (count > limits.entries_max) throw tooMany(limits);
    const path = entryPath(entry.fileName as unknown as Buffer);
    requireReadable(entry);
    spans.push(spanOf(entry));
    if (path === null) continue;
    requireNew(known, path);
    claimed += entry.uncompressedSize;
    requireRatio(claimed, zip.fileSize, limits);
    planned.push({ path, entry });
  }
  requireNoFileAsFolder(known);
  requireApart(spans);
  return planned;
}

async function* entries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    throw broken(error);
  }
}

function requireReadable(entry: Entry): void {
  const name = shownName(String(entry.fileName));
  if (entry.isEncrypted() || entry.generalPurposeBitFlag & 0x2040)
    throw new ArchiveError('unsafe', `${name} is encrypted`);
  if (!entry.canDecodeFileData())
    throw new ArchiveError('unsafe', `${name} is packed in a way that is not supported; use deflate`);
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind === SYMLINK) throw new ArchiveError('unsafe', `${name} is a symbolic link`);
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER)
    throw new ArchiveError('unsafe', `${name} is neither a file nor a folder`);
}

function requireNew(known: Map<string, string>, path: string): void {
  const folded = foldedPath(path);
  const other = known.get(folded);
  if (other !== undefined) {
    const how = other === path ? 'is there twice' : `differs from ${shownName(other)} in case only`;
    throw new ArchiveError('unsafe', `${shownName(path)} ${how}`);
  }
  known.set(folded, path);
}

function requireNoFileAsFolder(known: ReadonlyMap<string, string>): void {
  for (const [folded, path] of known) {
    for (let end = folded.lastIndexOf('/'); end > 0; end = folded.lastIndexOf('/', end - 1)) {
      if (known.has(folded.slice(0, end)))
        throw new ArchiveError('unsafe', `${shownName(path)} lies in something that is a file too`);
    }
  }
}

function spanOf(entry: Entry): [number, number] {
  const start = entry.relativeOffsetOfLocalHeader;
  return [start, start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize];
}

/** Bombs without nesting let many entries share one piece of packed data (D. Fifield, "A better zip bomb", 2019). */
function requireApart(spans: [number, number][]): void {
  let end = 0;
  for (const [start, next] of spans.toSorted(([a], [b]) => a - b)) {
    if (start < end) throw new ArchiveError('unsafe', 'several of its files share the same bytes');
    end = next;
  }
}

function requireRatio(bytes: number, packed: number, { bytes_max, ratio_max, ratio_from }: ArchiveLimits) {
  if (bytes > bytes_max)
    throw new ArchiveError('too_large', `it unpacks to more than ${Math.round(bytes_max / 1e6)} MB`);
  if (bytes > ratio_from && bytes > packed * ratio_max)
    throw new ArchiveError('too_large', `it unpacks to more than ${ratio_max} times its size`);
}

async function extract(zip: ZipFile, entry: Entry, target: string | null, left: number): Promise<number> {
  let [size, sum] = [0, 0];
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > left) throw new ArchiveError('too_large', 'it unpacks to more than it says');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  }
  try {
    if (target !== null) await mkdir(dirname(target), { recursive: true });
    const stream = await zip.openReadStreamPromise(entry);
    // Whoever reads it is told; what it says once it is no longer read is of no interest.
    stream.on('error', () => undefined);
    if (target === null) for await (const _ of counted(stream));
    else await pipeline(stream, counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw error instanceof ArchiveError ? error : broken(error);
  }
  if (sum !== entry.crc32)
    throw new ArchiveError('broken', `${shownName(String(entry.fileName))} is damaged`);
  return size;
}

const tooMany = ({ entries_max }: ArchiveLimits) =>
  new ArchiveError('too_large', `it holds more than ${entries_max} files`);

function broken(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ArchiveError('no_space', 'there is no room for it');
  // What the system refuses is no fault of the archive.
  if (code && (/^E[A-Z]+$/.test(code) || code === 'ERR_ACCESS_DENIED')) return error;
  if (/encryption/.test((error as Error).message)) return new ArchiveError('unsafe', 'it is encrypted');
  return new ArchiveError('broken', 'it is not a zip archive, or a damaged one');
}
