import { type FlowStep, type FlowWay, wordsFor } from '#domain/test-run/flows.ts';
import type { Action, Driver, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import type { FactsProbe } from '#engine/drivers/probe-answers.ts';
import { addressIn } from './flow.ts';

/**
 * What a step of a flow comes to on a screen: something to do, something that is in sight, or why it cannot be done.
 * `unclear`: the flow does not say which of several is meant, which is no fault of the app.
 */
export type StepFound =
  | { action: Action }
  | { seen: true }
  | { why: string; beside?: readonly string[] }
  | { unclear: string };

type Screen = { seen: Observation; driver: Pick<Driver, 'probe'> };

const NAMES_MAX = 5;

/** Finds what a step names on a screen, by role and exact name; spaces are taken as one. */
export async function findStep(step: FlowStep, flow: FlowWay, { seen, driver }: Screen): Promise<StepFound> {
  const { open, click, fill, press, see } = step;
  if (open !== undefined) return { action: { kind: 'open', place: addressIn(flow, open) } };
  if (press !== undefined) return { action: { kind: 'press', key: press } };
  if (click) return clickOn(click, seen);
  if (fill) return fillIn(fill, seen);
  if (see?.text !== undefined) {
    const isSaid = plain(seen.text).includes(plain(see.text));
    return isSaid ? { seen: true } : { why: `the page does not say "${see.text}"` };
  }
  const { role = '', name = '' } = see ?? {};
  const facts = (await driver.probe('facts')) as FactsProbe | null;
  const isShown = facts?.elements.some((one) => one.role === role && plain(one.name) === plain(name));
  return isShown ? { seen: true } : { why: `there is no ${role} "${name}"` };
}

function clickOn(click: NonNullable<FlowStep['click']>, { elements }: Observation): StepFound {
  const ofRole = elements.filter(({ target }) => target.role === click.role);
  const found = ofRole.filter(({ target }) => plain(target.name) === plain(click.name));
  return (
    oneOf(found, wordsFor(click), click.nth, ({ enabled, target }) =>
      enabled
        ? { action: { kind: 'activate', target } }
        : { why: `the ${click.role} "${click.name}" cannot be used` },
    ) ?? { why: `there is no ${click.role} "${click.name}"`, beside: namesOf(ofRole) }
  );
}

function fillIn(fill: NonNullable<FlowStep['fill']>, { elements }: Observation): StepFound {
  const fields = elements.filter(({ field }) => field !== null);
  const found = fields.filter(({ target }) => plain(target.name) === plain(fill.label));
  return (
    oneOf(found, `the field "${fill.label}"`, fill.nth, (view) => {
      if (!view.enabled) return { why: `the field "${fill.label}" cannot be filled` };
      const value = valueFor(view, fill.with);
      if (value === null) return { why: `the list "${fill.label}" does not offer "${fill.with}"` };
      return { action: { kind: 'fill', fields: [value], submit: null } };
    }) ?? { why: `there is no field "${fill.label}"`, beside: namesOf(fields) }
  );
}

/** The one that is meant; null where there is none, or not so many. */
function oneOf(
  found: readonly ElementView[],
  words: string,
  nth: number | undefined,
  use: (view: ElementView) => StepFound,
): StepFound | null {
  if (nth === undefined && found.length > 1)
    return { unclear: `${found.length} elements are ${words}: say which by nth, from 1 to ${found.length}` };
  const view = found[(nth ?? 1) - 1];
  return view ? use(view) : null;
}

/** A list takes the text of an option as well as its value; what is ticked or not is "on" or "off". */
function valueFor({ target, affordance, field }: ElementView, value: string): FieldValue | null {
  if (affordance !== 'choose') return { target, affordance, value };
  const { options = [], option_texts = options } = field ?? {};
  const at = [options.indexOf(value), option_texts.indexOf(value)].find((index) => index >= 0);
  return at === undefined ? null : { target, affordance, value: options[at] ?? value };
}

/** What is there instead: a name may have changed. */
function namesOf(views: readonly ElementView[]): string[] {
  const names = views.map(({ target }) => target.name).filter((name) => name !== '');
  return [...new Set(names)].slice(0, NAMES_MAX);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
