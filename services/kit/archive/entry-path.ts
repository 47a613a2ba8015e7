import { ArchiveError, shownName } from './archive-error.ts';

const DEPTH_MAX = 32;
const PART_BYTES_MAX = 255;
const PATH_BYTES_MAX = 1_000;
/** Names that are devices on Windows, with any extension (Win32 naming conventions). */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
/** What desktops put beside the files that were meant. */
const JUNK = /^(__MACOSX\/|(.*\/)?(\.DS_Store|Thumbs\.db|desktop\.ini)$)/;

/**
 * The path of an entry within an archive, parts joined by `/`; null for a folder or what a desktop left in it.
 * @throws ArchiveError for a name that leads out of the archive or could not be a file everywhere.
 */
export function entryPath(raw: Buffer): string | null {
  const name = decode(raw).replaceAll('\\', '/');
  const refuse = (why: string) => new ArchiveError('unsafe', `${shownName(name)} ${why}`);
  if (name === '' || /\p{Cc}/u.test(name)) throw refuse('has characters that no file name has');
  if (/^\/|^[a-z]:/i.test(name)) throw refuse('is an absolute path');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw refuse('leads out of the archive');
  if (parts.length > DEPTH_MAX) throw refuse(`lies deeper than ${DEPTH_MAX} folders`);
  if (Buffer.byteLength(name) > PATH_BYTES_MAX) throw refuse('is too long a path');
  for (const part of parts) {
    if (Buffer.byteLength(part) > PART_BYTES_MAX) throw refuse('is too long a name');
    if (/[:*?"<>|]/.test(part) || /[. ]$/.test(part))
      throw refuse('is a name that not every system can keep');
    if (DEVICE.test(part)) throw refuse('is the name of a device');
  }
  const path = parts.join('/');
  return path === '' || name.endsWith('/') || JUNK.test(path) ? null : path;
}

/** One form for all spellings that some file system takes for the same file. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function decode(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    const shown = shownName(raw.toString('latin1'));
    throw new ArchiveError('unsafe', `the name ${shown} is not UTF-8; pack the files again with UTF-8 names`);
  }
}
