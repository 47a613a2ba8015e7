import type { CheckAction, ElementView } from '#engine/drivers/contract.ts';
import type { CheckContext, Sighting, TriedKind } from '../kind.ts';
import {
  asksToSignIn,
  isDisturbed,
  isPaged,
  isSameBag,
  lacking,
  need,
  pathOf,
  type Texts,
  textsOf,
} from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

type Facts = { control: string };

const SORT = /\b(sort|order( by)?|sortier\w*|trier|ordenar|ordina)\b/i;
const FILTERS = /\b(only|in stock|on sale|unread|show|filter)\b/i;
const ITEMS_MIN = 3;

/** Sorting changes the order of a list and nothing else. */
export const sortOrder: TriedKind<'torn', Facts> = {
  id: 'sort_order',
  category: 'functional',
  description: 'After sorting, a list lacks items that were there before, or shows one twice',
  fingerprint_rule: 'route and the control’s name',
  variants: {
    torn: {
      severity: 'major',
      because: 'what is looked for cannot be found',
      title: ({ control }) => `Sorting by "${control}" loses items`,
    },
  },
  budget: { prior: 0.5, most: 16 },
  changes: false,
  appliesTo: sortings,
  run: async (trial, action) => {
    const { start } = trial;
    need(action.target, 'a control');
    const before = await listed(trial);
    await sort(trial, action, 0);
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
      !asksToSignIn(trial.seen, start) && pathOf(trial.seen.place) === pathOf(start.place),
      'another page',
    );
    return [report(trial, action, torn, first)];
  },
};

function sortings({ seen, refuse }: CheckContext): CheckAction[] {
  if (seen.dialogs > 0 || isPaged(seen)) return [];
  const actions: CheckAction[] = [];
  for (const view of seen.elements) {
    if (!view.enabled || refuse(view, [view])) continue;
    if (isSortList(view)) {
      const { options, value } = view.field ?? { options: [], value: '' };
      const other = options.find((option) => option !== value && option !== '' && !FILTERS.test(option));
      if (other !== undefined)
        actions.push({
          kind: 'check',
          check: 'sort_order',
          target: view.target,
          fields: [{ target: view.target, affordance: 'choose', value: other }],
        });
    } else if (isHeader(view, seen.place))
      actions.push({ kind: 'check', check: 'sort_order', target: view.target });
  }
  return actions.slice(0, 2);
}

function isSortList({ affordance, field, target }: ElementView): boolean {
  return (
    affordance === 'choose' &&
    field !== null &&
    target.role === 'combobox' &&
    SORT.test(`${target.name} ${field.label} ${field.field_name}`)
  );
}

/** The head of a column that can be pressed: a button, or a link to the same page with another query. */
function isHeader({ affordance, leads_to, target }: ElementView, place: string): boolean {
  return (
    affordance === 'activate' &&
    (leads_to === '' || pathOf(leads_to) === pathOf(place)) &&
    target.name !== '' &&
    (target.role === 'columnheader' || /(^|>)th\d+(>|$)/.test(target.path))
  );
}

async function sort(trial: Trial, { target, fields }: CheckAction, turn: number): Promise<void> {
  need(target, 'a control');
  if (fields) await trial.do({ kind: 'fill', fields, submit: null });
  else await trial.do({ kind: 'activate', target });
  need(
    !isDisturbed(trial.recent) && trial.seen.busy === undefined && !isPaged(trial.seen),
    `not at rest (${turn})`,
  );
}

async function listed(trial: Trial): Promise<Texts> {
  return textsOf((await trial.lists()).filter(({ cut }) => !cut));
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
