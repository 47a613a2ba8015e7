import type { FieldValue } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, documentOf, isDisturbed, isPaged, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { type Made, make, shownAgain } from '../shared/made.ts';
import { makersOf, marked } from '../shared/places.ts';
import type { Trial } from '../shared/trial.ts';
import { type Altered, alteredIn } from './altered.ts';
import { isCountedLater, isGoneLater, isShownOtherwise, isThereTwice } from './reproduce.ts';

type Variants = 'twice' | 'lost' | 'uncounted' | 'altered';
const NOT_ALTERED: Altered = { field: '', typed: '', shown: '' };

/** What is made once is there once, is counted, and is there after a reload. */
export const createdItem: TriedKind<Variants, Altered> = {
  id: 'created_item',
  category: 'functional',
  description:
    'Something just made appears twice, is listed with another amount or day than was entered, is gone after a reload although the app took it, or is not counted until then',
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
      because: 'what is listed is not what was entered',
      title: ({ field, typed, shown }) => `"${field}" was given as ${typed} and is listed as ${shown}`,
    },
    uncounted: {
      severity: 'minor',
      because: 'only a counter is wrong',
      title: () => 'A counter does not count what was just made',
    },
  },
  budget: { prior: 0.6, most: 16 },
  cause: ['request'],
  inPassing: { variant: 'uncounted', facts: NOT_ALTERED },
  reproduce: ({ variant, facts, used }) => {
    const form = used.form();
    if (variant === 'altered') return shownBy(isShownOtherwise, { form, shown: facts.shown });
    if (variant === 'twice') return shownBy(isThereTwice, { form });
    return shownBy(variant === 'lost' ? isGoneLater : isCountedLater, { form }, { late: true });
  },
  changes: true,
  appliesTo: (context) =>
    makersOf(context).map(({ fields, submit }) => ({ kind: 'check', check: 'created_item', fields, submit })),
  run: async (trial, action) => {
    const counts = await countsNow(trial);
    const made = await make(trial, action);
    const place = trial.seen.place;
    const found = (variant: Variants, description: string): Sighting<Variants, Altered>[] => [
      { variant, facts: NOT_ALTERED, key: [variant, keyOfAction(action.fields)], description, place },
    ];
    const texts = made.listed.items.map(({ text }) => text);
    if (new Set(texts).size < texts.length)
      return found('twice', 'After the form was sent once the list shows the same item twice.');
    const altered = await isAltered(trial, made, action.fields ?? []);
    if (altered) return [alteredSighting(altered, place)];
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

/** What is listed as another value than was entered, at a second look too. */
async function isAltered(
  trial: Trial,
  { mark, listed }: Made,
  fields: FieldValue[],
): Promise<Altered | null> {
  const look = async () => alteredIn(await trial.lists(), { mark, path: listed.path }, fields);
  let altered = await look();
  const isRight = async () => {
    altered = await look();
    return altered === null;
  };
  if (altered) await trial.until(isRight, trial.pace.save_ms / 2);
  return altered;
}

function alteredSighting(facts: Altered, place: string): Sighting<Variants, Altered> {
  return {
    variant: 'altered',
    facts,
    key: ['altered', facts.field],
    description: 'Something was made, and its row says another value under the name of the field.',
    place,
    context: { entered: facts.typed, listed: facts.shown },
  };
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
