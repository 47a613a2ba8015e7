import type { CheckAction, ElementTarget } from '#engine/drivers/contract.ts';
import { byRole } from '#engine/model/code.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { valuesOf } from '../shared/choosing.ts';
import { asksToSignIn, isDisturbed, isSameRoute, need } from '../shared/compare.ts';
import { applyFilter, type FilterUse, filtersOn, showsWhole, usedBy } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { filterValues, wordsToFind } from '../shared/narrowing.ts';
import { backOn, isFromStart, listed, nextOn, nextPages, turn } from '../shared/paging.ts';
import { searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { showsNothingFromLaterPage } from './reproduce.ts';
import { isEmptied, pagedList } from './rule.ts';

type Variants = 'filter' | 'search';
type Facts = { control: string; value: string; how: FilterUse; next: string; next_role: string };
type Use = { target: ElementTarget; how: FilterUse };

const TRIES = 2;
/** A filter or a search that is used on a later page shows what it finds from the first page on. */
export const pageKept: TriedKind<Variants, Facts> = {
  id: 'page_kept',
  category: 'functional',
  description:
    'A filter or a search that is used on a later page of a list stays on that page, and shows nothing',
  sentence: 'Turn to the next page, then use TARGET',
  fingerprint_rule: 'route and the control’s name',
  blames: ({ place }) => `later page of ${routeOf(place)}`,
  variants: {
    filter: {
      severity: 'major',
      because: 'what is there is said not to be',
      title: ({ value }) => `"${value}" shows nothing when it is chosen on a later page`,
    },
    search: {
      severity: 'major',
      because: 'what is there is said not to be',
      title: ({ control, value }) => `"${control}" does not find "${value}" from a later page`,
    },
  },
  budget: { chance: 0.14, seconds: 4, most: 8 },
  inPassing: {
    variant: 'filter',
    facts: { control: '', value: '', how: 'press', next: '', next_role: '' },
  },
  reproduce: ({ facts: { value, how, next, next_role }, used }) =>
    next === '' || how === 'press'
      ? null
      : shownBy(
          showsNothingFromLaterPage,
          { control: used.target(), how, value, next: byRole(next_role, next) },
          { late: true, timeout_ms: 60_000 },
        ),
  changes: false,
  appliesTo: controls,
  run: async (trial, { target }) => {
    need(target, 'a filter or a search');
    const how = usedBy(trial.view(target));
    const first = await listed(trial);
    const next = nextOn(trial);
    need(next && isFromStart(trial.seen), 'a first page and a next one');
    await turn(trial, next.target);
    const list = pagedList(first, await listed(trial));
    need(list, 'a list with pages');
    const [path, items] = list;
    const values = how === 'type' ? wordsToFind(items) : filterValues(await valuesOf(trial, target), items);
    for (const value of values.slice(0, TRIES)) {
      if (value !== values[0]) await turn(trial, next.target);
      const outcome = await outcomeOf(trial, { target, how }, value, path);
      if (outcome === 'sound') return [];
      if (outcome === 'undecided') continue;
      return [sightingOf(trial, target, { value, how, next: next.target }, outcome)];
    }
    return [];
  },
};

/** Searches and filters of a list that is shown from its first page. */
function controls(context: CheckContext): CheckAction[] {
  const { seen } = context;
  if (nextPages(context, 'page_kept').length === 0 || !showsWhole(seen)) return [];
  return filtersOn(context).map((target) => ({ kind: 'check', check: 'page_kept', target }));
}

type Outcome = 'sound' | 'undecided' | { found: readonly string[] };

/** Uses the control on the page that is shown and, where that shows nothing, on the first one. Ends on the first page. */
async function outcomeOf(trial: Trial, use: Use, value: string, path: string): Promise<Outcome> {
  const there = async () => {
    await applyFilter(trial, use, value);
    return listed(trial);
  };
  let later = await there();
  const fills = async () => {
    later = await listed(trial);
    return !isEmptied(later, path);
  };
  const isEmpty = isEmptied(later, path) && !(await trial.until(fills, trial.pace.save_ms / 2));
  const { text } = trial.seen;
  // Where all that is found fits on one page, a later one would have been empty.
  const tells = !nextOn(trial)?.enabled && !backOn(trial);
  await begin(trial);
  if (!isEmpty) return tells ? 'sound' : 'undecided';
  const found = (await there()).get(path) ?? [];
  const isHere = (item: string) => text.includes(item) || [...later.values()].flat().includes(item);
  await begin(trial);
  return !isEmptied(new Map([[path, found]]), path) && !found.some(isHere) ? { found } : 'undecided';
}

/** Opens the list anew, from its first page. */
async function begin(trial: Trial): Promise<void> {
  await trial.do({ kind: 'open', place: trial.start.place });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'not the same session');
  const isBack = () => isSameRoute(trial.seen, trial.start) && nextOn(trial) !== undefined;
  need(isBack() || (await trial.until(isBack)), 'another list');
}

type Done = { value: string; how: FilterUse; next: ElementTarget };

function sightingOf(
  trial: Trial,
  target: ElementTarget,
  { value, how, next }: Done,
  { found }: { found: readonly string[] },
): Sighting<Variants, Facts> {
  const control = how === 'type' ? searchName(target) : target.name;
  return {
    variant: how === 'type' ? 'search' : 'filter',
    facts: { control, value, how, next: next.name, next_role: next.role },
    key: [control],
    description:
      'The same on the first page shows what there is; on a later page the list turns empty, as that page of the result does not exist.',
    place: trial.start.place,
    element: target,
    context: { value, first_page: found.join(' | ').slice(0, 300) },
  };
}
