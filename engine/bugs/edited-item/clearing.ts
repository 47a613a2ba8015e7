import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { find, type Trial, unlessUnfit } from '../shared/trial.ts';
import { type Change, save } from './changes.ts';
import { type Later, shownLater, type Wrong } from './later.ts';

type Form = { submit: ElementTarget | 'enter'; opener: ElementTarget | undefined };

/**
 * Empties what a form does not ask for, of what was just kept there, and gives the first that holds its old text again once
 * the form was saved without a complaint and opened anew: they are one bug. One that cannot be saved like that has nothing to say here.
 */
export async function uncleared(
  trial: Trial,
  kept: readonly Later[],
  { submit, opener }: Form,
): Promise<Wrong[]> {
  const form = trial.seen;
  const emptied = kept.flatMap((one): Change[] => {
    const { field, later, isBeside } = one;
    // A number that is taken out is a number that was not given: it may fall back to one.
    const isText = field.affordance === 'type' && !isNumber(later) && later === field.value && !isBeside;
    const view = find(form, field.target);
    if (!isText || !view?.field || view.field.required || /\*\s*$/.test(view.target.name)) return [];
    return [{ field: { ...field, value: '' }, old: later, name: one.name }];
  });
  const taken = emptied.length > 0 ? await savedEmpty(trial, emptied, { submit, opener, form }) : null;
  const now = taken && (await unlessUnfit(() => shownLater(trial, taken, { opener, form })));
  const back = now?.find((one) => !one.isBeside && one.later === one.old);
  return back ? [{ ...back, variant: 'uncleared' }] : [];
}

/**
 * What was emptied and taken: all at once or, where the server minds one that does not say that it is required, the one which is
 * asked for least: what has room for several lines, else the last. Null where none is taken.
 */
async function savedEmpty(
  trial: Trial,
  emptied: readonly Change[],
  { submit, ...shown }: Form & { form: Observation },
): Promise<readonly Change[] | null> {
  const all = await unlessUnfit(() => save(trial, emptied, submit));
  if (all || emptied.length === 1) return all;
  const hasLines = ({ field: { target } }: Change) =>
    find(trial.seen, target)?.field?.input_type === 'textarea';
  const one = emptied.findLast(hasLines) ?? emptied.at(-1);
  if (!one) return null;
  return unlessUnfit(async () => {
    // Loaded anew the form says nothing of the others any more.
    await shownLater(trial, emptied, shown);
    return save(trial, [one], submit);
  });
}

const isNumber = (text: string): boolean => /^-?[\d.,\s]+$/.test(text);
