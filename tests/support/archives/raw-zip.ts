import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive, and what it says of itself where that is not so. */
export type RawEntry = {
  name: string | Buffer;
  data?: string | Buffer;
  store?: boolean;
  /** Unix mode of the entry, with the kind of file. */
  mode?: number;
  flags?: number;
  method?: number;
  crc?: number;
  /** Sizes and place as the central directory has them. */
  size?: number;
  packedSize?: number;
  offset?: number;
  /** Sizes and place in the zip64 extra field. */
  zip64?: boolean;
};

export type RawZip = { comment?: Buffer; count?: number; before?: Buffer; directoryOffset?: number };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 0x0800;

/** Writes a zip archive by hand, as right or wrong as its entries say (APPNOTE.TXT section 4.3). */
export function rawZip(entries: readonly RawEntry[], more: RawZip = {}): Buffer {
  const local: Buffer[] = [more.before ?? Buffer.alloc(0)];
  const central: Buffer[] = [];
  let at = local[0]?.length ?? 0;
  for (const entry of entries) {
    const made = make(entry);
    central.push(centralOf(entry, made, at));
    const bytes = Buffer.concat([localOf(entry, made), made.name, made.packed]);
    local.push(bytes);
    at += bytes.length;
  }
  const directory = Buffer.concat(central);
  const comment = more.comment ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(0xffff, more.count ?? entries.length), 8);
  end.writeUInt16LE(Math.min(0xffff, more.count ?? entries.length), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(more.directoryOffset ?? at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...local, directory, end, comment]);
}

type Made = { name: Buffer; packed: Buffer; crc: number; size: number; method: number; flags: number };

function make(entry: RawEntry): Made {
  const data = Buffer.from(entry.data ?? '');
  const packed = entry.store ? data : deflateRawSync(data, { level: 9 });
  return {
    name: Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name),
    packed,
    crc: entry.crc ?? crc32(data),
    size: data.length,
    method: entry.method ?? (entry.store ? 0 : 8),
    flags: entry.flags ?? UTF8,
  };
}

function localOf(entry: RawEntry, made: Made): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(made.flags, 6);
  head.writeUInt16LE(made.method, 8);
  head.writeUInt32LE(made.crc, 14);
  head.writeUInt32LE(small(entry.packedSize ?? made.packed.length), 18);
  head.writeUInt32LE(small(entry.size ?? made.size), 22);
  head.writeUInt16LE(made.name.length, 26);
  return head;
}

function centralOf(entry: RawEntry, made: Made, at: number): Buffer {
  const [packed, size, offset] = [
    entry.packedSize ?? made.packed.length,
    entry.size ?? made.size,
    entry.offset ?? at,
  ];
  const extra = entry.zip64 ? zip64Extra(size, packed, offset) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(0x0314, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(made.flags, 8);
  head.writeUInt16LE(made.method, 10);
  head.writeUInt32LE(made.crc, 16);
  head.writeUInt32LE(entry.zip64 ? 0xffffffff : packed, 20);
  head.writeUInt32LE(entry.zip64 ? 0xffffffff : size, 24);
  head.writeUInt16LE(made.name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
  head.writeUInt32LE(entry.zip64 ? 0xffffffff : offset, 42);
  return Buffer.concat([head, made.name, extra]);
}

const small = (size: number) => Math.min(size, 0xffffffff);

function zip64Extra(size: number, packed: number, offset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packed), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return extra;
}
