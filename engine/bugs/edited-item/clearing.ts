import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { find, type Trial, unlessUnfit } from '../shared/trial.ts';
import { type Change, save } from './changes.ts';
import { type Later, shownLater, type Wrong } from './later.ts';

type Form = { submit: ElementTarget | 'enter'; opener: ElementTarget | undefined };

/**
 * Takes away what was just kept: empties what a form does not ask for, and puts off what was put on. Gives the first that is
 * there again once the form was saved without a complaint and opened anew: they are one bug. One that cannot be saved like that has nothing to say here.
 */
export async function uncleared(
  trial: Trial,
  kept: readonly Later[],
  { submit, opener }: Form,
): Promise<Wrong[]> {
  const form = trial.seen;
  const away = kept.flatMap((one) =>
    one.isBeside || one.later !== one.field.value ? [] : without(one, form),
  );
  const taken = away.length > 0 ? await savedWithout(trial, away, { submit, opener, form }) : null;
  const now = taken && (await unlessUnfit(() => shownLater(trial, taken, { opener, form })));
  const back = now?.find((one) => !one.isBeside && one.later === one.old);
  return back ? [{ ...back, variant: isSwitch(back) ? 'forgotten' : 'uncleared' }] : [];
}

/** The change that takes away what a field was given; none of what has to hold something. */
function without({ field, later, name }: Later, form: Observation): Change[] {
  if (field.affordance === 'toggle')
    return later === 'on' ? [{ field: { ...field, value: 'off' }, old: later, name }] : [];
  const view = find(form, field.target);
  // A number that is taken out is a number that was not given: it may fall back to one.
  if (field.affordance !== 'type' || isNumber(later)) return [];
  if (!view?.field || view.field.required || /\*\s*$/.test(view.target.name)) return [];
  return [{ field: { ...field, value: '' }, old: later, name }];
}

/**
 * What was taken away and saved: all at once or, where the server minds a text that does not say that it is required, of the texts the
 * one which is asked for least: what has room for several lines, else the last. Null where none is taken.
 */
async function savedWithout(
  trial: Trial,
  away: readonly Change[],
  { submit, ...shown }: Form & { form: Observation },
): Promise<readonly Change[] | null> {
  const all = await unlessUnfit(() => save(trial, away, submit));
  const texts = away.filter((change) => !isSwitch(change));
  if (all || away.length === 1 || texts.length === 0) return all;
  const hasLines = ({ field: { target } }: Change) =>
    find(trial.seen, target)?.field?.input_type === 'textarea';
  const one = texts.findLast(hasLines) ?? texts.at(-1);
  return unlessUnfit(async () => {
    // Loaded anew the form says nothing of the others any more.
    await shownLater(trial, away, shown);
    return save(trial, [...away.filter(isSwitch), ...(one ? [one] : [])], submit);
  });
}

const isSwitch = ({ field }: Change): boolean => field.affordance === 'toggle';
const isNumber = (text: string): boolean => /^-?[\d.,\s]+$/.test(text);
