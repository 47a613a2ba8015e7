import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ApkError } from '#domain/apk/binary-xml.ts';
import { type ApkContent, otherThanApk } from '#domain/apk/judge.ts';
import { readManifest } from '#domain/apk/manifest.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveLimits } from './limits.ts';

const MANIFEST = 'AndroidManifest.xml';
const MANIFEST_MAX = 8_000_000;
const BROKEN = 'the file is not an APK, or it is damaged';

/** Reads of an APK what says whether it can be run. @throws ArchiveError */
export async function readApk(path: string, limits: ArchiveLimits): Promise<ApkContent> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw new ArchiveError('broken', BROKEN);
  });
  try {
    return await read(zip, limits);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('broken', error instanceof ApkError ? error.message : BROKEN);
  } finally {
    zip.close();
  }
}

async function read(zip: ZipFile, limits: ArchiveLimits): Promise<ApkContent> {
  if (zip.entryCount > limits.entries_max) throw new ArchiveError('too_large', 'it has too many files');
  let manifest: Entry | null = null;
  let dex = 0;
  let claimed = 0;
  const names: string[] = [];
  const native = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    claimed += entry.uncompressedSize;
    if (claimed > limits.bytes_max) throw new ArchiveError('too_large', 'it is too large when unpacked');
    names.push(entry.fileName);
    if (entry.fileName === MANIFEST) manifest ??= entry;
    if (/^classes\d*\.dex$/.test(entry.fileName)) dex += 1;
    const processor = /^lib\/([\w-]+)\/[^/]+\.so$/.exec(entry.fileName)?.[1];
    if (processor) native.add(processor);
  }
  if (!manifest) {
    const other = otherThanApk(names);
    throw new ArchiveError('broken', other ?? 'there is no AndroidManifest.xml in it: it is not an APK');
  }
  if (manifest.uncompressedSize > MANIFEST_MAX)
    throw new ArchiveError('too_large', 'its manifest is too large');
  const bytes = await buffer(await zip.openReadStreamPromise(manifest));
  return { manifest: readManifest(bytes), dex, native: [...native] };
}
