import type { CheckAction } from '#engine/drivers/contract.ts';
import { countsWithTotals } from '#engine/export/runtime/counts.ts';
import { makes } from '#engine/export/runtime/forms.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import type { Remover } from '#engine/export/runtime/removal.ts';
import { byRole } from '#engine/model/code.ts';
import { type Reproduction, shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPaged,
  need,
  timeless,
  writesIn,
} from '../shared/compare.ts';
import type { Sighting, TriedKind, Used } from '../shared/kind.ts';
import { type Made, make, olderOfTwo, sendMarked, shownAgain, TO_DELETE, textsAt } from '../shared/made.ts';
import { carries, filling, listMakersOf, marked, markIn, stays } from '../shared/places.ts';
import {
  deletionIn,
  NOT_PRESSED,
  type Pressed,
  provesDeletion,
  remove,
  removerOf,
  undoOn,
} from '../shared/removal.ts';
import { searchOn } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { deleteFound, type Fault } from './long-list.ts';
import {
  comesBack,
  deletesAnother,
  deletesLater,
  deletesMore,
  deletesOthers,
  deletesUnfound,
  isFoundAgain,
} from './reproduce.ts';

type Variants = 'another' | 'more' | 'later' | 'back';
/** `of_two`: another one was made after it. `counted`: the words of the number that counts the list, where it was found by a search. */
type Facts = Pressed & { found_by?: string; found_by_role?: string; counted?: string; of_two?: true };

/** Deleting what was just made takes this away, and nothing else, for good. */
export const deletedItem: TriedKind<Variants, Facts> = {
  id: 'deleted_item',
  category: 'functional',
  description:
    'Deleting an item takes away another one or more than one, or the item comes back with a reload',
  sentence: 'Make an item and another one, delete the first, and reload',
  fingerprint_rule: 'route, form and what went wrong',
  variants: {
    another: {
      severity: 'critical',
      because: 'something else is deleted',
      title: () => 'Deleting one item takes away another',
    },
    more: {
      severity: 'critical',
      because: 'something else is deleted',
      title: () => 'Deleting one item takes away more than one',
    },
    later: {
      severity: 'critical',
      because: 'something else is deleted',
      title: () => 'Deleting one item takes away others, as a reload shows',
    },
    back: {
      severity: 'major',
      because: 'it comes back',
      title: () => 'A deleted item is there again after a reload',
    },
  },
  budget: { chance: 0.15, seconds: 3, most: 16, time_ms: 20_000 },
  provesOne: provesDeletion,
  cause: ['request'],
  inPassing: { variant: 'back', facts: NOT_PRESSED },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (facts === NOT_PRESSED) return shownBy(makes, form);
    const by = removerOf(facts);
    if (!by) return null;
    if (facts.found_by !== undefined) return bySearch(variant, facts, form, by);
    if (facts.of_two && variant === 'another') return shownBy(deletesLater, { form, by }, { late: true });
    if (variant === 'back') return shownBy(comesBack, { form, by });
    if (variant === 'later') return shownBy(deletesOthers, { form, by }, { late: true });
    return shownBy(variant === 'another' ? deletesAnother : deletesMore, { form, by }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    listMakersOf(context).map(({ form, key, ...filling }) => ({
      kind: 'check',
      check: 'deleted_item',
      ...filling,
    })),
  run: async (trial, action) => {
    const before = countsWithTotals(trial.seen.text);
    const first = await sendMarked(trial, action);
    // Where a list has pages, what was made is mostly on another one.
    const search = isPaged(trial.seen) && stays(trial, first.from) ? searchOn(trial) : null;
    if (search) return longListFaults(trial, action, await deleteFound(trial, first, search, before));
    const last = await make(trial, action, { ...TO_DELETE, first });
    const made = (await olderOfTwo(trial, action, last)) ?? last;
    need(made.listed.items.length === 1 && !isPaged(trial.seen), 'one item of a whole list');
    const pressed = await remove(trial, made);
    const facts: Facts = made === last ? pressed : { ...pressed, of_two: true };
    return judgeDeletion(trial, action, made, facts);
  },
};

async function judgeDeletion(
  trial: Trial,
  action: CheckAction,
  made: Made,
  facts: Facts,
): Promise<Sighting<Variants, Facts>[]> {
  const found = (variant: Variants, gone: string[]) => report(trial, action, variant, facts, gone);
  const now = await textsAt(trial, made.listed.path);
  const left = now ?? [];
  const still = left.some((text) => carries(text, made.mark));
  const lost = lacking(made.others, left);
  need(
    lost.every((text) => text !== ''),
    'items without text',
  );
  if (still && lost.length > 0 && left.length === made.others.length) return [found('another', lost)];
  need(!still, 'it was not deleted');
  if (now && left.length < made.others.length) return [found('more', lost)];
  need(!undoOn(trial) && left.length === made.others.length, 'it may still be taken back');
  need(await isTold(trial, made), 'nobody was told');
  const known = made.others.filter((text) => says(trial, text));
  if ((await isBack(trial, made)) && (await isBack(trial, made))) return [found('back', [])];
  const gone = await goneWith(trial, made, { action, known });
  return gone.length > 0 ? [found('later', gone)] : [];
}

function bySearch(
  variant: Variants,
  { found_by = '', found_by_role = '', counted = '' }: Facts,
  form: ReturnType<Used['form']>,
  by: Remover,
): Reproduction | null {
  if (!/^(?:searchbox|textbox)$/.test(found_by_role) || found_by === '') return null;
  const search = byRole(found_by_role, found_by);
  if (variant === 'back') return shownBy(isFoundAgain, { form, by, search });
  return shownBy(deletesUnfound, { form, by, search, counted, more: variant === 'more' }, { late: true });
}

function longListFaults(trial: Trial, action: CheckAction, fault: Fault | null): Sighting<Variants, Facts>[] {
  if (!fault) return [];
  const { variant, pressed, counted, search } = fault;
  const by = { found_by: search.name, found_by_role: search.role, counted };
  return [report(trial, action, variant, { ...pressed, ...by }, [])];
}

/** Apps put off what they tell their server or write down: a reload before that shows the item again by rights. */
async function isTold(trial: Trial, { mark, kept }: Made): Promise<boolean> {
  if (kept === 'server') return trial.until(() => writesIn(trial.recent).length > 0);
  if (kept === 'storage') await trial.until(async () => !(await trial.stores(mark)));
  return kept !== null;
}

async function isBack(trial: Trial, { mark, listed, others }: Made): Promise<boolean> {
  const from = trial.seen;
  await trial.do({ kind: 'reload' });
  const answer = documentOf(trial.recent);
  need(answer?.method === 'GET' && answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
  need(trial.seen.place === from.place && !asksToSignIn(trial.seen, from), 'another screen');
  const isListed = async () => marked(await trial.lists(), mark).some(({ path }) => path === listed.path);
  const now = await shownAgain(trial, listed.path, others, isListed);
  return (await isListed()) && now.length === others.length + 1;
}

/**
 * What was listed beside the deleted item, and is gone for good now that the page was loaded anew. Another thing that is
 * made then shows that the page still lists what there is.
 */
async function goneWith(
  trial: Trial,
  { mark, listed, others }: Made,
  { action, known }: { action: CheckAction; known: readonly string[] },
): Promise<string[]> {
  const gone = () => known.filter((text) => !says(trial, text));
  if (gone().length === 0) return [];
  const { fields, submit } = filling(action, trial);
  const own = markIn(fields);
  const next = `${mark}n`;
  await trial.send(
    fields.map((field) => ({ ...field, value: field.value.replaceAll(own, next) })),
    submit,
  );
  await trial.until(() => writesIn(trial.recent).length > 0);
  await trial.do({ kind: 'reload' });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
  need(await trial.until(() => says(trial, next)), 'the page lists nothing');
  // What others make at the same time may take the place of what was listed.
  const now = ((await textsAt(trial, listed.path)) ?? []).filter((text) => !text.includes(next));
  need(lacking(now, others).length === 0, 'the list is another one');
  return gone();
}

/** Whether a screen says what an item of a list said, whatever its lines are broken into. */
function says({ seen }: Trial, text: string): boolean {
  const squeezed = (words: string) => timeless(words).replaceAll(' ', '');
  return squeezed(seen.text).includes(squeezed(text));
}

function report(
  trial: Trial,
  { fields = [] }: CheckAction,
  variant: Variants,
  pressed: Facts,
  lost: readonly string[],
): Sighting<Variants, Facts> {
  return {
    variant,
    facts: pressed,
    key: [variant, fields.map(({ target }) => target.name).join(',')],
    description:
      variant === 'back'
        ? 'The item left the list when it was deleted, but was only hidden: a reload shows it again.'
        : 'An item was made and deleted, and the list lacks something that was there before.',
    place: trial.seen.place,
    context: {
      ...deletionIn(trial.seen.place, fields),
      deleted_by: pressed.delete_by,
      ...(lost.length > 0 ? { lost: lost.join(' | ').slice(0, 300) } : {}),
    },
  };
}
