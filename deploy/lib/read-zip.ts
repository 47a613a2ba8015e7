import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record with the longest comment that it may have. */
const TAIL_MAX = 22 + 65_535;
const ENTRIES_MAX = 50_000;
const FILE_BYTES_MAX = 2_000_000;

/** A file that is no archive of ours: cut off, of an unknown form, or with too much in it. */
export class ZipError extends Error {}

/**
 * Texts of the files in an archive whose names `wants` picks (PKWARE APPNOTE 4.3, stored or deflated, no Zip64).
 * Nothing is written anywhere. @throws ZipError
 */
export function readZip(bytes: Buffer, wants: (name: string) => boolean): { name: string; text: string }[] {
  try {
    return [...entriesOf(bytes)]
      .filter(({ name }) => wants(name))
      .map((entry) => ({
        name: entry.name,
        text: contentOf(bytes, entry).toString('utf8'),
      }));
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('it is broken', { cause: error });
  }
}

type Entry = { name: string; method: number; packed: number; size: number; offset: number };

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.subarray(-TAIL_MAX).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const start = Math.max(0, bytes.length - TAIL_MAX) + end;
  if (end < 0 || bytes.readUInt32LE(start) !== END) throw new ZipError('it is no ZIP archive');
  const count = bytes.readUInt16LE(start + 10);
  let at = bytes.readUInt32LE(start + 16);
  if (count > ENTRIES_MAX || at === 0xffffffff) throw new ZipError('it is too large');
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new ZipError('it is broken');
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    at += 46 + name + extra + comment;
  }
}

function contentOf(bytes: Buffer, { method, packed, size, offset, name }: Entry): Buffer {
  if (size > FILE_BYTES_MAX || bytes.readUInt32LE(offset) !== LOCAL)
    throw new ZipError(`${name} cannot be read`);
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new ZipError(`${name} is packed in an unknown way`);
  return inflateRawSync(content, { maxOutputLength: FILE_BYTES_MAX });
}
