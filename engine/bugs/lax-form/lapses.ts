import type { ElementView, FieldValue } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { readForm } from '#engine/forms/infer-form.ts';
import { limitsIn } from '#engine/forms/messages.ts';
import { daysAfter, isDay } from '../shared/days.ts';
import { isSaidDay } from '../shared/said-days.ts';
import amounts from './amounts.json' with { type: 'json' };
import rangeWords from './range-words.json' with { type: 'json' };
import shareWords from './share-words.json' with { type: 'json' };

/** What a form should refuse. */
export type Lapse = 'empty' | 'mail' | 'negative' | 'beyond' | 'reversed' | 'below';

const REQUIRED =
  /\*\s*$|\((required|mandatory|pflichtfeld|erforderlich|obligatoire|requis|obligatorio|richiesto)\)/i;
/** What is counted or paid is never below zero. */
const COUNTED = new RegExp(String.raw`\b(${amounts.join('|')})\b`, 'i');
/** What is a share of something, in percent: never more than all of it. */
const SHARE = new RegExp(String.raw`\b(${shareWords.join('|')})\b.*(%|per ?cent|prozent)`, 'i');
const ALL = 100;
const POSITIVE: ReadonlySet<string> = new Set(['price', 'quantity', 'age', 'weight']);
const DAYS_BACK = 9;
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;
const YEAR = /(?<!\d)\d{4}(?!\d)/;

/** One value of a form put so that it should be refused. */
export type Slip = { lapse: Lapse; field: FieldValue };

/** The slips that a form could be sent with: `fields` are values that it would take. */
export function slipsOf(form: Form, fields: readonly FieldValue[], token: string): Slip[] {
  const { readings } = readForm(form.fields, form.group, form.submit?.target.name ?? '');
  return form.fields.flatMap((view, index): Slip[] => {
    const given = fields.find(({ target }) => target.path === view.target.path);
    const kind = readings[index]?.kind ?? 'text';
    if (!given || view.affordance !== 'type' || !view.field || view.target.name === '') return [];
    const slip = (lapse: Lapse, value: string): Slip => ({ lapse, field: { ...given, value } });
    const empty = isRequired(view) ? [slip('empty', '')] : [];
    if (kind === 'email') return [slip('mail', `${token}@`), ...empty];
    const start = startOf(fields, form, index);
    // What holds a day behind another one is its end, whatever it is called.
    if (kind.endsWith('_end') || (isSaidDay(given.value) && isSaidDay(start))) {
      const early = earlierThan(start);
      return early ? [slip('reversed', early)] : [];
    }
    if (!isNumeric(view)) return empty;
    const numbers = numbersFor(view, POSITIVE.has(kind));
    const isEnd = endsRange(view.target.name, form.fields[index - 1]?.target.name ?? '');
    return [...numbers, ...(isEnd ? below(start) : [])].map(([lapse, value]) => slip(lapse, value));
  });
}

/** Half of where a range begins is no number that any other rule is about. */
function below(start: string): [Lapse, string][] {
  return Number(start) >= 2 ? [['below', String(Math.floor(Number(start) / 2))]] : [];
}

/** Whether two fields are the ends of a range: their names are the same but for one word, of which the pair is known. */
export function endsRange(name: string, before: string): boolean {
  const [own, first] = [wordsOf(name), wordsOf(before)];
  const other = own.findIndex((word, at) => word !== first[at]);
  const isSameElse =
    own.length === first.length && own.every((word, at) => at === other || word === first[at]);
  return isSameElse && rangeWords.some(([from, to]) => first[other] === from && own[other] === to);
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Numbers that a field rules out: below zero where that cannot be, and just beyond its own limits. */
function numbersFor({ field, target }: ElementView, positive: boolean): [Lapse, string][] {
  const told = limitsIn(field?.description ?? '');
  const min = field?.min || String(told.low ?? '');
  const max = field?.max || String(told.high ?? (SHARE.test(target.name) ? ALL : ''));
  const isCounted = (positive || COUNTED.test(target.name)) && !(Number(min) < 0);
  const beyond: string[] = [];
  if (max !== '' && Number.isFinite(Number(max))) beyond.push(String(Number(max) + 1));
  if (Number(min) > 0) beyond.push(String(Number(min) - 1));
  return [
    ...(isCounted ? [['negative', '-1'] as [Lapse, string]] : []),
    ...beyond.map((value): [Lapse, string] => ['beyond', value]),
  ];
}

/** What was wrong with a value, by what it is. */
export function lapseOf(value: string): Lapse {
  if (value === '') return 'empty';
  if (value.endsWith('@')) return 'mail';
  if (isDay(value) || MOMENT.test(value) || isSaidDay(value)) return 'reversed';
  return Number(value) < 0 ? 'negative' : 'beyond';
}

function isRequired({ field, target }: ElementView): boolean {
  return field?.required === true || REQUIRED.test(target.name) || REQUIRED.test(field?.label ?? '');
}

function isNumeric({ field, target }: ElementView): boolean {
  const holdsNumber = /^\d+(\.\d+)?$/.test(field?.value ?? '') && COUNTED.test(target.name);
  return (
    holdsNumber || target.role === 'spinbutton' || /^(number|decimal|numeric)$/.test(field?.input_mode ?? '')
  );
}

/** The date in the field before. */
function startOf(fields: readonly FieldValue[], form: Form, index: number): string {
  const start = form.fields[index - 1];
  return fields.find(({ target }) => target.path === start?.target.path)?.value ?? '';
}

/**
 * Days before a day; the year before where it is written in words or in an order of its own, which is earlier in any. Null for
 * a time of day alone, as what begins in the evening may end after midnight.
 */
function earlierThan(start: string): string | null {
  const [day = '', time] = start.split('T');
  if (isDay(day))
    return Number.isNaN(Date.parse(day))
      ? null
      : [daysAfter(day, -DAYS_BACK), ...(time ? [time] : [])].join('T');
  return isSaidDay(start) ? start.replace(YEAR, (year) => String(Number(year) - 1)) : null;
}
