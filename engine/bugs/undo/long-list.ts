import type { ElementTarget } from '#engine/drivers/contract.ts';
import { isDisturbed, need, timeless, writesIn } from '../shared/compare.ts';
import { lookFor, searchFor } from '../shared/made.ts';
import type { Listed } from '../shared/places.ts';
import { deletes, type Pressed, remove, removeShown, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';

/**
 * What the row says before it was deleted and after that was taken back; `after` is '' where it did not come back. `via`:
 * the role of what opens the thing to be deleted, '' where its row has the control.
 */
export type Change = { pressed: Pressed; via: string; undo: ElementTarget; before: string; after: string };

/**
 * Deletes what was made where a search for its mark shows it, and takes that back: the search finds the same row again.
 * Null where it does. @throws Unfit where it is not found, cannot be deleted, or no undo is offered.
 */
export async function undoFound(trial: Trial, mark: string, search: ElementTarget): Promise<Change | null> {
  const { place } = trial.seen;
  const rows = async () => {
    await searchFor(trial, search, mark);
    const { listed } = await lookFor(trial, mark);
    return (listed?.items ?? []).map(({ text }) => timeless(text));
  };
  const [before, ...others] = await rows();
  need(before && others.length === 0, 'one row');
  const { listed } = await lookFor(trial, mark);
  need(listed?.items.length === 1, 'one row');
  const known = undoOn(trial);
  const opener = openerIn(trial, listed, mark);
  if (opener) await trial.do({ kind: 'activate', target: opener });
  const pressed = await (opener ? removeShown(trial) : remove(trial, { listed }));
  const undo = undoOn(trial);
  need(undo && !known, 'an offer to undo');
  await trial.do({ kind: 'activate', target: undo.target });
  await trial.until(() => writesIn(trial.recent).length > 0, trial.pace.save_ms / 2);
  need(!isDisturbed(trial.recent), 'an error');
  let after = '';
  for (const _ of [1, 2]) {
    await trial.do({ kind: 'open', place });
    need(!isDisturbed(trial.recent), 'no ordinary answer');
    after = (await rows())[0] ?? '';
    if (after === before) return null;
  }
  return { pressed, via: opener?.role ?? '', undo: undo.target, before, after };
}

/** What opens the thing of a row that has no control to delete it; null where it has one. */
function openerIn({ seen }: Trial, { items }: Listed, mark: string): ElementTarget | null {
  const [item] = items;
  const inside = seen.elements.filter(
    ({ affordance, target }) => affordance === 'activate' && target.path.startsWith(`${item?.path}>`),
  );
  if (inside.some(({ target }) => deletes(target.name))) return null;
  return inside.find(({ target }) => target.name.includes(mark))?.target ?? null;
}
