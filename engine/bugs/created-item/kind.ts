import { lacking } from '#engine/export/runtime/lists.ts';
import { byRole } from '#engine/model/code.ts';
import { type Reproduction, shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, documentOf, isDisturbed, isPaged, need } from '../shared/compare.ts';
import type { Sighting, TriedKind, Used } from '../shared/kind.ts';
import { lookFor, type Made, madeOf, type Sent, searchFor, sendMarked, shownAgain } from '../shared/made.ts';
import { makersOf, marked, stays } from '../shared/places.ts';
import { searchOn } from '../shared/search.ts';
import { fieldBlamed, STORED_VALUE } from '../shared/stored-value.ts';
import type { Trial } from '../shared/trial.ts';
import { type Altered, alteredIn, alteredOn, type Entered, enteredIn } from './altered.ts';
import { isCountedLater, isGoneLater, isSaidOtherwise, isShownOtherwise, isThereTwice } from './reproduce.ts';

type Variants = 'twice' | 'lost' | 'uncounted' | 'altered';
/** `where`: what shows it. `found_by` and its role: the search by which its list was found; '' where it needed none. */
type Facts = Altered & { where: 'list' | 'page'; found_by: string; found_by_role: string };
const NOT_ALTERED: Facts = {
  field: '',
  typed: '',
  shown: '',
  where: 'list',
  found_by: '',
  found_by_role: '',
};

/** What is made once is there once, is counted, and is there after a reload. */
export const createdItem: TriedKind<Variants, Facts> = {
  id: 'created_item',
  category: 'functional',
  description:
    'Something just made appears twice, is shown with another amount, day or choice than was entered, is gone after a reload although the app took it, or is not counted until then',
  sentence: 'Make an item, look for it in its list, and reload',
  fingerprint_rule: 'route, form and what went wrong',
  variants: {
    twice: {
      severity: 'major',
      because: 'it is there twice',
      title: () => 'Something made once appears twice',
    },
    lost: {
      severity: 'critical',
      because: 'it is lost although the app took it',
      title: () => 'Something just made is gone after a reload',
    },
    altered: {
      severity: 'major',
      because: 'what is shown is not what was entered',
      title: ({ field, typed, shown, where }) =>
        `"${field}" was given as ${typed} and is ${where === 'list' ? 'listed' : 'shown'} as ${shown || 'nothing'}`,
    },
    uncounted: {
      severity: 'minor',
      because: 'only a counter is wrong',
      title: () => 'A counter does not count what was just made',
    },
  },
  alias: STORED_VALUE,
  blames: fieldBlamed,
  budget: { chance: 0.03, seconds: 3.9, most: 16 },
  cause: ['request'],
  inPassing: { variant: 'uncounted', facts: NOT_ALTERED },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (variant === 'altered') return alteredBy(facts, form);
    if (variant === 'twice') return shownBy(isThereTwice, { form });
    return shownBy(variant === 'lost' ? isGoneLater : isCountedLater, { form }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    makersOf(context).map(({ fields, submit }) => ({ kind: 'check', check: 'created_item', fields, submit })),
  run: async (trial, action) => {
    const counts = await countsNow(trial);
    const entered = enteredIn(trial.fresh(action.fields ?? []), trial.seen);
    const sent = await sendMarked(trial, action);
    if (!stays(trial, sent.from)) return onItsPage(trial, sent, entered);
    const isLong = isPaged(trial.seen) && searchOn(trial) !== null;
    const look = isLong ? null : await lookFor(trial, sent.mark);
    if (!look?.listed) return bySearch(trial, sent, entered);
    const made = await madeOf(trial, sent, { ...look, listed: look.listed });
    const place = trial.seen.place;
    const found = (variant: Variants, description: string): Sighting<Variants, Facts>[] => [
      { variant, facts: NOT_ALTERED, key: [variant, keyOfAction(action.fields)], description, place },
    ];
    const texts = made.listed.items.map(({ text }) => text);
    if (new Set(texts).size < texts.length)
      return found('twice', 'After the form was sent once the list shows the same item twice.');
    const altered = await isAltered(trial, made, entered);
    if (altered) return [alteredSighting({ ...NOT_ALTERED, ...altered }, place)];
    const later = await countsNow(trial);
    need(made.kept && !isPaged(trial.seen), 'nobody has said that it will last');
    if ((await afterReload(trial, made)) === 'gone' && (await afterReload(trial, made)) === 'gone')
      return found(
        'lost',
        'The app took it and listed it, but after a reload the list holds everything else and not this.',
      );
    const now = await countsNow(trial);
    const stale = [...counts].some(
      ([path, count]) =>
        later.get(path) === count && now.get(path) === count + 1 && made.others.length === count,
    );
    if (stale)
      return found(
        'uncounted',
        'The counter was right before, stays as it is when one more is made, and is right again only after a reload.',
      );
    return [];
  },
};

/** What the page of what was made says otherwise, where sending the form leads there. */
async function onItsPage(
  trial: Trial,
  { mark }: Sent,
  entered: readonly Entered[],
): Promise<Sighting<Variants, Facts>[]> {
  need(!asksToSignIn(trial.seen, trial.start) && trial.seen.dialogs === 0, 'it leads elsewhere');
  need((await trial.hasCome()) && trial.seen.text.includes(mark), 'another page');
  const altered = () => alteredOn(trial.seen.text, entered);
  need(altered() !== null, 'nothing of what was entered');
  const isRight = () => altered() === 'same';
  if (isRight() || (await trial.until(isRight, trial.pace.save_ms / 2))) return [];
  const last = altered();
  if (last === null || last === 'same') return [];
  return [alteredSighting({ ...NOT_ALTERED, ...last, where: 'page' }, trial.start.place)];
}

/** What the row says otherwise that a search for the mark finds, where the list is too long to show it. */
async function bySearch(
  trial: Trial,
  { mark }: Sent,
  entered: readonly Entered[],
): Promise<Sighting<Variants, Facts>[]> {
  const target = searchOn(trial);
  need(target, 'nothing is listed');
  await searchFor(trial, target, mark);
  const { listed } = await lookFor(trial, mark);
  need(listed, 'nothing is found');
  const altered = await isAltered(trial, { mark, listed }, entered);
  const by = { found_by: target.name, found_by_role: target.role };
  return altered ? [alteredSighting({ ...NOT_ALTERED, ...altered, ...by }, trial.start.place)] : [];
}

/** What is listed as another value than was entered, at a second look too. */
async function isAltered(
  trial: Trial,
  { mark, listed }: Pick<Made, 'mark' | 'listed'>,
  entered: readonly Entered[],
): Promise<Altered | null> {
  const look = async () => alteredIn(await trial.lists(), { mark, path: listed.path }, entered);
  let altered = await look();
  const isRight = async () => {
    altered = await look();
    return altered === null;
  };
  if (altered) await trial.until(isRight, trial.pace.save_ms / 2);
  return altered;
}

function alteredSighting(facts: Facts, place: string): Sighting<Variants, Facts> {
  return {
    variant: 'altered',
    facts,
    key: ['altered', facts.field],
    description: `Something was made, and its ${facts.where === 'list' ? 'row' : 'page'} says another value under the name of the field.`,
    place,
    context: { entered: facts.typed, shown: facts.shown },
  };
}

function alteredBy(
  { field, shown, where, found_by, found_by_role }: Facts,
  form: ReturnType<Used['form']>,
): Reproduction | null {
  if (where === 'page') return shownBy(isSaidOtherwise, { form, label: field, shown });
  const seeks = found_by !== '' && /^(?:searchbox|textbox)$/.test(found_by_role);
  if (shown === '' || (found_by !== '' && !seeks)) return null;
  return shownBy(isShownOtherwise, { form, shown, search: seeks ? byRole(found_by_role, found_by) : null });
}

/** Every number that a line of the screen says, by the place or the words where it stands. */
async function countsNow(trial: Trial): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const line of trial.seen.text.split('\n')) {
    const [number, ...more] = line.match(/\d+/g) ?? [];
    const words = line.replace(/\d+/g, '#').trim();
    if (number === undefined || more.length > 0) continue;
    // What several lines say alike is told apart by nothing.
    counts.set(words, counts.has(words) ? Number.NaN : Number(number));
  }
  for (const [path, count] of await trial.counts()) counts.set(path, count);
  return counts;
}

/** Whether what was made is there after a reload. @throws Unfit when that cannot be told. */
async function afterReload(trial: Trial, { mark, listed, others }: Made): Promise<'there' | 'gone'> {
  const from = trial.seen;
  await trial.do({ kind: 'reload' });
  const answer = documentOf(trial.recent);
  need(answer?.method === 'GET' && answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
  need(trial.seen.place === from.place && !asksToSignIn(trial.seen, from), 'another screen');
  const isThere = async () => trial.seen.text.includes(mark) || marked(await trial.lists(), mark).length > 0;
  const now = await shownAgain(trial, listed.path, others, isThere);
  if (await isThere()) return 'there';
  // What was made before it by the same check may be gone with it.
  const own = mark.replace(/n+$/, '');
  const known = others.filter((text) => !text.includes(own));
  need(lacking(known, now).length === 0 && trial.seen.busy === undefined, 'the list is another one');
  return 'gone';
}

function keyOfAction(fields: { target: { name: string } }[] | undefined): string {
  return (fields ?? []).map(({ target }) => target.name).join(',');
}
