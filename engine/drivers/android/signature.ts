import { open } from 'node:fs/promises';

/** Android's documentation, "APK signature scheme v2": the block before the central directory, by the magic that ends it. */
const MAGIC = 'APK Sig Block 42';
const END_RECORD = 0x06054b50;
const END_MAX = 65_557;
const AT_DIRECTORY = 16;
const DIRECTORY_MAX = 8_000_000;

/**
 * Whether an APK is signed as a whole (scheme 2 or later), only entry by entry as a jar is, or not at all; '' when that
 * cannot be told.
 */
export async function signatureOf(apk: string): Promise<'whole' | 'jar' | 'none' | ''> {
  const file = await open(apk, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, END_MAX);
    const end = Buffer.alloc(length);
    await file.read(end, 0, length, size - length);
    let at = end.length - 22;
    while (at >= 0 && end.readUInt32LE(at) !== END_RECORD) at -= 1;
    if (at < 0) return '';
    const directory = end.readUInt32LE(at + AT_DIRECTORY);
    if (directory < MAGIC.length || directory > size) return '';
    const before = Buffer.alloc(MAGIC.length);
    await file.read(before, 0, MAGIC.length, directory - MAGIC.length);
    if (before.toString('latin1') === MAGIC) return 'whole';
    const names = Buffer.alloc(Math.min(DIRECTORY_MAX, size - directory));
    await file.read(names, 0, names.length, directory);
    return /META-INF\/[^/\0]{1,80}\.(RSA|DSA|EC)/.test(names.toString('latin1')) ? 'jar' : 'none';
  } finally {
    await file.close();
  }
}
