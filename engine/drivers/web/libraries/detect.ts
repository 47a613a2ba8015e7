import { withoutQuery } from '../../without-query.ts';
import type { LibraryData } from './library-data.ts';

/** Banners stand at the beginning of a file, or of its part of a bundle. */
const CHARS_MAX = 400_000;

type Found = { name: string; version: string; where: string };

/** Libraries that a script is or holds, by its address and by what it says of itself. */
export function inText(data: LibraryData, address: string, text: string): Found[] {
  const path = withoutQuery(address);
  const beginning = text.slice(0, CHARS_MAX);
  return data.flatMap(({ name, addresses, contents }) => {
    const version = versionBy(addresses, path) ?? versionBy(contents, beginning);
    return version ? [{ name, version, where: address.slice(0, 300) }] : [];
  });
}

/** A version has a point in it: a lone number may count anything. */
function versionBy(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const version = pattern.exec(text)?.[1]?.replace(/[.-](min|slim|js|esm|umd)\b.*$/i, '');
    if (version && /^\d+\.\d/.test(version)) return version;
  }
  return null;
}
