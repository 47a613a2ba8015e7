import type { ElementView, FieldHints } from '../drivers/contract.ts';
import { autofillPart } from './autofill.ts';
import type { FieldKind, Part, Reading } from './field-kind.ts';
import { wordsOf } from './infer-field.ts';
import { kindsIn } from './label-words.ts';
import { dateUnitOf, tellingChoices } from './option-lists.ts';

const BOX_MAX = 4;
const BOXES_MIN = 3;
/** What a row of boxes holds, by the lengths of its boxes. */
const ROWS: readonly [lengths: string, kind: FieldKind][] = [
  ['4,4,4,4', 'card_number'],
  ['3,2,4', 'tax_id'],
  ['3,3,4', 'phone'],
  ['3,3,3,3', 'ip'],
];
const UNITS: readonly ['day' | 'month' | 'year', RegExp][] = [
  ['day', /^(day|dd?|tag|tt|jour|jj|d[íi]a|giorno|gg|dag|dzie[ńn]|g[üu]n|день|日|일)$|\bday$/iu],
  ['month', /^(month|mm?|monat|mois|mes|mese|m[êe]s|maand|miesi[ąa]c|m[åa]nad|ay|месяц|月|월)$|\bmonth$/iu],
  [
    'year',
    /^(year|yy(yy)?|jahr|jjjj|ann[ée]e|aaaa|a[ñn]o|anno|ano|jaar|rok|[åa]r|y[ıi]l|год|年|년)$|\byear$/iu,
  ],
];

/**
 * Finds what is asked for in several fields: dates in parts, and rows of boxes for one value. Changes their
 * readings.
 */
export function splitParts(fields: readonly ElementView[], readings: readonly Reading[]): void {
  readDateParts(fields, readings);
  let row: number[] = [];
  const end = () => {
    if (row.length >= BOXES_MIN) readRow(row, fields, readings);
    row = [];
  };
  fields.forEach((view, index) => {
    const { field } = view;
    const last = fields[row.at(-1) ?? -1];
    const box = view.affordance === 'type' && isBox(field) && readings[index]?.part === null;
    if (!box || (last && last.group !== view.group)) end();
    if (box) row.push(index);
  });
  end();
}

function isBox(field: FieldHints | null): boolean {
  if (!field) return false;
  return (
    (field.max_length !== null && field.max_length <= BOX_MAX) ||
    /\bdigit \d|ziffer \d|chiffre \d/i.test(field.label)
  );
}

function readRow(row: readonly number[], fields: readonly ElementView[], readings: readonly Reading[]): void {
  const lengths = row.map((index) => fields[index]?.field?.max_length ?? 1);
  const labels = row.map((index) => stem(fields[index]?.field?.label ?? ''));
  const known = ROWS.find(([one]) => one === lengths.join(','))?.[1];
  const alike = new Set(labels).size === 1 && new Set(lengths).size === 1;
  if (!known && !alike) return;
  const own = kindsIn(`${labels[0]} ${wordsOf(fields[row[0] ?? 0]?.field?.field_name ?? '')}`);
  const told = own.find((kind) => kind === 'card_number' || kind === 'phone' || kind === 'tax_id');
  const kind = told ?? known ?? 'code';
  let from = 0;
  row.forEach((index, nth) => {
    const reading = readings[index];
    const length = lengths[nth] ?? 1;
    if (reading)
      Object.assign(reading, { kind, part: { of: 'text', from, length, boxes: row.length } satisfies Part });
    from += length;
  });
}

/** A label without the number of its box. */
function stem(label: string): string {
  return label
    .replace(/\d+( of \d+)?/g, '')
    .trim()
    .toLowerCase();
}

function readDateParts(fields: readonly ElementView[], readings: readonly Reading[]): void {
  const units = fields.map((view) => unitOf(view));
  const card = readings.some(({ kind }) => /^card_(number|cvc)$/.test(kind));
  for (let at = 0; at < fields.length; at += 1) {
    const run = runFrom(units, at);
    if (run < 2) continue;
    const members = fields.slice(at, at + run);
    const kind = run === 2 && card ? 'card_month' : dateKindOf(members, fields[at - 1]);
    for (let i = at; i < at + run; i += 1) {
      const unit = units[i];
      const reading = readings[i];
      if (!unit || !reading) continue;
      if (kind === 'card_month') reading.kind = unit === 'year' ? 'card_year' : 'card_month';
      else Object.assign(reading, { kind, part: { of: 'date', unit } satisfies Part });
    }
    at += run - 1;
  }
}

function runFrom(units: readonly (string | null)[], at: number): number {
  const seen = new Set<string>();
  let length = 0;
  for (let i = at; i < units.length; i += 1) {
    const unit = units[i];
    if (!unit || seen.has(unit)) break;
    seen.add(unit);
    length += 1;
  }
  return length;
}

function unitOf({ affordance, field }: ElementView): 'day' | 'month' | 'year' | null {
  if (!field || (affordance !== 'type' && affordance !== 'choose')) return null;
  const told = autofillPart(field.autocomplete);
  if (told?.of === 'date') return told.unit;
  if (affordance === 'choose') return dateUnitOf(field);
  if (field.max_length !== null && field.max_length > BOX_MAX) return null;
  if (!/^(text|tel|number|)$/.test(field.input_type)) return null;
  for (const text of [field.label, field.placeholder, wordsOf(field.field_name)])
    for (const [unit, pattern] of UNITS) if (pattern.test(text.trim())) return unit;
  return null;
}

/** A birth date, when it is called so or its years are all past; any other date else. */
function dateKindOf(members: readonly ElementView[], before: ElementView | undefined): FieldKind {
  const words = members
    .map(({ field }) => `${field?.label} ${wordsOf(field?.field_name ?? '')} ${field?.autocomplete}`)
    .join(' ');
  const told = kindsIn(`${words} ${before?.field?.label ?? ''}`.slice(0, 300));
  if (told.includes('birth_date') || /bday/.test(words)) return 'birth_date';
  const years = members.flatMap(({ field }) =>
    field && dateUnitOf(field) === 'year' ? tellingChoices(field) : [],
  );
  const latest = Math.max(...years.map(({ text }) => Number(text)));
  const earliest = Math.min(...years.map(({ text }) => Number(text)));
  return years.length > 0 && (latest - earliest > 40 || latest < 2020) ? 'birth_date' : 'date';
}
