import { type RawEntry, rawZip } from './raw-zip.ts';

/** An archive, and the reason it must be refused for; null: it is well and must be unpacked. */
export type Payload = { name: string; bytes: Buffer; refused: RegExp | null };

const INDEX: RawEntry = { name: 'index.html', data: '<h1>A page</h1>' };
const withIndex = (...more: RawEntry[]) => rawZip([INDEX, ...more]);
const named = (name: string | Buffer, refused: RegExp | null, more: Partial<RawEntry> = {}): Payload => ({
  name: `name ${JSON.stringify(String(name)).slice(0, 60)}`,
  bytes: withIndex({ name, data: 'x', ...more }),
  refused,
});
const ZEROS = Buffer.alloc(30_000_000);

const WAYS_OUT: Payload[] = [
  named('../out.txt', /leads out/),
  named('a/../../out.txt', /leads out/),
  named('a/b/../c.txt', /leads out/),
  named('..\\out.txt', /leads out/),
  named('a\\..\\..\\out.txt', /leads out/),
  named('./../out.txt', /leads out/),
  named('..', /leads out/),
  named('/etc/out.txt', /absolute/),
  named('//server/share/out.txt', /absolute/),
  named('\\\\server\\share\\out.txt', /absolute/),
  named('C:\\out.txt', /absolute/),
  named('c:out.txt', /absolute/),
  named('out.txt\0.png', /characters/),
  named('out\n.txt', /characters/),
  named('', /characters/),
  named('link', /symbolic link/, { data: '/etc/passwd', mode: 0o120777 }),
  named('link/', /symbolic link/, { data: '../..', mode: 0o120777 }),
  named('pipe', /neither/, { mode: 0o010644 }),
  named('device', /neither/, { mode: 0o060644 }),
];

const NAMES: Payload[] = [
  named('CON', /device/),
  named('js/aux.js', /device/),
  named('nul.txt', /device/),
  named('com1', /device/),
  named('file.txt:stream', /not every system/),
  named('ends with a dot.', /not every system/),
  named('what?.html', /not every system/),
  named(Buffer.from([0x66, 0xff, 0xfe, 0x2e, 0x6a, 0x73]), /not UTF-8/),
  named(Buffer.from([0x66, 0xfc, 0x72, 0x2e, 0x6a, 0x73]), /not UTF-8/, { flags: 0 }),
  named(`${'d/'.repeat(40)}deep.txt`, /deeper/),
  named(`${'n'.repeat(300)}.txt`, /too long/),
  named('index.html', /twice/),
  named('./index.html', /twice/),
  named('INDEX.html', /case only/),
  named('index.html/inner.txt', /lies in something/),
];

const BOMBS: Payload[] = [
  { name: 'bomb by ratio', bytes: withIndex({ name: 'zeros', data: ZEROS }), refused: /times its size|MB/ },
  {
    name: 'bomb that says it is small',
    bytes: withIndex({ name: 'zeros', data: ZEROS, size: 10 }),
    refused: /damaged|more than it says/,
  },
  {
    name: 'bomb of entries',
    bytes: rawZip(Array.from({ length: 20_100 }, (_, n) => ({ name: `f${n}`, store: true }))),
    refused: /more than 20000 files/,
  },
  {
    name: 'bomb of overlapping entries',
    bytes: withIndex(
      { name: 'kernel', data: Buffer.alloc(5_000) },
      ...Array.from({ length: 20 }, (_, n) => ({ name: `copy${n}`, data: Buffer.alloc(5_000), offset: 60 })),
    ),
    refused: /share the same bytes/,
  },
  {
    name: 'zip64 that claims four exabytes',
    bytes: withIndex({ name: 'big', data: 'x', size: Number.MAX_SAFE_INTEGER, zip64: true }),
    refused: /MB|not a zip/,
  },
];

const BROKEN: Payload[] = [
  named('locked', /encrypted/, { flags: 0x0801 }),
  named('strong', /encrypted/, { flags: 0x0841 }),
  named('packed.js', /not supported/, { method: 14 }),
  named('sum.js', /damaged/, { crc: 1 }),
  named('size.js', /damaged/, { size: 3 }),
  { name: 'no archive', bytes: Buffer.from('PK\x03\x04 but nothing else'), refused: /not a zip/ },
  { name: 'cut off', bytes: withIndex({ name: 'a', data: 'a' }).subarray(0, -30), refused: /not a zip/ },
  { name: 'wrong place', bytes: rawZip([INDEX], { directoryOffset: 3 }), refused: /not a zip/ },
  { name: 'more entries than there are', bytes: rawZip([INDEX], { count: 9 }), refused: /not a zip/ },
];

const WELL: Payload[] = [
  { name: 'a page', bytes: rawZip([INDEX]), refused: null },
  named('assets/ä ö/ü.js', null),
  named('folder/', null, { data: '', mode: 0o040755 }),
  named('windows\\path\\file.js', null),
  named('nested.zip', null, { data: rawZip([{ name: '../inner', data: 'x' }]), store: true }),
  named('__MACOSX/._index.html', null),
  named('zip64.js', null, { zip64: true }),
  { name: 'bytes before it', bytes: rawZip([INDEX], { before: Buffer.from('#!/bin/sh\n') }), refused: null },
];

/** Archives that attack whoever unpacks them, and some that only look odd. */
export const PAYLOADS: readonly Payload[] = [...WAYS_OUT, ...NAMES, ...BOMBS, ...BROKEN, ...WELL];
