import type { CheckAction } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { linkAbove } from '../shared/list-above.ts';
import { makersOf } from '../shared/places.ts';
import { NOT_PRESSED, type Pressed, removerOf, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';
import { deleteSecond, listingOf, listTwo, type Two } from './listing.ts';
import { comesBack, deletesAnother, isNotBroughtBack } from './reproduce.ts';

type Variants = 'altered' | 'another' | 'back' | 'undo';
/** `field`: what is listed as another value; `undo`: the control that takes the deletion back. */
type Facts = Pressed & { list: string; cancel: string; field: string; undo: string; undo_role: string };

const LOST = 'something else is deleted';

/** What is made on a page of its own is listed as it was entered, and deleting it there takes away it and nothing else. */
export const listedItem: TriedKind<Variants, Facts> = {
  id: 'listed_item',
  category: 'functional',
  description:
    'Something made on a page of its own is listed with another amount or day, or deleting it in the list takes away another one, does not last, or cannot be undone',
  sentence: 'Make two things, and delete one of them in their list',
  fingerprint_rule: 'route, form and what went wrong',
  variants: {
    altered: {
      severity: 'major',
      because: 'what is listed is not what was entered',
      title: ({ field }) => `What was entered in "${field}" is listed as another value`,
    },
    another: {
      severity: 'critical',
      because: LOST,
      title: () => 'Deleting one thing in the list takes away another',
    },
    back: {
      severity: 'major',
      because: 'it comes back',
      title: () => 'What was deleted in the list is there again after a reload',
    },
    undo: {
      severity: 'critical',
      because: 'what the user was told could be taken back is lost',
      title: ({ undo }) => `"${undo}" does not bring back what was deleted in the list`,
    },
  },
  budget: { prior: 0.6, most: 10, time_ms: 20_000 },
  sure: true,
  cause: ['request'],
  changes: true,
  reproduce: ({ variant, facts, address, used }) => {
    const by = removerOf(facts);
    if (!by || variant === 'altered') return null;
    const given = { form: used.form(), list: address(facts.list), by, cancel: facts.cancel };
    if (variant === 'back') return shownBy(comesBack, given, { late: true });
    return variant === 'another'
      ? shownBy(deletesAnother, given, { late: true })
      : shownBy(isNotBroughtBack, { ...given, undo: byRole(facts.undo_role, facts.undo) }, { late: true });
  },
  appliesTo: (context) =>
    linkAbove(context.seen)
      ? makersOf(context).map(({ fields, submit }) => ({
          kind: 'check',
          check: 'listed_item',
          fields,
          submit,
        }))
      : [],
  run: async (trial, action) => {
    const list = linkAbove(trial.start)?.leads_to ?? '';
    const made = await listTwo(trial, action, list);
    const noted = { ...NOT_PRESSED, list, cancel: '', field: '', undo: '', undo_role: '' };
    if (made.altered) {
      const { field, typed, shown } = made.altered;
      return [sightingOf(trial, action, 'altered', { ...noted, field }, { entered: typed, listed: shown })];
    }
    const before = await listingOf(trial, made);
    const known = undoOn(trial);
    const { pressed, cancel } = await deleteSecond(trial, made);
    const facts = { ...noted, ...pressed, cancel };
    const after = await listingOf(trial, made);
    // With pages, rows that come up from the next one are none of these.
    const lost = lacking(before.others, after.others);
    if (lost.length > 0 || !after.first)
      return [sightingOf(trial, action, 'another', facts, { lost: lost.join(' | ').slice(0, 300) })];
    need(!after.second, 'it was not deleted');
    const undo = undoOn(trial);
    if (undo && !known) {
      await trial.do({ kind: 'activate', target: undo.target });
      need(!isDisturbed(trial.recent), 'an error');
      const isBack = async () => (await listingOf(trial, made)).second === before.second;
      if ((await isBack()) || (await trial.until(isBack, trial.pace.save_ms / 2))) return [];
      const { second } = await listingOf(trial, made);
      const told = { ...facts, undo: undo.target.name, undo_role: undo.target.role };
      return [
        sightingOf(trial, action, 'undo', told, { before: before.second ?? '', after: second ?? 'nothing' }),
      ];
    }
    return (await isThereAgain(trial, made)) && (await isThereAgain(trial, made))
      ? [sightingOf(trial, action, 'back', facts, {})]
      : [];
  },
};

async function isThereAgain(trial: Trial, made: Two): Promise<boolean> {
  await trial.do({ kind: 'reload' });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
  const isListed = async () => (await listingOf(trial, made)).first !== undefined;
  need((await isListed()) || (await trial.until(isListed)), 'the list is another one');
  return (await listingOf(trial, made)).second !== undefined;
}

const SAYS: Record<Variants, string> = {
  altered: 'Something was made, and its row in the list says another value under the name of the field.',
  another:
    'Two things were made, the second was deleted in the list by its own control, and something else is gone.',
  back: 'The thing left the list when it was deleted, and two reloads show it again.',
  undo: 'A thing was deleted in the list, the screen offered to take that back, and its row is not as it was before.',
};

function sightingOf(
  trial: Trial,
  { fields = [] }: CheckAction,
  variant: Variants,
  facts: Facts,
  context: Record<string, string>,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts,
    key: [variant, fields.map(({ target }) => target.name).join(',')],
    description: SAYS[variant],
    place: trial.seen.place,
    context: { ...context, ...(facts.delete_by ? { deleted_by: facts.delete_by } : {}) },
  };
}
