import { quoted } from '#domain/findings/code-text.ts';

export { quoted };

/** Text that is code already. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Code that finds elements by their role and exact name. */
export function byRole(role: string, name: string): Code {
  return new Code(`page.getByRole(${quoted(role)}, { name: ${quoted(name)}, exact: true }).first()`);
}

export function eitherRole(name: string): Code {
  const [button, link] = ['button', 'link'].map(
    (role) => `page.getByRole('${role}', { name: ${quoted(name)}, exact: true })`,
  );
  return new Code(`${button}.or(${link}).first()`);
}

/** Text for the end of a `//` comment: one line, no control signs, cut. */
export function commented(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 300);
}

const VARIABLE =
  /\brove[\w.@+-]*|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{12,}\b|\d+(?:[.,:]\d+)*|https?:\/\/[^\s'")]+/gi;
const LIKE_MAX = 160;

/** Fits texts like this one: numbers, identifiers and addresses may differ. */
export function like(text: string): RegExp {
  const line = text.split('\n')[0]?.trim().slice(0, LIKE_MAX) ?? '';
  return new RegExp(line.split(VARIABLE).map(escaped).join('.*') || '.');
}

/** Fits a path whose identifiers are written as `:id`. */
export function likePath(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment === ':id' ? '[^/]+' : escaped(segment)));
  return new RegExp(`${segments.join('\\/')}$`);
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

/** The path of an address, as it may stand in a test. */
export function shownPath(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : commented(address);
}
