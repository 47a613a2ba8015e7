import type { FieldValue } from '#engine/drivers/contract.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import { type Pressed, removeShown, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';

/** Shorter texts, as numbers, stand on most pages anyway. */
const CHARS_MIN = 4;

/** What was not brought back: a field, with what was entered there. */
type Loss = { pressed: Pressed; undo: string; undo_role: string; field: string; value: string };

/**
 * Deletes what was made on the page that shows it, takes that back, and opens the page again: it says what was entered
 * as it did before. Null where it does. @throws Unfit where it is not shown, cannot be deleted, or offers no undo.
 */
export async function undoOnPage(
  trial: Trial,
  fields: readonly FieldValue[],
  mark: string,
): Promise<Loss | null> {
  need(!asksToSignIn(trial.seen, trial.start) && trial.seen.dialogs === 0, 'it leads elsewhere');
  const isShown = () => trial.seen.text.includes(mark);
  need((await trial.hasCome()) && isShown(), 'nothing of it is shown');
  const { place } = trial.seen;
  const said = fields.filter(({ value }) => value.length >= CHARS_MIN && trial.seen.text.includes(value));
  const known = undoOn(trial);
  const pressed = await removeShown(trial);
  const undo = undoOn(trial);
  need(undo && !known, 'an offer to undo');
  await trial.do({ kind: 'activate', target: undo.target });
  need(!isDisturbed(trial.recent), 'an error');
  const lost = () => said.find(({ value }) => !trial.seen.text.includes(value));
  for (const time of [1, 2]) {
    await trial.do({ kind: 'open', place });
    need(!isDisturbed(trial.recent), `no ordinary answer at load ${time}`);
    // What is brought back may have an address of its own.
    need(isShown() || (await trial.until(isShown)), 'another page');
    if (!lost() || (await trial.until(() => !lost()))) return null;
  }
  const gone = lost();
  return gone
    ? {
        ...{ pressed, undo: undo.target.name, undo_role: undo.target.role },
        ...{ field: gone.target.name, value: gone.value },
      }
    : null;
}
