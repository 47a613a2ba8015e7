import type { CheckAction } from '#engine/drivers/contract.ts';
import { makes } from '#engine/export/runtime/forms.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, isPaged, isSameBag, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { type Made, make, shownAgain, TO_DELETE, textsAt } from '../shared/made.ts';
import { listMakersOf, marked } from '../shared/places.ts';
import { NOT_PRESSED, type Pressed, remove, removerOf, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';
import { staysDeleted } from './reproduce.ts';

type Variants = 'lost' | 'fleeting';
type Facts = Pressed & { undo: string; undo_role: string };

/** What was deleted is there again once that is taken back. */
export const undo: TriedKind<Variants, Facts> = {
  id: 'undo',
  category: 'functional',
  description: 'The Undo that is offered after deleting something does not bring it back',
  sentence: 'Make an item, delete it, and take that back',
  fingerprint_rule: 'route and form',
  variants: {
    lost: {
      severity: 'critical',
      because: 'what the user was told could be taken back is lost',
      title: ({ undo }) => `"${undo}" does not bring back what was deleted`,
    },
    fleeting: {
      severity: 'critical',
      because: 'what the user was told could be taken back is lost',
      title: ({ undo }) => `What "${undo}" brings back is gone after a reload`,
    },
  },
  budget: { chance: 0.1, seconds: 3, most: 8 },
  inPassing: { variant: 'lost', facts: { ...NOT_PRESSED, undo: '', undo_role: '' } },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (facts.undo === '') return shownBy(makes, form);
    const by = removerOf(facts);
    if (!by || !/^(?:button|link)$/.test(facts.undo_role)) return null;
    const given = { form, by, undo: byRole(facts.undo_role, facts.undo) };
    return shownBy(staysDeleted, { ...given, reload: variant === 'fleeting' }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    listMakersOf(context).map(({ form, key, ...filling }) => ({ kind: 'check', check: 'undo', ...filling })),
  run: async (trial, action) => {
    const made = await make(trial, action, TO_DELETE);
    need(made.listed.items.length === 1 && !isPaged(trial.seen), 'one item of a whole list');
    const before = (await textsAt(trial, made.listed.path)) ?? [];
    const known = undoOn(trial);
    const pressed = await remove(trial, made);
    const without = (await textsAt(trial, made.listed.path)) ?? [];
    need(lacking(before, without).length === 1 && without.length === before.length - 1, 'one was deleted');
    const undo = undoOn(trial);
    need(undo && !known, 'an offer to undo');
    await trial.do({ kind: 'activate', target: undo.target });
    need(!isDisturbed(trial.recent), 'an error');
    const isBack = async () => isSameBag((await textsAt(trial, made.listed.path)) ?? [], before);
    const shown = (await isBack()) || (await trial.until(isBack));
    if (shown && (await staysAfterReload(trial, made))) return [];
    const after = (await textsAt(trial, made.listed.path)) ?? [];
    // What brings another one back was offered for that.
    need(shown || after.length === without.length, 'it brings something back');
    const context = { before: String(before.length), after: String(after.length) };
    return [
      sightingOf(
        trial,
        action,
        { ...pressed, undo: undo.target.name, undo_role: undo.target.role },
        shown,
        context,
      ),
    ];
  },
};

function sightingOf(
  trial: Trial,
  { fields = [] }: CheckAction,
  facts: Facts,
  shown: boolean,
  context: Record<string, string>,
): Sighting<Variants, Facts> {
  return {
    variant: shown ? 'fleeting' : 'lost',
    facts,
    description: shown
      ? 'An item was made and deleted, and came back when that was undone; a reload shows the list without it.'
      : 'An item was made and deleted; the screen offered to take that back, and the list is not as it was before.',
    place: trial.start.place,
    key: [...(shown ? ['fleeting'] : []), fields.map(({ target }) => target.name).join(',')],
    context: { ...facts, ...context },
  };
}

/** Whether what was brought back is there once the page is loaded again: at the second time too it must be gone. */
async function staysAfterReload(trial: Trial, { mark, listed, others, kept }: Made): Promise<boolean> {
  if (kept !== 'server') return true;
  await trial.until(() => trial.seen.busy === undefined, trial.pace.save_ms / 2);
  const isThere = async () => marked(await trial.lists(), mark).length > 0;
  for (const time of [1, 2]) {
    await trial.do({ kind: 'reload' });
    need(
      !isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start),
      `no ordinary answer at load ${time}`,
    );
    await shownAgain(trial, listed.path, others, isThere);
    if (await isThere()) return true;
  }
  return false;
}
