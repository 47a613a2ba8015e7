import type { FieldValue } from '#engine/drivers/contract.ts';
import { isDisturbed, isPaged, need, writesIn } from '../shared/compare.ts';
import { type OwnPage, reloadList, showList, type Thing } from '../shared/thing.ts';
import type { Trial } from '../shared/trial.ts';
import { type Listing, listingOf, type Made } from './listing.ts';

/**
 * What is gone with the thing that was deleted, or in its place; null where nothing is. @throws Unfit where the thing
 * itself is still there.
 */
export async function othersLost(trial: Trial, made: Made, before: Listing): Promise<string[] | null> {
  await showList(trial, made.list, searchedFor(made));
  const isGone = async () => (await listingOf(trial, made)).own === undefined;
  if (!(await isGone())) await trial.until(isGone, trial.pace.save_ms / 2);
  const after = await listingOf(trial, made);
  const lost = before.others.filter((row) => !after.others.includes(row));
  const isFewer = after.others.length < before.others.length;
  // With pages, rows come up from the next one; a row may say another number for each that is gone.
  const isOther = after.own !== undefined ? lost.length > 0 && isFewer : isFewer && !isPaged(trial.seen);
  const isBesideLost = before.beside !== undefined && after.beside === undefined;
  if (isOther || isBesideLost) return isBesideLost ? [before.beside ?? '', ...lost] : lost;
  need(after.own === undefined, 'it was not deleted');
  return null;
}

/** Whether what was deleted is gone after reloads too. */
export async function staysDeleted(trial: Trial, made: Made): Promise<boolean> {
  for (const _ of [1, 2]) {
    await reloadList(trial, made.list, searchedFor(made));
    const isListed = async () => (await listingOf(trial, made)).own !== undefined;
    const hasCome = async () => (await isListed()) || (await listingOf(trial, made)).others.length > 0;
    if (!(await trial.until(hasCome, trial.pace.save_ms / 2)) || !(await isListed())) return true;
  }
  return false;
}

/** What the row of a thing says once its deletion was taken back: as before where one of two loads shows it so. */
export async function rowAfterUndo(trial: Trial, made: Made, before: Listing): Promise<string> {
  await trial.until(() => writesIn(trial.recent).length > 0, trial.pace.save_ms / 2);
  need(!isDisturbed(trial.recent), 'an error');
  for (const _ of [1, 2]) {
    await reloadList(trial, made.list, searchedFor(made));
    const isBack = async () => (await listingOf(trial, made)).own === before.own;
    if ((await isBack()) || (await trial.until(isBack, trial.pace.save_ms / 2))) return before.own ?? '';
  }
  return (await listingOf(trial, made)).own ?? 'nothing';
}

/** What the page of a thing no longer says of what was entered, at two loads; null where it says all of it. */
export async function lostOn(
  trial: Trial,
  { place, says }: OwnPage,
  mark: string,
): Promise<FieldValue | null> {
  const lost = () => says.find(({ value }) => !trial.seen.text.includes(value));
  for (const time of [1, 2]) {
    await trial.do({ kind: 'open', place });
    need(!isDisturbed(trial.recent), `no ordinary answer at load ${time}`);
    const isShown = () => trial.seen.text.includes(mark);
    // What is brought back may have an address of its own.
    need(isShown() || (await trial.until(isShown)), 'another page');
    if (!lost() || (await trial.until(() => !lost(), trial.pace.save_ms / 2))) return null;
  }
  return lost() ?? null;
}

/** The mark of what was made first is in that of the second too. */
const searchedFor = ({ beside, thing }: Made): Thing => beside ?? thing;
