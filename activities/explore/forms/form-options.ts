import type { Action, ElementView, FieldValue } from '#activities/drivers/contract.ts';
import { inferField } from './infer-field.ts';
import { fieldKey, type Memory, preferred } from './memory.ts';
import { type Persona, validValues } from './values.ts';
import { type Twist, twisted, twistsFor } from './variants.ts';

export type Form = { group: string; fields: ElementView[]; submit: ElementView | null };
export type FillPlan = {
  variant: string;
  action: Extract<Action, { kind: 'fill' }>;
  sent: Map<string, string>;
};

const NOT_SUBMIT = /\b(cancel|back|close|reset|clear|abbrechen|zur[üu]ck|annuler|retour|cancelar)\b|^[×x✕]$/i;
const TWISTS_MAX = 10;
const FIELDS_MAX = 30;

/** The forms of a screen: groups with at least one field to fill, each with the control that sends it. */
export function formsOf(elements: readonly ElementView[]): Form[] {
  const groups = new Map<string, ElementView[]>();
  for (const view of elements) {
    if (!view.group || !view.enabled) continue;
    groups.set(view.group, [...(groups.get(view.group) ?? []), view]);
  }
  const forms: Form[] = [];
  for (const [group, members] of groups) {
    const fields = members.filter(({ affordance }) => affordance !== 'activate').slice(0, FIELDS_MAX);
    if (fields.length === 0) continue;
    const buttons = members.filter(
      ({ affordance, target }) =>
        affordance === 'activate' && target.role === 'button' && !NOT_SUBMIT.test(target.name),
    );
    const submit =
      buttons.find(({ submits }) => submits) ?? (group.startsWith('dialog') ? buttons.at(-1) : undefined);
    forms.push({ group, fields, submit: submit ?? null });
  }
  return forms;
}

/** The names of the ways to fill a form: valid twice over, then one field at a time at its limits. */
export function variantsOf(form: Form): string[] {
  const variants = ['valid', 'other'];
  const depth = Math.max(1, Math.floor(TWISTS_MAX / Math.max(1, form.fields.length)));
  form.fields.forEach((view, index) => {
    if (view.affordance !== 'type' || !view.field) return;
    for (const twist of twistsFor(inferField(view.field), view.field).slice(0, Math.min(5, depth + 1)))
      variants.push(`${twist}@${index}`);
  });
  return variants;
}

/** Fills a form in one way. The values agree with each other: one persona, one password, dates in order. */
export function planFill(
  form: Form,
  variant: string,
  memory: Memory,
  persona: Persona,
  turn: number,
): FillPlan {
  const [twist = '', place = ''] = variant.split('@');
  const sent = new Map<string, string>();
  const fields: FieldValue[] = [];
  const radios = new Set<string>();
  form.fields.forEach((view, index) => {
    if (!view.field) return;
    const key = fieldKey(view);
    let value = valueFor(view, memory, persona, variant === 'other' ? turn + 1 : turn);
    if (String(index) === place) value = twisted(twist as Twist, value, persona.token);
    if (view.target.role === 'radio') {
      const name = view.field.field_name || view.group;
      const wanted = variant === 'other' ? 1 : 0;
      const nth = form.fields.filter(
        (one, i) => i < index && one.field?.field_name === view.field?.field_name,
      ).length;
      if (radios.has(name) || nth !== Math.min(wanted, sameName(form, view) - 1)) return;
      radios.add(name);
      value = 'on';
    }
    sent.set(key, value);
    fields.push({ target: view.target, affordance: view.affordance, value });
  });
  const submit = form.submit
    ? form.submit.target
    : form.fields.some((f) => f.affordance === 'type')
      ? 'enter'
      : null;
  return { variant, action: { kind: 'fill', fields, submit }, sent };
}

function sameName(form: Form, view: ElementView): number {
  return form.fields.filter((one) => one.field?.field_name === view.field?.field_name).length;
}

function valueFor(view: ElementView, memory: Memory, persona: Persona, turn: number): string {
  const { field } = view;
  if (!field) return '';
  if (view.affordance === 'toggle') return turn % 2 === 0 || field.required ? 'on' : 'off';
  if (view.affordance === 'choose') return chooseOption(field.options, turn);
  if (view.affordance === 'upload') return 'file';
  const kind = inferField(field);
  return preferred(memory, fieldKey(view), validValues(kind, field, persona), turn);
}

/** An option that says something: the empty first one of most lists does not. */
export function chooseOption(options: readonly string[], turn: number): string {
  const telling = options.filter((option) => option !== '');
  return telling[turn % Math.max(1, telling.length)] ?? '';
}
