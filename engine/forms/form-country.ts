import type { ElementView } from '../drivers/contract.ts';
import { COUNTRIES, type Country, countryNamed, countryOfLanguage } from './countries.ts';
import type { Demand } from './demand.ts';
import type { FieldKind } from './field-kind.ts';
import type { Form } from './form.ts';
import type { FormReading } from './infer-form.ts';
import type { Memory } from './memory.ts';
import { isOf, tellingChoices } from './option-lists.ts';
import { matching } from './pattern.ts';

const TELLING = new Set<FieldKind>(['postcode', 'country', 'region', 'dial_code']);
/** Countries taken in turn at most: further ones differ no more. */
const TURNS_MAX = 3;

export type CountryParts = {
  form: Form;
  reading: FormReading;
  keys: ReadonlyMap<ElementView, string>;
  memory: Memory;
  turn: number;
};

/** The country that a form's lists and limits allow: the one that opened a door before, that of its language, any. */
export function countryFor(parts: CountryParts): Country {
  const { form, reading, memory, turn } = parts;
  const words = form.fields.map(({ field }) => `${field?.label} ${field?.field_name}`).join(' ');
  const american = /\bzip|\bssn\b|routing/i.test(words);
  const usual = american ? countryNamed('US') : countryOfLanguage(reading.language);
  const ordered = new Set([countryNamed(memory.country), usual, ...COUNTRIES]);
  const open = [...ordered].filter((country) => country !== undefined && isAllowed(country, parts));
  return open[turn % Math.max(1, Math.min(open.length, TURNS_MAX))] ?? usual ?? (COUNTRIES[0] as Country);
}

/** Whether a postcode is as long as messages asked for, and of the signs that they asked for. */
function keepsTo(postcode: string, { least = 0, most = 99, only }: Demand = {}): boolean {
  if (only === 'digits' && /\D/.test(postcode)) return false;
  return postcode.length >= least && postcode.length <= most;
}

/** Whether a list of choices has this country. */
function offers(
  field: NonNullable<ElementView['field']>,
  kind: FieldKind | undefined,
  country: Country,
): boolean {
  const choices = tellingChoices(field);
  if (kind === 'country' || kind === 'dial_code') return choices.some((choice) => isOf(choice, country));
  return (
    kind !== 'region' ||
    choices.some(({ value, text }) => country.region.some((one) => one === value || one === text))
  );
}

function isAllowed(country: Country, { form, reading, keys, memory }: CountryParts): boolean {
  return form.fields.every((view, index) => {
    const { field } = view;
    const kind = reading.readings[index]?.kind;
    if (!field || !TELLING.has(kind ?? 'text')) return true;
    if (view.affordance === 'choose') return offers(field, kind, country);
    const { postcode } = country;
    if (kind !== 'postcode') return true;
    const key = keys.get(view) ?? '';
    if (memory.refused[key]?.includes(postcode) || !keepsTo(postcode, memory.asked[key])) return false;
    if (field.max_length !== null && postcode.length > field.max_length) return false;
    const digits = field.input_type === 'number' || field.input_mode === 'numeric';
    return !(digits && /\D/.test(postcode)) && matching(field.pattern, [postcode]).length > 0;
  });
}
