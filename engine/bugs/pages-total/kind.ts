import { totalAfter, totalsIn } from '#engine/export/runtime/totals.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need, type Texts } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { listed, longestIn, nextOn, nextPages, turn } from '../shared/paging.ts';
import type { Trial } from '../shared/trial.ts';
import { pagesHoldFewer } from './reproduce.ts';

type Facts = { total: number; shown: number };

const PAGES_MAX = 15;
const ITEMS_MIN = 3;
/** All pages of a list together hold as many items as the screen says there are. */
export const pagesTotal: TriedKind<'short', Facts> = {
  id: 'pages_total',
  category: 'functional',
  description: 'The pages of a list together hold fewer items than the screen says there are',
  sentence: 'Go through all pages of the list and count',
  fingerprint_rule: 'route',
  variants: {
    short: {
      severity: 'major',
      because: 'some items can never be found in the list',
      title: ({ total, shown }) => `The pages of the list show ${shown} of ${total} items`,
    },
  },
  budget: { chance: 0.15, seconds: 3, most: 8, time_ms: 15_000 },
  inPassing: { variant: 'short', facts: { total: 0, shown: 0 } },
  reproduce: ({ used }) => shownBy(pagesHoldFewer, { next: used.target() }, { late: true }),
  changes: false,
  appliesTo: (context) => (totalsIn(context.seen.text).length > 0 ? nextPages(context, 'pages_total') : []),
  run: async (trial) => {
    const first = await listed(trial);
    const pages: Texts[] = [first];
    let totals = totalsIn(trial.seen.text);
    const size = longestIn(first);
    const isBeyond = (total: number) => total > size * PAGES_MAX;
    need(
      !totals.some(isBeyond) || totals.some((total) => total > size && !isBeyond(total)),
      'too many pages',
    );
    for (let next = nextOn(trial); next; next = nextOn(trial)) {
      need(pages.length < PAGES_MAX, 'too many pages');
      await turn(trial, next.target);
      pages.push(await listed(trial));
      const here = totalsIn(trial.seen.text);
      totals = totals.filter((one) => here.includes(one));
    }
    need(pages.length > 1 && totals.length > 0, 'pages and how many there are in all');
    return judge(trial, pages, totals);
  },
};

/** A total is one only when it fits the size and the number of the pages; what fits another list is none of this one. */
function judge(trial: Trial, pages: readonly Texts[], totals: readonly number[]): Sighting<'short', Facts>[] {
  const [first = new Map()] = pages as readonly [Texts, ...Texts[]];
  const short: { total: number; shown: number }[] = [];
  for (const [path, items] of first) {
    const all = pages.map((page) => page.get(path) ?? []);
    const flat = all.flat();
    const size = items.length;
    if (size < ITEMS_MIN || all.some((page) => page.length === 0 || page.length > size)) continue;
    if (new Set(flat).size < flat.length) continue;
    // The last page says itself that more would follow.
    const beyond = totalAfter(trial.seen.text, flat.length) ?? 0;
    if (beyond > flat.length) short.push({ total: beyond, shown: flat.length });
    for (const total of totals.filter((one) => one !== beyond)) {
      if (total <= size * (pages.length - 1) || total > size * pages.length) continue;
      if (flat.length === total) return [];
      if (flat.length < total) short.push({ total, shown: flat.length });
    }
  }
  const [one] = short;
  if (!one || short.length > 1) return [];
  return [
    {
      variant: 'short',
      facts: one,
      description:
        'Every page was turned to, and together they hold fewer items than the screen says on each of them.',
      place: trial.start.place,
      key: [],
      context: { pages: String(pages.length), says: String(one.total), shows: String(one.shown) },
    },
  ];
}
