/** Longest text of an export; what is longer is cut with a note. */
const TEXT_MAX = 8_000;
/** Longest list of an export: no report has as many bugs. */
const LIST_MAX = 5_000;
/** Deeper than any report; hostile data must not exhaust the stack. */
const DEPTH_MAX = 12;

const [ESC, BEL, CSI, ST] = [0x1b, 0x07, 0x9b, 0x9c].map((code) => String.fromCharCode(code));
// Sequences that a terminal obeys (ECMA-48): strings up to their end, controls with parameters, short escapes.
const STRING_REST = `[^${ESC}${BEL}${ST}]*(?:${BEL}|${ESC}\\\\|${ST})?`;
const TERMINAL = new RegExp(
  `${ESC}[\\]PX^_]${STRING_REST}|(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]?|${ESC}[ -/]*[0-~]?`,
  'g',
);
// Control characters but tab and line feed; marks that turn the direction of text (CVE-2021-42574); non-characters.
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\ufeff]|\p{Noncharacter_Code_Point}/gu;

/** Text of a target as it may be shown anywhere: no escapes, no control characters, whole code points, not endless. */
export function cleanText(text: string, max = TEXT_MAX): string {
  const start = text.length > max * 2 ? text.slice(0, max * 2) : text;
  const clean = start.replace(/\r\n?/g, '\n').replace(TERMINAL, '').toWellFormed().replace(UNSEEN, '');
  const left = text.length - start.length + Math.max(0, clean.length - max);
  return left > 0 ? `${clean.slice(0, max).toWellFormed()}… (cut: ${left} characters more)` : clean;
}

/** The same on one line. */
export function cleanLine(text: string, max = 300): string {
  return cleanText(text, max).replace(/\s+/g, ' ').trim();
}

/** A copy of `value` in which every text is clean and no list is endless; keys too, for targets name some of them. */
export function cleaned<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (value === null || typeof value !== 'object') return value;
  if (depth > DEPTH_MAX) return (Array.isArray(value) ? [] : {}) as T;
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one) => cleaned(one, depth + 1)) as T;
  const entries = Object.entries(value).slice(0, LIST_MAX);
  return Object.fromEntries(entries.map(([key, one]) => [cleanLine(key, 100), cleaned(one, depth + 1)])) as T;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for the content of an element or a quoted attribute, of HTML and XML alike; `]]>` cannot stay either. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A name that is a file's on every system: no path, no reserved word, nothing that a shell reads. */
export function safeFileName(text: string, fallback = 'file'): string {
  const name = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)
    .replace(/[.-]+$/, '');
  if (name === '') return fallback;
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `_${name}` : name;
}
