import type { CheckAction } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isPaged, isSameBag, need, pageOf, type Texts } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { listed } from '../shared/paging.ts';
import { isSearched } from '../shared/search.ts';
import { sortBy, sortersOn } from '../shared/sorting.ts';
import type { Trial } from '../shared/trial.ts';
import { sortingLoses } from './reproduce.ts';

type Facts = { control: string };

const FILTERS = /\b(only|in stock|on sale|unread|show|filter)\b/i;
const ITEMS_MIN = 3;

/** Sorting changes the order of a list and nothing else. */
export const sortOrder: TriedKind<'torn', Facts> = {
  id: 'sort_order',
  category: 'functional',
  description: 'After sorting, a list lacks items that were there before, or shows one twice',
  sentence: 'Sort by TARGET and compare the items',
  fingerprint_rule: 'route and the control’s name',
  variants: {
    torn: {
      severity: 'major',
      because: 'what is looked for cannot be found',
      title: ({ control }) => `Sorting by "${control}" loses items`,
    },
  },
  budget: { chance: 0.01, seconds: 0.9, most: 16 },
  inPassing: { variant: 'torn', facts: { control: '' } },
  reproduce: ({ used }) =>
    shownBy(sortingLoses, { choice: used.form().fields, control: used.target() }, { late: true }),
  changes: false,
  appliesTo: sortings,
  run: async (trial, action) => {
    const { start } = trial;
    need(action.target, 'a control');
    const before = await listed(trial);
    await sortBy(trial, action);
    need(!isPaged(trial.seen), 'only a page of the list is shown');
    const first = await listed(trial);
    const changed = [...before].filter(
      ([path, items]) => items.length >= ITEMS_MIN && first.get(path)?.join('\n') !== items.join('\n'),
    );
    const torn = changed.find(([path, items]) => isTorn(items, first.get(path) ?? []));
    need(torn, 'nothing was lost');
    // A list that is another one at every look is not sorted: without sorting it must stay.
    await trial.look();
    const still = await listed(trial);
    need(isSameBag(still.get(torn[0]) ?? [], first.get(torn[0]) ?? []), 'a list that moves');
    need(
      !asksToSignIn(trial.seen, start) && pageOf(trial.seen.place) === pageOf(start.place),
      'another page',
    );
    return [report(trial, action, torn, first)];
  },
};

/** Of lists that are shown as a whole. */
function sortings(context: CheckContext): CheckAction[] {
  if (isPaged(context.seen) || isSearched(context.seen)) return [];
  const { choices, heads } = sortersOn(context);
  const chosen = choices.flatMap(({ target, field }): CheckAction[] => {
    const { options, value } = field ?? { options: [], value: '' };
    const other = options.find((option) => option !== value && option !== '' && !FILTERS.test(option));
    const fields = [{ target, affordance: 'choose' as const, value: other ?? '' }];
    return other === undefined ? [] : [{ kind: 'check', check: 'sort_order', target, fields }];
  });
  const pressed = heads.map(({ target }): CheckAction => ({ kind: 'check', check: 'sort_order', target }));
  return [...chosen, ...pressed].slice(0, 2);
}

/** Some items are gone or there twice, the others as before. */
function isTorn(before: readonly string[], after: readonly string[]): boolean {
  const gone = lacking(before, after);
  const isPart = after.length > 1 && lacking(after, before).length === 0;
  if (gone.length === 0 || (gone.length > before.length / 2 && !isPart)) return false;
  const doubled = after.length - new Set(after).size > before.length - new Set(before).size;
  return after.length < before.length || (after.length === before.length && doubled);
}

function report(
  trial: Trial,
  { target }: CheckAction,
  [path, items]: [string, string[]],
  after: Texts,
): Sighting<'torn', Facts> {
  const now = after.get(path) ?? [];
  return {
    variant: 'torn',
    facts: { control: target?.name ?? '' },
    description: 'The list was sorted, and it does not hold the same items as before.',
    place: trial.start.place,
    element: target ?? null,
    key: [target?.role ?? '', target?.name ?? ''],
    context: {
      gone: lacking(items, now).join(' | ').slice(0, 300),
      before: String(items.length),
      after: String(now.length),
    },
  };
}
