import { BLANK_HINTS } from '#engine/drivers/blank-hints.ts';
import type { Affordance, ElementView, FieldHints } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';

/** A field of which nothing is known but what is given; for tests. */
export function hintsWith(over: Partial<FieldHints> = {}): FieldHints {
  return { ...BLANK_HINTS, ...over };
}

const AFFORDANCES: Record<string, Affordance> = {
  select: 'choose',
  checkbox: 'toggle',
  radio: 'toggle',
  file: 'upload',
};

export function viewWith(over: Partial<FieldHints>, group = 'form:a'): ElementView {
  const field = hintsWith(over);
  const affordance = AFFORDANCES[field.input_type] ?? 'type';
  const role = affordance === 'toggle' ? field.input_type : affordance === 'choose' ? 'combobox' : 'textbox';
  return {
    target: { role, name: field.label, nth: 0, path: `${group} ${field.label} ${field.field_name}` },
    affordance,
    enabled: true,
    selected: false,
    group,
    collection: '',
    leads_to: '',
    box: { x: 10, y: 10, width: 100, height: 20 },
    field,
    submits: false,
  };
}

/** A form of these fields with a button of that name. */
export function formWith(fields: readonly Partial<FieldHints>[], button = 'Send', group = 'form:a'): Form {
  const submit: ElementView = {
    ...viewWith({}, group),
    target: { role: 'button', name: button, nth: 0, path: 'button' },
    affordance: 'activate',
    field: null,
    submits: true,
  };
  return { group, fields: fields.map((field) => viewWith(field, group)), submit };
}
