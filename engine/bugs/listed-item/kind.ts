import type { CheckAction } from '#engine/drivers/contract.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { alteredIn, enteredIn } from '../created-item/altered.ts';
import { isDisturbed, need, writesIn } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { linkAbove } from '../shared/list-above.ts';
import { filling, isMakerPage, makersOf } from '../shared/places.ts';
import {
  deletionIn,
  NOT_PRESSED,
  type Pressed,
  provesDeletion,
  removerOf,
  undoOn,
} from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';
import { lostOn, othersLost, rowAfterUndo, staysDeleted } from './after.ts';
import { listingOf, type Made, makeListed } from './listing.ts';
import { removeListed, type Via } from './removing.ts';
import { comesBack, deletesAnother, isBroughtBackWithout, isNotBroughtBack } from './reproduce.ts';

type Variants = 'altered' | 'another' | 'back' | 'undo' | 'partly';
/** `two`: whether another one was made before; `named`: whether its row says what it was called; `field`: what is listed as another value, or not brought back; `undo`: the control that takes the deletion back; `search` and its role: what finds it in the list, '' where that is not needed. */
type Facts = Pressed &
  Via & {
    list: string;
    two: boolean;
    named: boolean;
    cancel: string;
    field: string;
    undo: string;
    undo_role: string;
    search: string;
    search_role: string;
  };

const LOST = 'something else is deleted';

/** What is made is listed as it was entered, and deleting it takes away it and nothing else, until that is taken back. */
export const listedItem: TriedKind<Variants, Facts> = {
  id: 'listed_item',
  category: 'functional',
  description:
    'Something made on a page or in a dialog of its own is listed with another amount or day, or deleting it takes away another one, does not last, or cannot be undone as a whole',
  sentence: 'Make two things, delete one of them where they are listed, and take that back',
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
    partly: {
      severity: 'major',
      because: 'what the user was told could be taken back is lost in part',
      title: ({ undo, field }) => `"${undo}" brings back what was deleted without its "${field}"`,
    },
  },
  budget: { chance: 0.06, seconds: 6, most: 10, time_ms: 25_000 },
  sure: true,
  cause: ['request'],
  provesOne: provesDeletion,
  changes: true,
  reproduce: ({ variant, facts, address, used }) => {
    const by = removerOf(facts);
    const { search, search_role, two, named, cancel, via, via_role, via_name, undo, undo_role } = facts;
    if (
      !by ||
      !named ||
      variant === 'altered' ||
      (search !== '' && !/^(?:searchbox|textbox)$/.test(search_role))
    )
      return null;
    const found_by = search === '' ? null : byRole(search_role, search);
    const given = {
      ...{ form: used.form(), list: address(facts.list), by, cancel, two, search: found_by },
      ...{ via, via_role, via_name },
    };
    if (variant === 'back') return shownBy(comesBack, given, { late: true });
    if (variant === 'another') return shownBy(deletesAnother, given, { late: true });
    const taken = { ...given, undo: byRole(undo_role, undo) };
    const timing = { late: true, timeout_ms: 45_000 };
    return variant === 'undo'
      ? shownBy(isNotBroughtBack, taken, timing)
      : shownBy(isBroughtBackWithout, { ...taken, typed: used.typed(facts.field) }, timing);
  },
  appliesTo: (context) => {
    const { seen, opened_by } = context;
    const isApart = seen.dialogs > 0 ? opened_by !== null : isMakerPage(seen.place) || linkAbove(seen);
    if (!isApart) return [];
    return makersOf(context).map(({ fields, submit }) => ({
      ...{ kind: 'check' as const, check: 'listed_item' },
      ...{ fields, submit },
    }));
  },
  run: async (trial, action) => {
    const made = await makeListed(trial, action);
    const { thing, list } = made;
    const { fields } = filling(action, trial);
    const entered = enteredIn(fields, trial.start);
    const before = await listingOf(trial, made);
    const named = before.own?.includes(thing.mark) === true;
    const told = { ...NOT_PRESSED, ...NO_VIA, ...NOTED, ...factsOf(made), named };
    const altered = alteredIn(await trial.lists(), { mark: thing.mark, path: list.path }, entered);
    if (altered)
      return [
        sightingOf(
          trial,
          action,
          'altered',
          { ...told, field: altered.field },
          {
            ...{ entered: altered.typed, listed: altered.shown },
          },
        ),
      ];
    const known = undoOn(trial);
    const heard = trial.signals.length;
    const removal = await removeListed(trial, list, thing, made.beside);
    await trial.until(() => writesIn(trial.signals.slice(heard)).length > 0, trial.pace.save_ms / 2);
    need(!isDisturbed(trial.signals.slice(heard)), 'an error');
    const facts = { ...told, ...removal.pressed, ...removal.via, cancel: removal.cancel };
    const undo = undoOn(trial);
    const report = (variant: Variants, more: Partial<Facts>, context: Record<string, string>) => [
      sightingOf(trial, action, variant, { ...facts, ...more }, context),
    ];
    if (!undo || known) {
      const lost = await othersLost(trial, made, before);
      if (lost !== null) return report('another', {}, { lost: lost.join(' | ').slice(0, 300) });
      return (await staysDeleted(trial, made)) ? [] : report('back', {}, {});
    }
    await trial.do({ kind: 'activate', target: undo.target });
    const by = { undo: undo.target.name, undo_role: undo.target.role };
    const after = await rowAfterUndo(trial, made, before);
    if (after !== before.own) return report('undo', by, { before: before.own ?? '', after });
    const page = removal.page ?? thing.page;
    const gone = page && (await lostOn(trial, page, thing.mark));
    return gone ? report('partly', { ...by, field: gone.target.name }, { entered: gone.value }) : [];
  },
};

const NO_VIA: Via = { via: 'row', via_role: '', via_name: '' };
const NOTED = { cancel: '', field: '', undo: '', undo_role: '' };

const factsOf = ({ beside, list }: Made) => ({
  list: list.place,
  two: beside !== null,
  search: list.search?.name ?? '',
  search_role: list.search?.role ?? '',
});

const SAYS: Record<Variants, string> = {
  altered: 'Something was made, and its row in the list says another value under the name of the field.',
  another: 'A thing was made, it was deleted by its own control, and something else is gone.',
  back: 'The thing left the list when it was deleted, and two reloads show it again.',
  undo: 'A thing was deleted, the screen offered to take that back, and its row is not as it was before.',
  partly:
    'Something was made and deleted, and came back when that was undone; its page no longer says all that was entered.',
};

function sightingOf(
  trial: Trial,
  { fields = [] }: CheckAction,
  variant: Variants,
  facts: Facts,
  context: Record<string, string>,
): Sighting<Variants, Facts> {
  const named = variant === 'partly' ? [facts.field] : [];
  return {
    variant,
    facts,
    key: [variant, ...named, fields.map(({ target }) => target.name).join(',')],
    description: SAYS[variant],
    place: trial.start.place,
    context: {
      ...context,
      ...(facts.delete_by ? { deleted_by: facts.delete_by, ...deletionIn(facts.list, fields) } : {}),
    },
  };
}
