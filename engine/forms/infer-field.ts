import type { FieldHints } from '../drivers/contract.ts';
import { autofillKind } from './autofill.ts';
import { DATE_KINDS, DIGIT_KINDS, type FieldKind } from './field-kind.ts';
import { kindsIn } from './label-words.ts';
import { kindOfOptions } from './option-lists.ts';

/** Input types that leave nothing to infer, or only which of a family it is. */
const FAMILIES: Record<string, readonly FieldKind[]> = {
  email: ['email'],
  url: ['url', 'domain'],
  time: ['time', 'time_end'],
  'datetime-local': ['datetime', 'datetime_end'],
  month: ['month', 'card_expiry'],
  week: ['week'],
  color: ['color'],
  range: ['range'],
  date: ['date', ...DATE_KINDS],
  password: ['password', 'card_cvc', 'code'],
};
const KEYPADS: Record<string, FieldKind> = { email: 'email', tel: 'phone', url: 'url', search: 'search' };

/** What an example inside the field gives away. */
const EXAMPLES: readonly [RegExp, FieldKind][] = [
  [/^(mm|m) ?[/-] ?(yy|jj|aa|rr)(yy|jj|aa|rr)?$/i, 'card_expiry'],
  [/^[\w.+-]+@[\w-]+\.[\w.]+$/, 'email'],
  [/^https?:\/\//i, 'url'],
  [/^(\d{4}|[0x•*]{4})[ -]?(\d{4}|[0x•*]{4})[ -]?(\d{4}|[0x•*]{4})[ -]?(\d{4}|[0x•*]{4})$/i, 'card_number'],
  [/^\+\d[\d ()-]{6,}$|^\(?\d{3}\)?[ -]\d{3}-\d{4}$/, 'phone'],
  [/^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,}/, 'iban'],
  [/^#[0-9a-f]{3,8}$/i, 'color'],
  [/^(\d{1,3}\.){3}\d{1,3}$/, 'ip'],
  [/^([*\d,/-]+ ){4}[*\d,/-]+$/, 'cron'],
  [/^\{[\s\S]*\}$/, 'json'],
  [/^\S*[dtjgm]{1,2}([./-])[dtjgma]{1,2}\1[yjar]{2,4}$|^[yj]{4}[/-]m{2}[/-][dt]{2}$/i, 'date'],
  [/^([\w-]+\.)+(com|org|net|io|test)$/i, 'domain'],
];

/** What is counted or measured says in what, as "Interval (months)". */
const IN_UNITS =
  /\((m²|m2|m³|m3|k?m|cm|mm|k?g|m?l|k?w|days?|weeks?|months?|years?|hours?|hrs?|h|minutes?|min|tagen?|wochen|monaten?|jahren?|stunden?|minuten|jours|semaines|mois|ans|heures|d[íi]as|semanas|meses|años|horas)\)/i;
const HELD_NUMBER = /^-?\d{1,3}([., ]\d{3})*([.,]\d{1,2})?$|^-?\d{1,9}([.,]\d{1,2})?$/;

const WEIGHTS = {
  label: 4,
  name: 3,
  placeholder: 2.5,
  description: 0.8,
  example: 3,
  value: 6,
  held: 3.5,
  unit: 2.5,
  keypad: 2.5,
  type: 1.5,
};
/** How much less each further kind counts that the same words name. */
const FURTHER = 0.35;

/**
 * What a field asks for, from all that is known of it alone: an autofill token decides; else the type of the field
 * says what is possible, and label, name, example, keypad and limits speak for kinds, each with its weight.
 */
export function inferField(hints: FieldHints): FieldKind {
  const family = FAMILIES[hints.input_type];
  const token = autofillKind(hints.autocomplete);
  if (token && (!family || family.includes(token))) return token;
  const votes = new Map<FieldKind, number>();
  const fits = (kind: FieldKind) => (family ? family.includes(kind) : allowed(kind, hints));
  const add = (kind: FieldKind, weight: number) => {
    if (fits(kind)) votes.set(kind, (votes.get(kind) ?? 0) + weight);
  };
  const inOptions = kindOfOptions(hints);
  if (inOptions) add(inOptions, 6);
  for (const [text, weight] of textsOf(hints))
    kindsIn(text)
      .filter(fits)
      .forEach((kind, index) => {
        add(kind, weight * FURTHER ** index);
      });
  for (const [kind, weight] of kindsByExample(hints)) add(kind === 'date' ? dateIn(votes) : kind, weight);
  const keypad = KEYPADS[hints.input_type] ?? KEYPADS[hints.input_mode ?? ''];
  if (keypad) add(keypad, WEIGHTS.keypad);
  for (const kind of kindsByLimits(hints)) add(kind, 1);
  if (family) add(family[0] ?? 'text', 0.5);
  return best(votes) ?? 'text';
}

/** An example of a date is one of whatever date the words of its field speak of. */
function dateIn(votes: ReadonlyMap<FieldKind, number>): FieldKind {
  return best(new Map([...votes].filter(([kind]) => DATE_KINDS.has(kind)))) ?? 'date';
}

/** What the example in a field, what stands there already, and the unit beside its label give away. */
function kindsByExample({ placeholder, value, label }: FieldHints): [kind: FieldKind, weight: number][] {
  const held = value.trim();
  const example = EXAMPLES.find(([pattern]) => pattern.test(placeholder.trim()))?.[1];
  const kinds: [FieldKind, number][] = example ? [[example, WEIGHTS.example]] : [];
  // What stands in a field is the best example of what it takes.
  if (/^\d{4}-\d{2}-\d{2}$/.test(held)) kinds.push(['date', WEIGHTS.value]);
  if (HELD_NUMBER.test(held)) kinds.push(['number', WEIGHTS.held]);
  if (IN_UNITS.test(label)) kinds.push(['number', WEIGHTS.unit]);
  return kinds;
}

/** The texts that speak of a field, each once, the field's name read as words. */
function textsOf(hints: FieldHints): [text: string, weight: number][] {
  const { label, field_name, placeholder, description = '' } = hints;
  const texts: [string, number][] = [];
  if (label) texts.push([label, WEIGHTS.label]);
  if (field_name) texts.push([wordsOf(field_name), WEIGHTS.name]);
  if (placeholder && placeholder !== label) texts.push([placeholder, WEIGHTS.placeholder]);
  if (description && description !== label) texts.push([description, WEIGHTS.description]);
  return texts;
}

/** `billing[postal_code]` and `lastName` as words. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function allowed(kind: FieldKind, { input_type, input_mode }: FieldHints): boolean {
  if (input_type === 'number') return DIGIT_KINDS.has(kind);
  if (input_type === 'textarea') return kind !== 'password' && kind !== 'username';
  return input_mode !== 'numeric' || (kind !== 'name' && kind !== 'message' && kind !== 'title');
}

function kindsByLimits({ input_type, input_mode, max_length, pattern }: FieldHints): FieldKind[] {
  if (input_type === 'number') return ['number'];
  if (input_type === 'textarea') return ['message'];
  if (!/^(text|tel|password|search|email|url|select|)$/.test(input_type)) return ['message'];
  if (input_mode === 'decimal') return ['price'];
  const digits = input_mode === 'numeric' || /^\^?(\\d|\[0-9\])/.test(pattern);
  if (!digits) return [];
  if (max_length === 16 || max_length === 19) return ['card_number'];
  if (max_length === 4 || max_length === 6 || max_length === 1) return ['code'];
  return max_length === 5 ? ['postcode'] : ['number'];
}

function best(votes: ReadonlyMap<FieldKind, number>): FieldKind | null {
  let found: FieldKind | null = null;
  let most = 0;
  for (const [kind, weight] of votes) {
    if (weight <= most) continue;
    found = kind;
    most = weight;
  }
  return found;
}
