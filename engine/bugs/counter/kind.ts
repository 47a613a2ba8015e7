import type { ElementView } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, isDisturbed, isPaged, isPlainWeb, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { countsDiffer } from './reproduce.ts';
import units from './units.json' with { type: 'json' };

type Facts = { count: number; noun: string; says: number; link: string };

const COUNT = /(?<![\p{L}\p{N}] ?)(?<![#.:/-])(\d{1,4}) (\p{L}{3,})(?![\p{L}\p{N}])/gu;
const LINE = /^(\d{1,4}) (\p{L}{3,})$/u;
/** Words for lengths of time and the like, which count nothing that could be listed. */
const MEASURES = new RegExp(`^(${units.join('|')})`, 'i');
/** How many things a page shows at a time, when it does not show all. */
const PAGE_SIZES = new Set([
  8, 9, 10, 12, 15, 16, 18, 20, 21, 24, 25, 30, 32, 36, 40, 48, 50, 60, 64, 96, 100,
]);
const TRIES = 2;

type Counted = { count: number; noun: string; link: ElementView };

/** What a list says of a thing is what the thing's own page says, and lists. */
export const counter: TriedKind<'differs', Facts> = {
  id: 'counter',
  category: 'functional',
  description:
    'A list says how many there are of something, and the page that it leads to says and lists another number',
  sentence: 'Follow a counted item of the list and count there',
  fingerprint_rule: 'route and what is counted',
  variants: {
    differs: {
      severity: 'minor',
      because: 'nothing is lost, but one of the numbers is wrong',
      title: ({ count, noun, says }) => `The list says "${count} ${noun}", the page behind it lists ${says}`,
    },
  },
  budget: { chance: 0.01, seconds: 0.5, most: 8 },
  reproduce: ({ facts: { link, noun } }) =>
    /^\p{L}+$/u.test(noun) && link ? shownBy(countsDiffer, { link, noun }, { late: true }) : null,
  changes: false,
  appliesTo: ({ seen, refuse }) =>
    isPlainWeb(seen.place) &&
    seen.dialogs === 0 &&
    seen.text.search(COUNT) >= 0 &&
    seen.elements.some((view) => leadsOn(view, seen.place, refuse))
      ? [{ kind: 'check', check: 'counter' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    const counted = countsIn(trial, await trial.lists()).slice(0, TRIES);
    need(counted.length > 0, 'a list that counts');
    for (const { count, noun, link } of counted) {
      await trial.toStart();
      const there = await trial.do({ kind: 'activate', target: trial.view(link.target).target });
      need(!isDisturbed(trial.recent) && !asksToSignIn(there, start) && !there.blank, 'no plain way there');
      need(routeOf(there.place) === routeOf(link.leads_to) && there.busy === undefined, 'another place');
      const says = ownCount(there.text, noun);
      if (says === null || says === count || isPaged(there)) continue;
      if (count > says && PAGE_SIZES.has(says)) continue;
      const lists = await trial.lists();
      if (!lists.some(({ items, cut }) => !cut && items.length === says)) continue;
      return [
        {
          variant: 'differs',
          facts: { count, noun, says, link: link.target.name },
          description: `The list counts ${count} ${noun} for "${link.target.name}"; the page that it leads to says ${says}, and shows as many.`,
          place: start.place,
          element: link.target,
          key: [stem(noun)],
          context: {
            list: String(count),
            page: String(says),
            link: link.target.name,
            page_address: there.place,
          },
        },
      ];
    }
    return [];
  },
};

/** Items with one link and one number with a word that is no part of the link's own name. */
function countsIn({ seen }: Trial, lists: ListsProbe): Counted[] {
  return lists.flatMap(({ items }) =>
    items.flatMap(({ path, bare }): Counted[] => {
      const inside = seen.elements.filter(({ target }) => target.path.startsWith(`${path}>`));
      const links = inside.filter((view) => leadsOn(view, seen.place, () => ''));
      const [link] = links;
      if (!link || links.length !== 1) return [];
      const rest = bare.replace(link.target.name, ' ');
      const found = [...rest.matchAll(COUNT)];
      const [, number = '', noun = ''] = found[0] ?? [];
      if (found.length !== 1 || Number(number) === 0 || MEASURES.test(noun)) return [];
      return [{ count: Number(number), noun, link }];
    }),
  );
}

function leadsOn(view: ElementView, place: string, refuse: CheckContext['refuse']): boolean {
  const { target, leads_to, collection } = view;
  if (target.role !== 'link' || !target.name || collection === '' || !URL.canParse(leads_to)) return false;
  if (new URL(leads_to).origin !== new URL(place).origin || routeOf(leads_to) === routeOf(place))
    return false;
  return refusalFor(target.name, leads_to) === '' && refuse(view, [view]) === '';
}

/** How many of these a page says that it has, in a line of its own; null when it does not, or says two things. */
function ownCount(text: string, noun: string): number | null {
  const found = text.split('\n').flatMap((line) => {
    const [, number = '', word = ''] = LINE.exec(line.trim()) ?? [];
    return word !== '' && stem(word) === stem(noun) ? [Number(number)] : [];
  });
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

function stem(noun: string): string {
  return noun.toLowerCase().replace(/(ies|y|s)$/, '');
}
