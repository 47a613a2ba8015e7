import type { ElementTarget, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { APPLIES } from '#engine/export/runtime/appliers.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { isDisturbed, need, pageOf } from './compare.ts';
import { searches } from './search.ts';
import { besideOn } from './switches.ts';
import { isOfRow } from './table.ts';
import { find, type Trial } from './trial.ts';

/** Tabs and links side by side, of which one is chosen at a time. */
const SWITCHES = /^(tab|link|button|radio)$/;

/**
 * A control that one of several values is chosen by: a list of the browser's own, or one that opens when it is pressed,
 * also where its values can be narrowed by typing.
 */
export function isChooser(view: ElementView): boolean {
  const { affordance, enabled, field, target } = view;
  if (isOfRow(view)) return false;
  if (!enabled || target.role !== 'combobox' || target.name === '') return false;
  if (affordance === 'choose') return (field?.options.length ?? 0) > 1;
  return affordance === 'activate' || (affordance === 'type' && !searches(view));
}

/** Whether it is a list that one types into for a choice, which may stand beside the field then. */
export const isTypedList = ({ target, affordance }: Pick<FieldValue, 'target' | 'affordance'>): boolean =>
  affordance === 'type' && target.role === 'combobox';

/** The form that a field stands in; undefined where it is alone. */
export const formAround = ({ group }: ElementView, elements: readonly ElementView[]): Form | undefined =>
  group === '' ? undefined : formsOf(elements).find((one) => one.group === group);

/** Whether what is chosen in it is sent with other things, as in a form that makes something: that shows no part of a list. */
export function isSentOn(view: ElementView, elements: readonly ElementView[]): boolean {
  const form = formAround(view, elements);
  return form?.submit != null && !APPLIES.test(form.submit.target.name);
}

/** The texts of its values, in their order. One that opens is opened and closed again. */
export async function valuesOf(trial: Trial, target: ElementTarget): Promise<string[]> {
  const { field, affordance } = trial.view(target);
  if (SWITCHES.test(target.role)) return besideOn(trial.seen, target).map((view) => plain(view.target.name));
  if (affordance === 'choose') return (field?.option_texts ?? field?.options ?? []).map(plain);
  const options = await opened(trial, target);
  await trial.do({ kind: 'press', key: 'Escape' });
  const isClosed = () => optionsOn(trial.seen).length === 0;
  need(isClosed() || (await trial.until(isClosed, trial.pace.save_ms / 2)), 'its list stays open');
  return options.map(({ target: { name } }) => plain(name));
}

/** Chooses the value of this text, and applies it where a button does so. @throws Unfit when that leads elsewhere. */
export async function choose(trial: Trial, target: ElementTarget, text: string): Promise<void> {
  const { place } = trial.seen;
  const isSwitch = SWITCHES.test(target.role);
  if (isSwitch) await pressIn(trial, besideOn(trial.seen, target), text);
  else if (trial.view(target).affordance !== 'choose') {
    const applier = applierOf(trial.seen, trial.view(target));
    await pressIn(trial, await opened(trial, target), text);
    // A list that closes lies over its form for a moment.
    const isBack = () => applier !== null && find(trial.seen, applier) !== null;
    if (applier && (isBack() || (await trial.until(isBack, trial.pace.save_ms / 2))))
      await trial.do({ kind: 'activate', target: applier });
  } else await fillWith(trial, target, text);
  // A switch that is chosen may go by another name.
  const isThere = () => isSwitch || find(trial.seen, target) !== null;
  need(pageOf(trial.seen.place) === pageOf(place), 'it leads elsewhere');
  need(isThere() || (await trial.until(isThere, trial.pace.save_ms / 2)), 'the control is gone');
  need(!isDisturbed(trial.recent) && (await trial.hasCome()), 'not at rest');
}

async function fillWith(trial: Trial, target: ElementTarget, text: string): Promise<void> {
  const view = trial.view(target);
  const { options = [], option_texts = options } = view.field ?? {};
  const value = options[option_texts.findIndex((one) => plain(one) === text)];
  need(value !== undefined, 'a value of this text');
  const submit = applierOf(trial.seen, view);
  await trial.do({ kind: 'fill', fields: [{ target, affordance: 'choose', value }], submit });
}

/** Presses the one of several controls that says so. */
async function pressIn(trial: Trial, views: readonly ElementView[], text: string): Promise<void> {
  const one = views.find(({ target: { name } }) => plain(name) === text);
  need(one, 'a value of this text');
  await trial.do({ kind: 'activate', target: one.target });
}

/** The button of its form that applies a filter: any other may make or change something. */
function applierOf(seen: Observation, view: ElementView): ElementTarget | null {
  const isIts = ({ fields, group }: Form) =>
    fields.includes(view) || (view.group !== '' && group === view.group);
  const form = formsOf(seen.elements).find(isIts);
  return form?.submit && APPLIES.test(form.submit.target.name) ? form.submit.target : null;
}

async function opened(trial: Trial, target: ElementTarget): Promise<ElementView[]> {
  await trial.do({ kind: 'activate', target: trial.view(target).target });
  const options = optionsOn(trial.seen);
  need(options.length > 1, 'a list of values');
  return options;
}

function optionsOn({ elements }: Observation): ElementView[] {
  return elements.filter(({ target, enabled }) => target.role === 'option' && enabled);
}

/** A value without how many there are of it. */
function plain(text: string): string {
  return text
    .replace(/\s*\(\d+\)$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
