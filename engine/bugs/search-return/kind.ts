import type { FieldValue } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isSameBag, itemsAt, need, pageOf } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { isFromStart, listed } from '../shared/paging.ts';
import { ask, searchesOn, searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { searchTakesAway } from './reproduce.ts';

type Facts = { field: string; searched: string };

const ITEMS_MIN = 2;
const WORD = /\p{L}{4,}/u;

/** A search that is emptied again shows what was there before it. */
export const searchReturn: TriedKind<'changed', Facts> = {
  id: 'search_return',
  category: 'functional',
  description: 'After a search was emptied again the list does not show what it showed before',
  sentence: 'Search, then empty the search and compare the list',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    changed: {
      severity: 'major',
      because: 'what is there cannot be found any more',
      title: ({ field }) => `The list is another one after "${field}" was used and emptied`,
    },
  },
  budget: { chance: 0.005, seconds: 1.4, most: 6 },
  reproduce: ({ facts: { searched }, used }) =>
    shownBy(searchTakesAway, { search: used.target(), word: searched }, { late: true }),
  changes: false,
  appliesTo: (context) =>
    searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'search_return', target })),
  run: async (trial, { target }) => {
    const { start } = trial;
    need(target, 'a search');
    const before = await listed(trial);
    const [path, items] = [...before].find(([, all]) => all.length >= ITEMS_MIN) ?? [];
    const word = items && WORD.exec(items.at(-1) ?? '')?.[0];
    need(path && items && word, 'a list of words');
    await look(trial, { target, affordance: 'type', value: word });
    const part = itemsAt(await listed(trial), path, items);
    need(!isSameBag(part, items), 'it did not search');
    const emptied = async () => {
      await look(trial, { target, affordance: 'type', value: '' });
      const all = async () => itemsAt(await listed(trial), path, items);
      if (!isSameBag(await all(), items)) await trial.until(async () => isSameBag(await all(), items));
      return all();
    };
    const after = await emptied();
    need(keepsQuery(start.place, trial.seen.place), 'the search takes the place of another filter');
    if (isSameBag(after, items) || (after.length > 0 && lacking(items, after).length === items.length))
      return [];
    await look(trial, { target, affordance: 'type', value: word });
    if (!isSameBag(await emptied(), after)) return [];
    const gone = lacking(items, after);
    return [
      {
        variant: 'changed',
        facts: { field: searchName(target), searched: word },
        description:
          'Something was searched for and the search was emptied again; the list does not hold what it held before.',
        place: start.place,
        element: target,
        key: [searchName(target)],
        context: {
          searched: word,
          gone: gone.join(' | ').slice(0, 300),
          before: `${items.length}`,
          after: `${after.length}`,
        },
      },
    ];
  },
};

/** Whether what else the address asked for is still asked for: a search that resets a filter shows more by right. */
function keepsQuery(before: string, after: string): boolean {
  if (!URL.canParse(before) || !URL.canParse(after)) return before === after;
  const [was, now] = [new URL(before).searchParams, new URL(after).searchParams];
  return [...was].every(([name, value]) => value === '' || now.get(name) === value);
}

async function look(trial: Trial, field: FieldValue): Promise<void> {
  const { place } = trial.seen;
  trial.view(field.target);
  await ask(trial, field.target, field.value);
  need(pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent), 'it leads elsewhere');
  need(trial.seen.busy === undefined && isFromStart(trial.seen), 'not at rest');
}
