import type { FieldHints } from '#activities/drivers/contract.ts';
import type { FieldKind } from './infer-field.ts';

/** A way to fill one field wrongly or at its limits while the others stay valid. */
export type Twist = 'empty' | 'zero' | 'negative' | 'long' | 'special' | 'spaces' | 'compact' | 'huge';

const NUMERIC = new Set<FieldKind>(['number', 'quantity', 'price', 'age', 'year']);
const SPACED = new Set<FieldKind>(['postcode', 'phone', 'card_number', 'card_expiry', 'street', 'name']);
const UNTYPED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** The twists that make sense for a field, most telling first. */
export function twistsFor(kind: FieldKind, hints: FieldHints): Twist[] {
  if (UNTYPED.has(hints.input_type)) return ['empty'];
  if (NUMERIC.has(kind) || hints.input_type === 'number') return ['zero', 'negative', 'empty', 'huge'];
  const twists: Twist[] = ['empty', 'special', 'spaces', 'long'];
  return SPACED.has(kind) ? ['compact', ...twists] : twists;
}

/** The value of a field under a twist; `valid` is what it would else be given. */
export function twisted(twist: Twist, valid: string, token: string): string {
  switch (twist) {
    case 'empty':
      return '';
    case 'zero':
      return '0';
    case 'negative':
      return '-1';
    case 'huge':
      return '99999999999';
    case 'long':
      return `${token} `.repeat(60).trim();
    case 'special':
      return `${token} <b>"O'Neil"</b> & ünï 日本 \\ %00`;
    case 'spaces':
      return '   ';
    case 'compact': {
      const packed = valid.replace(/[\s/-]/g, '').toLowerCase();
      return packed === valid ? ` ${valid} ` : packed;
    }
  }
}
