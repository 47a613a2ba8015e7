import { isOfAccount } from '#engine/model/account-names.ts';
import type { Action, ElementView, FieldHints, FieldValue } from '../drivers/contract.ts';
import { languageIn } from '../model/languages.ts';
import { Filling } from './filling.ts';
import { type Form, formKey } from './form.ts';
import { readForm } from './infer-form.ts';
import { keysOf, type Memory, type Sent } from './memory.ts';
import { dateUnitOf, kindOfOptions, tellingChoices } from './option-lists.ts';
import type { Persona } from './persona.ts';
import { type Bond, choiceOf, choiceVariant, isFree, twistsFor, twistWords } from './variants.ts';

export type FillPlan = {
  variant: string;
  action: Extract<Action, { kind: 'fill' }>;
  sent: Sent;
};

const NOT_SUBMIT =
  /\b(cancel|back|close|reset|clear|abbrechen|zur[üu]ck|annuler|retour|cancelar|previous|add (another|row|more)|show password|generate|preview|(open|show|toggle|choose|pick|select)( the| a)? (calendar|date|time)( ?picker)?|kalender (öffnen|anzeigen))\b|^[×x✕]$/iu;
const VARIANTS_MAX = 16;
const ALL_SPECIAL = 'special@*';
const TWISTS_PER_FIELD = 5;
/** Lists longer than this are of one sort of thing: not each is worth a try. */
const CHOICES_MAX = 6;
/** Fields that are twisted in one form at most. */
const FIELDS_MAX = 40;

/** The forms of a screen: groups with at least one field to fill, each with the control that sends it. */
export function formsOf(elements: readonly ElementView[]): Form[] {
  const groups = new Map<string, ElementView[]>();
  for (const view of elements) {
    if (!view.group || !(view.enabled || isButton(view))) continue;
    const members = groups.get(view.group) ?? [];
    members.push(view);
    groups.set(view.group, members);
  }
  const forms: Form[] = [];
  for (const [group, members] of groups) {
    const fields = members.filter(({ affordance }) => affordance !== 'activate').slice(0, FIELDS_MAX);
    if (fields.length === 0) continue;
    forms.push({ group, fields, submit: submitOf(group, members), lists: members.filter(isOpenChoice) });
  }
  return forms;
}

/** What sends a form; it may be disabled until the form is filled. */
function submitOf(group: string, members: readonly ElementView[]): ElementView | null {
  const buttons = members.filter((view) => isButton(view) && !NOT_SUBMIT.test(view.target.name));
  const enabled = buttons.filter((view) => view.enabled);
  const isSubmit = ({ submits }: ElementView) => submits;
  const chief = enabled.find(isSubmit) ?? buttons.find(isSubmit);
  if (chief) return chief;
  if (group.startsWith('dialog')) return buttons.at(-1) ?? null;
  // The only one of a form with a name sends it, though its type does not say so.
  const [only, ...more] = buttons.filter(({ target }) => /\p{L}{2}/u.test(target.name));
  return only && more.length === 0 ? only : null;
}

function isButton({ affordance, target }: ElementView): boolean {
  return affordance === 'activate' && target.role === 'button';
}

/** A list that opens when it is pressed, of which nothing is chosen yet. */
export function isOpenChoice({ affordance, enabled, chosen }: ElementView): boolean {
  return affordance === 'activate' && enabled && chosen === '';
}

/**
 * The names of the ways to fill a form, most telling first: valid, valid once more with what its messages have taught,
 * otherwise valid, all free texts with quotes and markup at once, then one field at a time at its limits, the most
 * telling twist of each field before the next of any.
 */
export function variantsOf(form: Form, memory?: Memory): string[] {
  const refusals = memory?.lessons[formKey(form)]?.refusals ?? 0;
  const variants = refusals > 0 ? ['valid', `valid~${refusals}`, 'other'] : ['valid', 'other'];
  const { readings } = readForm(form.fields, form.group, form.submit?.target.name ?? '');
  const free = form.fields.filter(
    ({ affordance }, index) => affordance === 'type' && isFree(readings[index]?.kind ?? 'trap'),
  );
  if (free.length > 1) variants.push(ALL_SPECIAL);
  const twists = form.fields.map((view, index) => {
    const reading = readings[index];
    if (view.affordance === 'choose' && view.field && reading) return furtherChoices(view.field);
    if (view.affordance !== 'type' || !view.field || !reading) return [];
    if (reading.part && reading.part.of === 'text' && reading.part.from > 0) return [];
    const bond: Bond = { confirms: reading.confirms !== null, follows: reading.kind.endsWith('_end') };
    return twistsFor(reading.kind, view.field, bond).slice(0, TWISTS_PER_FIELD);
  });
  const most = variants.length + VARIANTS_MAX - 2;
  for (let rank = 0; rank < TWISTS_PER_FIELD; rank += 1)
    twists.forEach((own, index) => {
      if (own[rank] && variants.length < most) variants.push(`${own[rank]}@${index}`);
    });
  return variants;
}

/** Choices beyond the two that filling a form in its usual ways takes, in short lists of the target's own. */
function furtherChoices(field: FieldHints): string[] {
  const count = tellingChoices(field).length;
  if (
    count > CHOICES_MAX ||
    languageIn(field) !== null ||
    kindOfOptions(field) !== null ||
    dateUnitOf(field) !== null
  )
    return [];
  return Array.from({ length: Math.max(0, count - 2) }, (_, index) => choiceVariant(index + 3));
}

/** A variant in words for the log. */
export function describeVariant(form: Form, variant: string): string {
  const [name = '', place] = variant.split('@');
  if (place === undefined) {
    if (name.startsWith('valid~')) return 'fill the form again, as its messages ask';
    return name === 'valid' ? 'fill the form with fitting values' : 'fill the form with other fitting values';
  }
  if (variant === ALL_SPECIAL) return 'fill the form, all that is free text with quotes and markup';
  const view = form.fields[Number(place)];
  const label = view?.field?.label || view?.field?.field_name || view?.target.role || 'field';
  const choice = choiceOf(name);
  return `fill the form, "${label.slice(0, 40)}" ${choice ? `with choice ${choice}` : twistWords(name)}`;
}

/** Fills a form in one way. The values agree with each other: one persona, one password, dates in order. */
export function planFill(
  form: Form,
  variant: string,
  memory: Memory,
  persona: Persona,
  turn: number,
): FillPlan {
  const filling = new Filling({ form, variant, memory, persona, turn });
  const sent = filling.sent();
  const markup = variant.includes('@') ? '' : (persona.markup ?? '');
  const keys = keysOf(form.fields);
  const fields: FieldValue[] = [];
  for (const { view, value } of filling.values()) {
    const key = keys.get(view) ?? '';
    const marked = markup && takesMarkup(view, key, sent, memory) ? withMarkup(view, value, markup) : value;
    const { target, affordance } = view;
    fields.push(
      isListOnly(view, key, memory)
        ? { target, affordance: 'pick', value: '' }
        : { target, affordance, value: marked },
    );
  }
  const ofAccount = (view: ElementView) => isOfAccount(view, form.fields, memory.accounts);
  for (const { target } of (form.lists ?? []).filter((view) => !ofAccount(view)))
    fields.push({ target, affordance: 'pick', value: '' });
  const submit = form.submit
    ? form.submit.target
    : form.fields.some((f) => f.affordance === 'type')
      ? 'enter'
      : null;
  return { variant, action: { kind: 'fill', fields, submit }, sent };
}

/** A field with a list of its own that refused what was typed takes what the list offers, as a patient or a customer. */
function isListOnly({ target, affordance }: ElementView, key: string, memory: Memory): boolean {
  return target.role === 'combobox' && affordance === 'type' && (memory.refused[key] ?? []).length > 0;
}

/** A note takes whatever is typed: where a run may attack its target it carries markup, until one was refused. */
function takesMarkup({ field }: ElementView, key: string, sent: Sent, memory: Memory): boolean {
  const isNote = field?.input_type === 'textarea' && sent.values.get(key)?.kind === 'message';
  return isNote && (memory.refused[key] ?? []).length === 0;
}

function withMarkup({ field }: ElementView, value: string, markup: string): string {
  const marked = `${value} ${markup}`;
  return value !== '' && marked.length <= (field?.max_length ?? marked.length) ? marked : value;
}
