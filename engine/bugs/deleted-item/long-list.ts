import type { ElementTarget } from '#engine/drivers/contract.ts';
import { countsWithTotals } from '#engine/export/runtime/counts.ts';
import { asksToSignIn, isDisturbed, need, writesIn } from '../shared/compare.ts';
import { lookFor, type Sent, searchFor } from '../shared/made.ts';
import { type Pressed, remove, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';

/** What went wrong with a deletion in a list that is too long to show what was made, and what was pressed. */
export type Fault = {
  variant: 'another' | 'more' | 'back';
  pressed: Pressed;
  counted: string;
  search: ElementTarget;
};

/**
 * Deletes what was made where a search for its mark shows it, and counts by the numbers on the screen that its making had
 * raised by one. `before`: the numbers of before it was made. Null where all is well.
 * @throws Unfit where it is not found, or no number counts it.
 */
export async function deleteFound(
  trial: Trial,
  { mark }: Sent,
  search: ElementTarget,
  before: ReadonlyMap<string, number>,
): Promise<Fault | null> {
  const numberOf = (words: string) => countsWithTotals(trial.seen.text).get(words) ?? Number.NaN;
  const counter = () => [...before].find(([words, count]) => numberOf(words) === count + 1);
  await trial.until(() => counter() !== undefined, trial.pace.save_ms / 2);
  const counted = counter();
  need(counted, 'a number that counts it');
  const [words, count] = counted;
  const found = async () => (await searchFor(trial, search, mark)).length > 0;
  need(await found(), 'nothing is found');
  const { listed } = await lookFor(trial, mark);
  need(listed?.items.length === 1, 'one item');
  const pressed = await remove(trial, { listed });
  await trial.until(() => writesIn(trial.recent).length > 0);
  need(!isDisturbed(trial.recent) && !undoOn(trial), 'it may still be taken back');
  const isThere = await found();
  await searchFor(trial, search, mark, '');
  await trial.until(() => numberOf(words) === count, trial.pace.save_ms / 2);
  const left = numberOf(words);
  const fault = (variant: Fault['variant']): Fault => ({ variant, pressed, counted: words, search });
  if (left < count) return fault('more');
  if (isThere) return left === count ? fault('another') : null;
  await trial.do({ kind: 'reload' });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
  return (await found()) && (await found()) ? fault('back') : null;
}
