import { makes } from '#engine/export/runtime/forms.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isPaged, isSameBag, lacking, need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { make, textsAt } from '../shared/made.ts';
import { makersOf } from '../shared/places.ts';
import { NOT_PRESSED, type Pressed, remove, removerOf, undoOn } from '../shared/removal.ts';
import { staysDeleted } from './reproduce.ts';

type Facts = Pressed & { undo: string; undo_role: string };

/** What was deleted is there again once that is taken back. */
export const undo: TriedKind<'lost', Facts> = {
  id: 'undo',
  category: 'functional',
  description:
    'The Undo that is offered after deleting something does not bring it back, or brings back another thing',
  sentence: 'Make an item, delete it, and take that back',
  fingerprint_rule: 'route and form',
  variants: {
    lost: {
      severity: 'critical',
      because: 'what the user was told could be taken back is lost',
      title: ({ undo }) => `"${undo}" does not bring back what was deleted`,
    },
  },
  budget: { prior: 0.45, most: 8 },
  inPassing: { variant: 'lost', facts: { ...NOT_PRESSED, undo: '', undo_role: '' } },
  reproduce: ({ facts, used }) => {
    const form = used.form();
    if (facts.undo === '') return shownBy(makes, form);
    const by = removerOf(facts);
    return by && /^(?:button|link)$/.test(facts.undo_role)
      ? shownBy(staysDeleted, { form, by, undo: byRole(facts.undo_role, facts.undo) }, { late: true })
      : null;
  },
  changes: true,
  appliesTo: (context) =>
    makersOf(context).map(({ fields, submit }) => ({ kind: 'check', check: 'undo', fields, submit })),
  run: async (trial, action) => {
    const made = await make(trial, action);
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
    if ((await isBack()) || (await trial.until(isBack))) return [];
    const after = (await textsAt(trial, made.listed.path)) ?? [];
    need(after.length === without.length || lacking(before, after).length > 0, 'told anew');
    return [
      {
        variant: 'lost',
        facts: { ...pressed, undo: undo.target.name, undo_role: undo.target.role },
        description:
          'An item was made and deleted; the screen offered to take that back, and the list is not as it was before.',
        place: trial.start.place,
        element: undo.target,
        key: [(action.fields ?? []).map(({ target }) => target.name).join(',')],
        context: {
          ...pressed,
          undo_role: undo.target.role,
          before: String(before.length),
          after: String(after.length),
        },
      },
    ];
  },
};
