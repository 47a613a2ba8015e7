import { z } from 'zod';

const PATTERNS_MAX = 50;
const PATTERN_CHARS_MAX = 200;

export const PATH_FAULTS = {
  slash: 'A path starts with a slash, as /account or /shop/*/edit',
  sign: 'A path is one line without spaces',
  long: `A path has at most ${PATTERN_CHARS_MAX} characters`,
  many: `Give at most ${PATTERNS_MAX} paths; one path covers all below it, and * stands for any text`,
} as const;

const patternSchema = z
  .string()
  .trim()
  .max(PATTERN_CHARS_MAX, PATH_FAULTS.long)
  .regex(/^\//, PATH_FAULTS.slash)
  .regex(/^[^\s\p{Cc}]*$/u, PATH_FAULTS.sign);

/** Paths of a site: each covers itself and all below it, `*` stands for any text. */
export const pathsSchema = z.array(patternSchema).max(PATTERNS_MAX, PATH_FAULTS.many);

export type PathScope = { include?: readonly string[] | undefined; exclude?: readonly string[] | undefined };

/** A pattern ends where a part of an address does: `/shop` covers `/shop/cart` and `/shop?a=b`, not `/shopping`. */
const ENDS = /^(?:$|[/?#])/;

/** Whether one of the patterns covers an address, by its path, its query and its fragment. */
export function coveredBy(patterns: readonly string[], address: string): boolean {
  if (patterns.length === 0 || !URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return patterns.some((pattern) => matches(pattern, `${pathname}${search}${hash}`));
}

/** Compares part by part: a pattern made of many `*` takes no longer for it. */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (!path.startsWith(first)) return false;
  let at = first.length;
  if (last === undefined) return endsAt(first, path, at);
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last === '') return true;
  for (let found = path.indexOf(last, at); found >= 0; found = path.indexOf(last, found + 1))
    if (endsAt(last, path, found + last.length)) return true;
  return false;
}

function endsAt(part: string, path: string, at: number): boolean {
  return part.endsWith('/') || ENDS.test(path.slice(at));
}
