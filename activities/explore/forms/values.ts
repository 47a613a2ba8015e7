import type { FieldHints } from '#activities/drivers/contract.ts';
import type { FieldKind } from './infer-field.ts';

/** Who fills the forms of a run: values that agree with each other and carry the run's token. */
export type Persona = { token: string; round: number };

const PASSWORD = 'Rove-2468-pass!';

/**
 * Values that a form should take, best first; the second and later ones are as valid, of another kind. Card numbers
 * are the public test numbers of payment providers (accepted, declined, another brand), all correct by Luhn.
 */
export function validValues(kind: FieldKind, hints: FieldHints, persona: Persona): string[] {
  const { token, round } = persona;
  const tag = round === 0 ? token : `${token}${round}`;
  const fixed: Partial<Record<FieldKind, string[]>> = {
    email: [`${tag}@example.com`],
    password: [PASSWORD],
    username: [tag],
    first_name: ['Robin', 'Ana'],
    last_name: ['Vester', 'Lopez'],
    name: ['Robin Vester', `Ana ${tag}`],
    phone: ['+442071234567', '02071234567', '5551234567', '555-123-4567'],
    postcode: /zip/i.test(hints.label + hints.field_name)
      ? ['10001', 'SW1A 1AA', '10115']
      : ['SW1A 1AA', '10001', '10115', '1010'],
    city: ['London', 'New York'],
    street: ['10 Downing Street', '350 Fifth Avenue'],
    country: ['United Kingdom', 'GB', 'US'],
    region: ['Greater London', 'NY'],
    card_number: ['4242424242424242', '4000000000000002', '5555555555554444', '4242 4242 4242 4242'],
    card_expiry: ['12/34', '12/2034', '1234'],
    card_cvc: ['123', '1234'],
    company: ['Rove Works'],
    date: ['2030-06-15', '2030-07-01', '15/06/2030'],
    date_end: ['2030-06-20', '2030-07-09', '20/06/2030'],
    birth_date: ['1990-04-23', '23/04/1990', '04/23/1990'],
    time: ['10:30', '18:45'],
    datetime: ['2030-06-15T10:30', '2030-07-01T18:45'],
    month: ['2030-06'],
    week: ['2030-W25'],
    url: ['https://example.com/rove'],
    search: ['a', token, 'the'],
    coupon: ['SAVE10', token.toUpperCase()],
    message: [`A note from ${tag}`, 'Second thoughts'],
    title: [`Title ${tag}`],
    color: ['#336699', '#993366'],
    code: ['123456', '1234'],
    age: ['34', '70'],
    year: ['2030', '1990'],
    text: [`Text ${tag}`, 'Plain words'],
  };
  const numeric = numericValues(kind, hints);
  const values = numeric ?? fixed[kind] ?? [`Text ${tag}`];
  return fitting(values, hints);
}

function numericValues(kind: FieldKind, hints: FieldHints): string[] | null {
  const typed = hints.input_type === 'number' || hints.input_type === 'range';
  if (!typed && kind !== 'quantity' && kind !== 'price' && kind !== 'number') return null;
  const usual = kind === 'price' ? 20 : kind === 'age' ? 34 : kind === 'year' ? 2030 : 2;
  const min = Number(hints.min || Number.NaN);
  const max = Number(hints.max || Number.NaN);
  const low = Number.isNaN(min) ? usual : Math.max(usual, min);
  const value = Number.isNaN(max) ? low : Math.min(low, max);
  const other = Number.isNaN(max) ? value + 1 : Math.min(value + 1, max);
  return [String(value), String(other)];
}

/** Puts values that satisfy the field's own pattern and length first; makes one from the pattern when none does. */
function fitting(values: string[], hints: FieldHints): string[] {
  const short =
    hints.max_length === null ? values : values.map((value) => value.slice(0, hints.max_length ?? 0));
  const lengthened = short.map((value) => lengthen(value, hints));
  const pattern = compile(hints.pattern);
  if (!pattern) return lengthened;
  const good = lengthened.filter((value) => pattern.test(value));
  if (good.length > 0) return good;
  const made = fromPattern(hints.pattern);
  return pattern.test(made) ? [made] : lengthened;
}

function lengthen(value: string, hints: FieldHints): string {
  const least = hints.input_type === 'number' ? 0 : Number(hints.min) || 0;
  return least > value.length && least < 200 ? value.padEnd(least, ' more') : value;
}

function compile(pattern: string): RegExp | null {
  if (!pattern) return null;
  try {
    return new RegExp(`^(?:${pattern})$`, 'v');
  } catch {
    return null; // A pattern that browsers refuse too binds nobody.
  }
}

/** A text for simple patterns: literals, classes and counts, the first branch of alternatives. */
export function fromPattern(pattern: string): string {
  let out = '';
  const token = /\\d|\\w|\\s|\[([^\]]*)\]|\\?([^\\{}()|?*+[\]])/gy;
  const count = /\{(\d+)(?:,\d*)?\}|[+*?]/y;
  let at = 0;
  const source =
    pattern
      .split('|')[0]
      ?.replace(/^\^|\$$|[()]/g, '')
      .replace(/\?:/g, '') ?? '';
  while (at < source.length) {
    token.lastIndex = at;
    const match = token.exec(source);
    if (!match) break;
    at = token.lastIndex;
    const one = sampleOf(match[0], match[1], match[2]);
    count.lastIndex = at;
    const times = count.exec(source);
    if (times) at = count.lastIndex;
    out += one.repeat(times?.[1] ? Number(times[1]) : 1);
  }
  return out;
}

function sampleOf(token: string, group: string | undefined, literal: string | undefined): string {
  if (token === '\\d') return '4';
  if (token === '\\w') return 'a';
  if (token === '\\s') return ' ';
  if (group !== undefined)
    return group.startsWith('^') ? 'x' : (/[A-Z]/.exec(group)?.[0] ?? group[0] ?? 'a').replace('\\', '4');
  return literal ?? '';
}
