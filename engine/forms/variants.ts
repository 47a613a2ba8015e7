import type { FieldHints } from '../drivers/contract.ts';
import { withWrongDigit } from './checksums.ts';
import { formatted, plusDays } from './dates.ts';
import { DATE_KINDS, type FieldKind, NUMBER_KINDS } from './field-kind.ts';
import { limitsOf, numberIn, textOf } from './numbers.ts';

/** The ways to fill one field wrongly or at its limits while the others stay valid, and how a log names them. */
const TWISTS = {
  empty: 'left empty',
  spaces: 'of spaces only',
  padded: 'with spaces around it',
  long: 'far too long',
  longest: 'as long as allowed',
  shortest: 'as short as allowed',
  short: 'one character too short',
  special: 'with quotes and markup',
  quote: 'with the quotes of a database query',
  pattern: 'with the signs of a search pattern',
  unicode: 'with emoji, right-to-left and combining letters',
  zero: 'zero',
  negative: 'negative',
  decimal: 'with decimals',
  huge: 'huge',
  lowest: 'the least allowed',
  highest: 'the most allowed',
  below: 'below the least allowed',
  above: 'above the most allowed',
  words: 'in words',
  compact: 'written without separators',
  'no at': 'without an at sign',
  'no domain': 'without a domain',
  'two ats': 'with two at signs',
  mismatch: 'not repeated alike',
  weak: 'of one letter',
  reversed: 'before the start',
  impossible: 'a day that does not exist',
  'long ago': 'long past',
  expired: 'expired',
  'wrong digit': 'with a wrong check digit',
  'no scheme': 'without a scheme',
  broken: 'not well formed',
  'wrong code': 'a wrong one',
} as const;

export type Twist = keyof typeof TWISTS;

const SPACED = new Set<FieldKind>(['postcode', 'phone', 'card_expiry', 'street', 'name']);
const SYNTAX = new Set<FieldKind>(['json', 'xml', 'yaml', 'sql', 'regex', 'cron', 'ip', 'color', 'timezone']);
const PICKED = new Set(['time', 'month', 'week', 'color']);
const FREE = new Set<FieldKind>(['text', 'message', 'title', 'tags', 'address_extra']);
const TEXTS: Twist[] = ['empty', 'special', 'spaces', 'long', 'unicode', 'quote', 'padded'];

/** What takes any text, and is likely to be shown as it was typed. */
export const isFree = (kind: FieldKind): boolean => FREE.has(kind);

/** What is told of a form's field beyond itself: whether another comes before it that it must repeat or follow. */
export type Bond = { confirms: boolean; follows: boolean };

/** The twists that make sense for a field, most telling first. */
export function twistsFor(kind: FieldKind, hints: FieldHints, bond?: Bond): Twist[] {
  const twists = ordinaryTwists(kind, hints);
  if (bond?.confirms) return ['mismatch', 'empty'];
  if (bond?.follows) return ['reversed', ...twists];
  // Browsers themselves stop a required field that is empty.
  return hints.required ? [...twists.filter((twist) => twist !== 'empty'), 'empty'] : twists;
}

function limitTwists({ max_length, min_length }: FieldHints): Twist[] {
  const longest: Twist[] = max_length !== null && max_length < 300 ? ['longest'] : [];
  return (min_length ?? 0) > 1 ? [...longest, 'shortest', 'short'] : longest;
}

const OWN_TWISTS: Partial<Record<FieldKind, Twist[]>> = {
  card_number: ['wrong digit', 'compact', 'empty', 'words'],
  card_expiry: ['expired', 'compact', 'empty', 'words'],
  card_year: ['expired', 'compact', 'empty', 'words'],
  iban: ['wrong digit', 'compact', 'empty', 'special'],
  email: ['no at', 'empty', 'no domain', 'special', 'two ats', 'padded', 'long'],
  url: ['no scheme', 'empty', 'special', 'long'],
  code: ['wrong code', 'empty', 'special', 'compact', 'long'],
  coupon: ['wrong code', 'empty', 'special', 'compact', 'long'],
};

function ordinaryTwists(kind: FieldKind, hints: FieldHints): Twist[] {
  if (PICKED.has(hints.input_type)) return ['empty'];
  if (hints.input_type === 'date' || hints.input_type === 'datetime-local') return dateTwists(hints);
  if (hints.input_type === 'range') return ['lowest', 'highest'];
  if (NUMBER_KINDS.has(kind) || hints.input_type === 'number') return numberTwists(hints);
  if (kind === 'trap') return [];
  const limits = limitTwists(hints);
  if (DATE_KINDS.has(kind)) return ['impossible', 'empty', 'long ago', 'words'];
  const own = OWN_TWISTS[kind];
  if (own) return own;
  if (kind === 'password' || kind === 'new_password')
    return ['weak', 'empty', 'spaces', 'long', 'unicode', ...limits];
  if (kind === 'search') return ['special', 'pattern', ...TEXTS.slice(0, 1), ...TEXTS.slice(2), ...limits];
  if (SYNTAX.has(kind)) return ['broken', 'empty', 'long'];
  return SPACED.has(kind)
    ? ['compact', ...TEXTS, ...limits]
    : [...TEXTS.slice(0, 4), ...limits, ...TEXTS.slice(4)];
}

function numberTwists({ input_type, min, max, step }: FieldHints): Twist[] {
  const twists: Twist[] = min === '0' ? ['zero', 'negative'] : ['zero', 'negative', 'empty'];
  if (max !== '') twists.push('above', 'highest');
  if (min !== '' && min !== '0') twists.push('below', 'lowest');
  if (step !== 'any') twists.push('decimal');
  if (input_type !== 'number') twists.push('words');
  return [...new Set<Twist>([...twists, 'huge', 'empty'])];
}

function dateTwists({ min, max }: FieldHints): Twist[] {
  const twists: Twist[] = ['empty'];
  if (min) twists.push('below', 'lowest');
  if (max) twists.push('above', 'highest');
  return [...twists, 'long ago'];
}

/** The name of a way to fill a form that takes a further choice of a list, counted from 1. */
export const choiceVariant = (choice: number): string => `option${choice}`;

/** Which choice a variant takes; 0 for those that take none. */
export function choiceOf(variant: string): number {
  return Number(/^option(\d+)/.exec(variant)?.[1] ?? 0);
}

/** How a log says that a field is filled this way. */
export function twistWords(twist: string): string {
  return TWISTS[twist as Twist] ?? twist;
}

/**
 * The value of a field under a twist; `valid` is what it would else be given, `start` the date that comes before
 * it.
 */
export function twisted(twist: Twist, valid: string, token: string, hints?: FieldHints, start = ''): string {
  const fixed = FIXED[twist];
  if (fixed !== undefined) return fixed;
  switch (twist) {
    case 'special':
      return `${token} "'<b>O'Neil</b>" & ünï \\ %00`;
    case 'quote':
      return `${token}' OR '1'='1`;
    case 'pattern':
      return `${token} %([*+?`;
    case 'unicode':
      return `${token} 👩‍🚀 שלום e\u0301 日本 İß`;
    case 'long':
      return `${token} `.repeat(60).trim();
    case 'compact': {
      const packed = valid.replace(/[\s/-]/g, '').toLowerCase();
      return packed === valid ? ` ${valid} ` : packed;
    }
    case 'wrong digit':
      return withWrongDigit(valid);
    case 'padded':
      return `  ${valid}  `;
    case 'mismatch':
      return `${valid}x`;
    case 'no at':
      return valid.replace('@', '.');
    case 'no domain':
      return valid.replace(/@.*/, '@');
    case 'two ats':
      return valid.replace('@', '@@');
    case 'no scheme':
      return valid.replace(/^\w+:\/\//, '');
    case 'broken':
      return `${valid.slice(0, Math.max(1, Math.ceil(valid.length / 2)))}[(`;
    case 'longest':
      return valid
        .padEnd(hints?.max_length ?? valid.length, valid.includes(' ') ? ' e' : 'e')
        .slice(0, hints?.max_length ?? 300);
    case 'shortest':
      return valid.slice(0, hints?.min_length ?? 1);
    case 'short':
      return valid.slice(0, Math.max(0, (hints?.min_length ?? 1) - 1));
    case 'reversed':
      return reversed(valid, start);
    default:
      return hints ? atLimit(twist, valid, hints) : valid;
  }
}

const FIXED: Partial<Record<Twist, string>> = {
  empty: '',
  spaces: '   ',
  zero: '0',
  negative: '-1',
  decimal: '1.5',
  huge: '99999999999',
  words: 'two words',
  weak: 'a',
  expired: '01/20',
  'wrong code': '000000',
};

/** A number or a day at the end of what is allowed, or one step beyond it. */
function atLimit(twist: Twist, valid: string, hints: FieldHints): string {
  if (twist === 'long ago') return isDay(valid) ? `1900-01-01${valid.slice(10)}` : '01/01/1900';
  if (twist === 'impossible')
    return valid
      .replace(/\d+/g, (run) => (run.length === 4 ? run : '31'))
      .replace('31', '30')
      .replace('31', '02');
  const end = twist === 'lowest' || twist === 'below' ? hints.min : hints.max;
  const beyond = twist === 'below' ? -1 : twist === 'above' ? 1 : 0;
  if (isDay(end)) return plusDays(end.slice(0, 10), beyond) + (isDay(valid) ? valid.slice(10) : '');
  const limits = limitsOf({ ...hints, min: '', max: '' });
  const value = numberIn(end, Number.NaN);
  return Number.isNaN(value)
    ? valid
    : textOf(value + beyond * (limits.step || 1), { ...limits, base: value });
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text);
}

/** The day before the start, written like the valid one. */
function reversed(valid: string, start: string): string {
  if (isDay(valid) && isDay(start)) return plusDays(start.slice(0, 10), -1) + valid.slice(10);
  if (/^\d{2}:\d{2}/.test(valid)) return '00:05';
  return formatted('2020-01-02', valid);
}
