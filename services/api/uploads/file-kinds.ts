import type { Readable } from 'node:stream';
import { AppError } from '#domain/kernel/errors.ts';
import type { TestType } from '#domain/test-run/run-spec.ts';

/** What a kind of test takes as its file, and what is said when it is not there or another (spec section 5). */
export type FileKind = { extension: string; mediaType: string; missing: string; wrong: string };

export const FILE_KINDS: Readonly<Partial<Record<TestType, FileKind>>> = {
  web_bundle: {
    extension: '.zip',
    mediaType: 'application/zip',
    missing: 'Please upload a web bundle file',
    wrong: "Error: The selected file's type does not match. Please upload a .zip file for a web bundle.",
  },
  android_apk: {
    extension: '.apk',
    mediaType: 'application/vnd.android.package-archive',
    missing: 'Please upload an APK file',
    wrong:
      "Error: The selected file's type does not match the chosen file type. Please upload the correct format or change your selection from the dropdown.",
  },
};

export function kindOfFile(name: string): FileKind | undefined {
  return Object.values(FILE_KINDS).find(({ extension }) => name.toLowerCase().endsWith(extension));
}

/** Local file header, or the end of an archive without files (APPNOTE.TXT section 4.3). */
const MAGIC = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];
const MAGIC_BYTES = 4;

/**
 * Looks at the first bytes of what should be a zip archive, which an APK is too, and gives all of it.
 * @throws AppError INVALID_FILE_TYPE
 */
export async function requireMagic(content: Readable): Promise<AsyncIterable<Uint8Array>> {
  const source = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let ended = false;
  while (head.length < MAGIC_BYTES && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  if (!MAGIC.some((magic) => head.subarray(0, MAGIC_BYTES).equals(magic)))
    throw new AppError('INVALID_FILE_TYPE', undefined, { field: 'file' });
  return rest(head, source);
}

async function* rest(head: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => source };
}
