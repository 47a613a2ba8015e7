import type { ElementTarget } from '#engine/drivers/contract.ts';
import { find, type Trial, Unfit } from '../shared/trial.ts';
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
    const isText = field.affordance === 'type' && later === field.value && !isBeside;
    const view = find(form, field.target);
    if (!isText || !view?.field || view.field.required || /\*\s*$/.test(view.target.name)) return [];
    return [{ field: { ...field, value: '' }, old: later, name: one.name }];
  });
  if (emptied.length === 0) return [];
  try {
    const taken = await save(trial, emptied, submit);
    const now = await shownLater(trial, taken, { opener, form });
    const back = now.find((one) => !one.isBeside && one.later === one.old);
    return back ? [{ ...back, variant: 'uncleared' }] : [];
  } catch (error) {
    if (error instanceof Unfit) return [];
    throw error;
  }
}
