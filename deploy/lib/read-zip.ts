import { text } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const ENTRIES_MAX = 50_000;
const FILE_BYTES_MAX = 2_000_000;

/** A file that is no archive of ours: cut off, of an unknown form, or with too much in it. */
export class ZipError extends Error {}

/**
 * Texts of the files in an archive whose names `wants` picks. Sizes are checked against what is inflated, names against
 * ways out of the archive; nothing is written anywhere. @throws ZipError
 */
export async function readZip(
  bytes: Buffer,
  wants: (name: string) => boolean,
): Promise<{ name: string; text: string }[]> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    if (zip.entryCount > ENTRIES_MAX) throw new ZipError('it holds too many files');
    const files: { name: string; text: string }[] = [];
    for await (const entry of zip.eachEntry())
      if (wants(entry.fileName)) files.push({ name: entry.fileName, text: await contentOf(zip, entry) });
    return files;
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('it is broken', { cause: error });
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > FILE_BYTES_MAX) throw new ZipError(`${entry.fileName} is too large`);
  return text(await zip.openReadStreamPromise(entry));
}
