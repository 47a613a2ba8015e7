import type { ElementView, FieldHints, Observation } from '#engine/drivers/contract.ts';
import type { FieldKind } from '#engine/forms/field-kind.ts';
import { lengthsOf } from '#engine/forms/fit.ts';
import { type Form, formKey } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { readForm } from '#engine/forms/infer-form.ts';
import { keysOf, type Memory, put } from '#engine/forms/memory.ts';
import { compilePattern } from '#engine/forms/pattern.ts';
import type { FormQuestion } from '#engine/model/advisor.ts';
import { routeOf } from '#engine/model/fingerprint.ts';

/** Fitting values refused so often that our own will not do. */
const REFUSALS_MIN = 3;
const FIELDS_MAX = 20;
const VALUE_MAX = 120;
/**
 * What a model may make up. Nothing that could reach somebody (an address, a number), pay, open a door or be run.
 */
const ADVISED = new Set<FieldKind>([
  'text',
  'title',
  'name',
  'first_name',
  'last_name',
  'company',
  'job',
  'message',
  'search',
  'coupon',
  'code',
  'slug',
  'version',
  'tags',
  'document',
  'postcode',
  'city',
  'region',
  'street',
  'number',
  'quantity',
  'price',
  'percent',
  'weight',
  'age',
  'year',
  'vat_id',
  'tax_id',
  'language',
  'timezone',
  'currency',
]);
/** Forms with such a field are left to ourselves altogether. */
const PRIVATE = /password|card_|iban/;
const TYPED = /^(text|search|number|textarea|)$/;
/** Whatever is somewhere else, somebody, or meant for an interpreter. */
const FOREIGN = /:\/\/|@|[<>{}`\\\p{C}]|\{\{/u;

type Advisable = { form: Form; question: FormQuestion };

/** A form on this screen that keeps refusing and was not asked about yet, with what may be told of it; null if none. */
export function refusingForm(
  seen: Observation,
  memory: Memory,
  asked: ReadonlySet<string>,
): Advisable | null {
  for (const form of formsOf(seen.elements)) {
    const key = formKey(form);
    if (asked.has(key) || (memory.lessons[key]?.refusals ?? 0) < REFUSALS_MIN) continue;
    const question = questionFor(form, seen);
    if (question?.fields.every((field) => memory.advised[field.key] === undefined)) return { form, question };
  }
  return null;
}

function questionFor(form: Form, seen: Observation): FormQuestion | null {
  const { readings, signs_in } = readForm(form.fields, form.group, form.submit?.target.name ?? '');
  if (signs_in || readings.some(({ kind }) => PRIVATE.test(kind))) return null;
  const keys = keysOf(form.fields);
  const fields = form.fields.flatMap((view, index) => {
    const { kind = 'text' } = readings[index] ?? {};
    const key = keys.get(view);
    if (!key || !view.field || view.affordance !== 'type') return [];
    if (!ADVISED.has(kind) || !TYPED.test(view.field.input_type)) return [];
    const {
      label,
      placeholder,
      description = '',
      pattern,
      validation_message,
      min,
      max,
      max_length,
    } = view.field;
    return [
      {
        key,
        label,
        kind,
        placeholder,
        description,
        pattern,
        message: validation_message,
        min,
        max,
        max_length,
      },
    ];
  });
  if (fields.length === 0) return null;
  const { place, title, elements } = seen;
  return { route: routeOf(place), title, fields: fields.slice(0, FIELDS_MAX), hidden: hiddenOn(elements) };
}

/** What stands in the fields of a screen: it must not be told, wherever else it shows. */
export function hiddenOn(elements: readonly ElementView[]): string[] {
  return elements.flatMap(({ field, affordance }) =>
    field?.value && affordance === 'type' ? [field.value] : [],
  );
}

/**
 * Takes in values for a form that fit its fields by our own check; the form is then worth another try with them. Gives
 * how many were taken.
 */
export function takeAdvice(memory: Memory, form: Form, values: Readonly<Record<string, string>>): number {
  let taken = 0;
  for (const [view, key] of keysOf(form.fields)) {
    const value = values[key]?.trim();
    if (value === undefined || !view.field || !isFitting(value, view.field, memory, key)) continue;
    put(memory.advised, key, value);
    taken += 1;
  }
  const lessons = memory.lessons[formKey(form)];
  if (taken > 0 && lessons) lessons.refusals += 1;
  return taken;
}

function isFitting(value: string, field: FieldHints, memory: Memory, key: string): boolean {
  const { least, most } = lengthsOf(field, memory.asked[key] ?? {});
  if (value.length < Math.max(1, least) || value.length > Math.min(most ?? VALUE_MAX, VALUE_MAX))
    return false;
  if (FOREIGN.test(value) || memory.refused[key]?.includes(value)) return false;
  if (field.input_type === 'number') return isWithin(value, field);
  return !field.pattern || (compilePattern(field.pattern)?.test(value) ?? false);
}

function isWithin(value: string, { min, max }: FieldHints): boolean {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return false;
  return (min === '' || Number(value) >= Number(min)) && (max === '' || Number(value) <= Number(max));
}
