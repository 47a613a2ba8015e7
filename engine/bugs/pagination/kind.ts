import { shownBy } from '#engine/model/reproduction.ts';
import { isSameOrder, need, type Texts } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { backOn, listed, longestIn, nextPages, turn } from '../shared/paging.ts';
import type { Trial } from '../shared/trial.ts';
import { type MovingTotal, movingTotal } from './moving-total.ts';
import { pageRepeats, totalMoves } from './reproduce.ts';

const ITEMS_MIN = 3;
/** Shorter texts may well be the same by chance. */
const TEXT_MIN = 8;

type Variants = 'repeats' | 'total';
/** `words`: what stands before the amount of a total; '' where that is not the fault. */
type Facts = { words: string };

/** The next page of a list goes on where the last one ended, and what is said of all pages stays the same. */
export const pagination: TriedKind<Variants, Facts> = {
  id: 'pagination',
  category: 'functional',
  description:
    'The next page of a list repeats items of the page before, or says another total of all of them',
  sentence: 'Go to the next page of the list and back',
  fingerprint_rule: 'route',
  variants: {
    repeats: {
      severity: 'major',
      because: 'items are shown twice, and others may never be',
      title: () => 'The next page repeats items of the one before',
    },
    total: {
      severity: 'major',
      because: 'the number that counts is wrong on every page',
      title: ({ words }) => `"${words}" says another amount on the next page`,
    },
  },
  budget: { chance: 0.015, seconds: 1.7, most: 8 },
  inPassing: { variant: 'repeats', facts: { words: '' } },
  reproduce: ({ variant, facts: { words }, used }) =>
    variant === 'total'
      ? shownBy(totalMoves, { next: used.target(), words }, { late: true })
      : shownBy(pageRepeats, { next: used.target() }, { late: true }),
  changes: false,
  stays: true,
  appliesTo: (context) => nextPages(context, 'pagination'),
  run: async (trial, { target }) => {
    need(target, 'a way on');
    const first = await listed(trial);
    const { text } = trial.seen;
    await turn(trial, target);
    const second = await listed(trial);
    const later = trial.seen.text;
    const back = await turnBack(trial);
    const again = await listed(trial);
    const shown = longestIn(first);
    const moved = shown > 0 ? movingTotal(text, later, shown) : null;
    if (moved && !movingTotal(text, trial.seen.text, shown)) return [sightingOf(trial.start.place, moved)];
    const repeated = repeatedIn(first, second, again);
    if (!repeated) return [];
    return [
      {
        variant: 'repeats',
        facts: { words: '' },
        description: 'The list begins on its second page with what its first page ended with.',
        place: trial.start.place,
        element: target,
        key: [],
        context: { repeated: repeated.join(' | ').slice(0, 300), back },
      },
    ];
  },
};

/** Goes back to the page before, by its control or else by the browser where the page has an address; by which it was. */
async function turnBack(trial: Trial): Promise<string> {
  const back = backOn(trial);
  if (back) await turn(trial, back.target);
  else {
    need(trial.seen.place !== trial.start.place, 'a way back');
    await trial.do({ kind: 'back' });
    need(trial.seen.place === trial.start.place, 'a way back');
  }
  return back?.target.name ?? 'the browser';
}

/** What a list repeats at the beginning of its second page; `again`: its first page, looked at after that. */
function repeatedIn(first: Texts, second: Texts, again: Texts): string[] | null {
  for (const [path, items] of first) {
    const next = second.get(path);
    if (!next || items.length < ITEMS_MIN || next.length === 0 || !isDistinct(items) || !isDistinct(next))
      continue;
    // A list that something was added to meanwhile moves by one: its first page must be as it was.
    if (!isSameOrder(items, again.get(path) ?? [])) continue;
    const repeated = next.filter((item) => items.includes(item));
    // What stands first on every page is pinned there.
    if (repeated.length === 0 || repeated.length === next.length || next[0] === items[0]) continue;
    if (next[0] === items.at(-repeated.length)) return repeated;
  }
  return null;
}

function sightingOf(place: string, { words, says, later }: MovingTotal): Sighting<Variants, Facts> {
  return {
    variant: 'total',
    facts: { words },
    description:
      'The total speaks of more items than a page shows, and says another amount on the next page and the first one again on the way back.',
    place,
    key: ['total'],
    context: { first_page: says, next_page: later },
  };
}

function isDistinct(items: readonly string[]): boolean {
  return new Set(items).size === items.length && items.every((item) => item.length >= TEXT_MIN);
}
