export { quoted } from '#domain/findings/code-text.ts';

/** Text for the end of a `//` comment: one line, no control signs, cut. */
export function commented(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 300);
}

const VARIABLE =
  /\brove[\w.@+-]*|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{12,}\b|\d+(?:[.,:]\d+)*|https?:\/\/[^\s'")]+/gi;
const LIKE_MAX = 160;

/** A regular expression literal for texts like this one: numbers, identifiers and addresses may differ. */
export function like(text: string): string {
  const line = text.split('\n')[0]?.trim().slice(0, LIKE_MAX) ?? '';
  const parts = line.split(VARIABLE).map(escaped);
  return `/${parts.join('.*') || '.'}/`;
}

/** A regular expression literal for a path whose identifiers are written as `:id`. */
export function likePath(path: string): string {
  return `/${path
    .split('/')
    .map((segment) => (segment === ':id' ? '[^/]+' : escaped(segment)))
    .join('\\/')}$/`;
}

function escaped(text: string): string {
  return [...text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')].map(plain).join('');
}

/** A sign as it may stand in a regular expression of one line. */
function plain(sign: string): string {
  return /[ -~]/.test(sign)
    ? sign
    : sign
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('');
}
