import type { CheckAction, ElementTarget, FieldValue } from '#engine/drivers/contract.ts';
import { makes } from '#engine/export/runtime/forms.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import type { Remover } from '#engine/export/runtime/removal.ts';
import { byRole, type Code } from '#engine/model/code.ts';
import { type Reproduction, shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, isPaged, isSameBag, need } from '../shared/compare.ts';
import type { Sighting, TriedKind, Used } from '../shared/kind.ts';
import { type Made, make, sendMarked, shownAgain, TO_DELETE, textsAt } from '../shared/made.ts';
import { filling, makersOf, marked, stays } from '../shared/places.ts';
import { NOT_PRESSED, type Pressed, remove, removerOf, undoOn } from '../shared/removal.ts';
import { searchOn } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { type Change, undoFound } from './long-list.ts';
import { undoOnPage } from './own-page.ts';
import { comesBackOtherwise, comesBackWithout, staysDeleted } from './reproduce.ts';

type Variants = 'lost' | 'fleeting' | 'partly' | 'altered';
/** `field`: what was not brought back with the rest; `found_by` and its role: the search that finds what was made; `via`: the role of what opens it there, '' where its row has the control. */
type Facts = Pressed & {
  undo: string;
  undo_role: string;
  field?: string;
  found_by?: string;
  found_by_role?: string;
  via?: string;
};

/** What was deleted is there again once that is taken back. */
export const undo: TriedKind<Variants, Facts> = {
  id: 'undo',
  category: 'functional',
  description:
    'The Undo that is offered after deleting something does not bring it back, brings it back in part, or brings back another thing',
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
    partly: {
      severity: 'major',
      because: 'what the user was told could be taken back is lost in part',
      title: ({ undo, field = '' }) => `"${undo}" brings back what was deleted without its "${field}"`,
    },
    altered: {
      severity: 'major',
      because: 'what the user was told could be taken back is another thing now',
      title: ({ undo }) => `"${undo}" brings back what was deleted with other values`,
    },
  },
  budget: { prior: 0.45, most: 8 },
  inPassing: { variant: 'lost', facts: { ...NOT_PRESSED, undo: '', undo_role: '' } },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (facts.undo === '') return shownBy(makes, form);
    const by = removerOf(facts);
    if (!by || !/^(?:button|link)$/.test(facts.undo_role)) return null;
    const given = { form, by, undo: byRole(facts.undo_role, facts.undo) };
    if (facts.found_by !== undefined) return bySearch(facts, given);
    return variant === 'partly'
      ? shownBy(comesBackWithout, { ...given, typed: used.typed(facts.field ?? '') }, { late: true })
      : shownBy(staysDeleted, { ...given, reload: variant === 'fleeting' }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    makersOf(context).map(({ fields, submit }) => ({ kind: 'check', check: 'undo', fields, submit })),
  run: async (trial, action) => {
    const first = await sendMarked(trial, action);
    const search = isPaged(trial.seen) ? searchOn(trial) : null;
    if (search) return changed(trial, search, await undoFound(trial, first.mark, search));
    if (!stays(trial, first.from)) return partly(trial, filling(action, trial).fields, first.mark);
    const made = await make(trial, action, { ...TO_DELETE, first });
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
    need(shown || after.length === without.length || lacking(before, after).length > 0, 'told anew');
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

function bySearch(
  { found_by = '', found_by_role = '', via = '' }: Facts,
  given: { form: ReturnType<Used['form']>; by: Remover; undo: Code },
): Reproduction | null {
  if (!/^(?:searchbox|textbox)$/.test(found_by_role) || found_by === '') return null;
  const search = byRole(found_by_role, found_by);
  return shownBy(comesBackOtherwise, { ...given, search, via }, { late: true, timeout_ms: 45_000 });
}

/** How the row of a thing has changed that a search finds, where its list is too long to show it. */
function changed(trial: Trial, search: ElementTarget, change: Change | null): Sighting<Variants, Facts>[] {
  if (!change) return [];
  const { pressed, undo, via, before, after } = change;
  const variant = after === '' ? 'lost' : 'altered';
  const by = { undo: undo.name, undo_role: undo.role };
  return [
    {
      variant,
      facts: { ...pressed, ...by, via, found_by: search.name, found_by_role: search.role },
      description: `Something was made and deleted, and that was taken back; a search for it finds ${after === '' ? 'nothing' : 'another row than before'}.`,
      place: trial.start.place,
      key: [variant, 'found'],
      context: { ...pressed, ...by, before, after },
    },
  ];
}

/** What of a thing is not brought back, where making it leads to its own page. */
async function partly(
  trial: Trial,
  fields: readonly FieldValue[],
  mark: string,
): Promise<Sighting<Variants, Facts>[]> {
  const loss = await undoOnPage(trial, fields, mark);
  if (!loss) return [];
  const { pressed, field, value, ...undo } = loss;
  return [
    {
      variant: 'partly',
      facts: { ...pressed, ...undo, field },
      description:
        'Something was made and deleted, and came back when that was undone; its page no longer says all that was entered.',
      place: trial.start.place,
      key: ['partly', field],
      context: { ...pressed, ...undo, field, entered: value },
    },
  ];
}

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
