import type { CheckAction } from '#engine/drivers/contract.ts';
import { makes } from '#engine/export/runtime/forms.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, isPaged, isSameOrder, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { type Made, make, olderOfTwo, shownAgain, TO_DELETE, textsAt } from '../shared/made.ts';
import { carries, listMakersOf, marked } from '../shared/places.ts';
import { NOT_PRESSED, type Pressed, remove, removerOf, undoOn } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';
import { comesBackElsewhere, staysDeleted } from './reproduce.ts';

type Variants = 'lost' | 'fleeting' | 'moved';
/** `of_two`: another one was made after it. */
type Facts = Pressed & { undo: string; undo_role: string; of_two?: true };

/** What was deleted is there again once that is taken back. */
export const undo: TriedKind<Variants, Facts> = {
  id: 'undo',
  category: 'functional',
  description:
    'The Undo that is offered after deleting something does not bring it back, or not to where it was',
  sentence: 'Make an item and another one, delete the first, and take that back',
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
    moved: {
      severity: 'minor',
      because: 'it is there again, at the place of another one',
      title: ({ undo }) => `"${undo}" brings back what was deleted at another place of its list`,
    },
  },
  budget: { chance: 0.17, seconds: 3, most: 8 },
  inPassing: { variant: 'lost', facts: { ...NOT_PRESSED, undo: '', undo_role: '' } },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (facts.undo === '') return shownBy(makes, form);
    const by = removerOf(facts);
    if (!by || !/^(?:button|link)$/.test(facts.undo_role)) return null;
    const given = { form, by, undo: byRole(facts.undo_role, facts.undo) };
    if (variant === 'moved') return shownBy(comesBackElsewhere, given, { late: true });
    return shownBy(staysDeleted, { ...given, reload: variant === 'fleeting' }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    listMakersOf(context).map(({ form, key, ...filling }) => ({ kind: 'check', check: 'undo', ...filling })),
  run: async (trial, action) => {
    const last = await make(trial, action, TO_DELETE);
    need(last.listed.items.length === 1 && !isPaged(trial.seen), 'one item of a whole list');
    // What stood last may come back there whatever its place was.
    const made = (await olderOfTwo(trial, action, last)) ?? last;
    const now = async () => (await textsAt(trial, made.listed.path)) ?? [];
    const before = await now();
    const known = undoOn(trial);
    const pressed = await remove(trial, made);
    const without = await now();
    need(isGone(made, before, without), 'one was deleted');
    const undo = undoOn(trial);
    need(undo && !known, 'an offer to undo');
    await trial.do({ kind: 'activate', target: undo.target });
    need(!isDisturbed(trial.recent), 'an error');
    const isBack = async () => {
      const texts = await now();
      return texts.length === before.length && lacking(without, texts).length === 0;
    };
    const shown = (await isBack()) || (await trial.until(isBack));
    const stays = shown && (await staysAfterReload(trial, made));
    const after = await now();
    if (stays && (made === last || !isMoved(before, after, made.mark))) return [];
    // What brings another one back was offered for that.
    need(shown || after.length === without.length, 'it brings something back');
    const facts: Facts = { ...pressed, undo: undo.target.name, undo_role: undo.target.role };
    const context = { before: String(before.length), after: String(after.length) };
    if (stays) return [sightingOf(trial, action, { ...facts, of_two: true }, { variant: 'moved', context })];
    return [sightingOf(trial, action, facts, { variant: shown ? 'fleeting' : 'lost', context })];
  },
};

/** Whether one item is gone from a list, and that is the one that was meant. */
function isGone({ mark }: Made, before: readonly string[], without: readonly string[]): boolean {
  const isOne = lacking(before, without).length === 1 && without.length === before.length - 1;
  return isOne && !without.some((text) => carries(text, mark));
}

/** Whether all others of a list stand as they did, and what carries the mark does not. */
function isMoved(before: readonly string[], after: readonly string[], mark: string): boolean {
  const isOwn = (text: string) => carries(text, mark);
  const others = (texts: readonly string[]) => texts.filter((text) => !isOwn(text));
  return (
    after.some(isOwn) &&
    isSameOrder(others(before), others(after)) &&
    before.findIndex(isOwn) !== after.findIndex(isOwn)
  );
}

const SAID: Record<Variants, string> = {
  lost: 'An item was made and deleted; the screen offered to take that back, and the list is not as it was before.',
  fleeting:
    'An item was made and deleted, and came back when that was undone; a reload shows the list without it.',
  moved:
    'Of two items that were made the first was deleted, and came back when that was undone, though not to where it stood; the others stand as they did.',
};

function sightingOf(
  trial: Trial,
  { fields = [] }: CheckAction,
  facts: Facts,
  { variant, context }: { variant: Variants; context: Record<string, string> },
): Sighting<Variants, Facts> {
  return {
    variant,
    facts,
    description: SAID[variant],
    place: trial.start.place,
    key: [...(variant === 'lost' ? [] : [variant]), fields.map(({ target }) => target.name).join(',')],
    context: { ...context, undo: facts.undo, deleted_by: facts.delete_by },
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
