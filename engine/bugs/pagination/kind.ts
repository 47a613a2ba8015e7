import { shownBy } from '#engine/model/reproduction.ts';
import { isSameOrder, need } from '../shared/compare.ts';
import type { NoFacts, TriedKind } from '../shared/kind.ts';
import { backOn, listed, nextPages, turn } from '../shared/paging.ts';
import { pageRepeats } from './reproduce.ts';

const ITEMS_MIN = 3;
/** Shorter texts may well be the same by chance. */
const TEXT_MIN = 8;

/** The next page of a list goes on where the last one ended. */
export const pagination: TriedKind<'repeats', NoFacts> = {
  id: 'pagination',
  category: 'functional',
  description: 'The next page of a list repeats items of the page before',
  sentence: 'Go to the next page of the list and back',
  fingerprint_rule: 'route',
  variants: {
    repeats: {
      severity: 'major',
      because: 'items are shown twice, and others may never be',
      title: () => 'The next page repeats items of the one before',
    },
  },
  budget: { chance: 0.1, seconds: 1.4, most: 8 },
  inPassing: { variant: 'repeats', facts: {} },
  reproduce: ({ used }) => shownBy(pageRepeats, { next: used.target() }, { late: true }),
  changes: false,
  appliesTo: (context) => nextPages(context, 'pagination'),
  run: async (trial, { target }) => {
    need(target, 'a way on');
    const first = await listed(trial);
    await turn(trial, target);
    const second = await listed(trial);
    const back = backOn(trial);
    need(back, 'a way back');
    await turn(trial, back.target);
    const again = await listed(trial);
    for (const [path, items] of first) {
      const next = second.get(path);
      if (!next || items.length < ITEMS_MIN || next.length === 0 || !isDistinct(items) || !isDistinct(next))
        continue;
      // A list that something was added to meanwhile moves by one: its first page must be as it was.
      if (!isSameOrder(items, again.get(path) ?? [])) continue;
      const repeated = next.filter((item) => items.includes(item));
      // What stands first on every page is pinned there.
      if (repeated.length === 0 || repeated.length === next.length || next[0] === items[0]) continue;
      if (next[0] !== items.at(-repeated.length)) continue;
      return [
        {
          variant: 'repeats',
          facts: {},
          description: 'The list begins on its second page with what its first page ended with.',
          place: trial.start.place,
          element: target,
          key: [],
          context: { repeated: repeated.join(' | ').slice(0, 300), back: back.target.name },
        },
      ];
    }
    return [];
  },
};

function isDistinct(items: readonly string[]): boolean {
  return new Set(items).size === items.length && items.every((item) => item.length >= TEXT_MIN);
}
