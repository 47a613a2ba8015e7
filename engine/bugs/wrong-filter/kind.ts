import type { ElementTarget } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { choose, isChooser, valuesOf } from '../shared/choosing.ts';
import { asksToSignIn, need } from '../shared/compare.ts';
import { type FilterUse, usedBy } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { isFromStart, nextOn, turn } from '../shared/paging.ts';
import { ask, isSearch, isSearched } from '../shared/search.ts';
import { switchesOf } from '../shared/switches.ts';
import { tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { countedBy, type Fault, strayFault, tableNow, uncounted, type Variants } from './counting.ts';
import { joinedFault } from './joined.ts';
import { isListOfValues, lastingStrays, straysNow } from './left.ts';
import { leavesOthers } from './reproduce.ts';
import { type Filtered, filteredColumn, isNone, valuesToTry } from './rule.ts';
import { isValued, valuedLists } from './valued-lists.ts';

/** `head` and `stray`: a column, and what it should not say; `beside`: the other filter that is set, where it is about two. */
type Facts = {
  control: string;
  how: FilterUse;
  value: string;
  head: string;
  stray: string;
  beside?: string;
  beside_how?: FilterUse;
  beside_value?: string;
  is_second?: boolean;
};
type Chosen = Omit<Facts, 'head' | 'stray'>;

/** A list that opens is waited for twice for each of its values. */
const TRIES = { usual: 6, opens: 2 };
/** Rows that a filter leaves have the value that was chosen. */
export const wrongFilter: TriedKind<Variants, Facts> = {
  id: 'wrong_filter',
  category: 'functional',
  description:
    'A filter leaves rows of another value than the chosen one, or a number beside it does not follow it',
  sentence: 'Choose each value of TARGET and read down its column',
  fingerprint_rule:
    'route, the control’s name (of a number that does not follow, its words) and what went wrong',
  variants: {
    other: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control, value }) => `"${control}" set to "${value}" also shows others`,
    },
    none: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control, value }) => `"${control}" set to "${value}" shows what has a value`,
    },
    page: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control }) => `The filter "${control}" is lost on the next page`,
    },
    search: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control }) => `The filter "${control}" is lost when something is searched for`,
    },
    joined: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control, value, beside }) =>
        `"${control}" set to "${value}" also shows others while "${beside}" is set`,
    },
    uncounted: {
      severity: 'minor',
      because: 'nothing is lost, but one of the numbers is wrong',
      title: ({ control, value }) =>
        `The number of items stays the same when "${control}" is set to "${value}"`,
    },
    unsummed: {
      severity: 'major',
      because: 'a sum is read as that of what is shown',
      title: ({ control }) => `What stands below the list stays the same whatever "${control}" is set to`,
    },
  },
  budget: { chance: 0.08, seconds: 4.5, most: 16, on_route: 3, time_ms: 20_000 },
  inPassing: { variant: 'other', facts: { control: '', how: 'choose', value: '', head: '', stray: '' } },
  reproduce: ({ variant, facts, used }) => {
    const { control, how, value, head, stray } = facts;
    if (!['other', 'none', 'joined'].includes(variant) || head === '') return null;
    const { beside = null, beside_how = 'choose', beside_value = '', is_second = false } = facts;
    // The check was done with the one that is set first.
    const own = { control: is_second ? used.beside(control) : used.target(), how, value };
    const other =
      beside === null
        ? []
        : [
            {
              control: is_second ? used.target() : used.beside(beside),
              how: beside_how,
              value: beside_value,
            },
          ];
    const filters = is_second ? [...other, own] : [own, ...other];
    return shownBy(leavesOthers, { filters, head, stray }, { late: true, timeout_ms: 45_000 });
  },
  changes: false,
  appliesTo: filters,
  run: async (trial, { target }) => {
    need(target, 'a filter');
    const lists = await trial.lists();
    const tables = tablesOf(lists).filter(({ rows }) => rows.length > 1);
    need(tables.length > 0 || lists.some(({ items }) => items.length > 1), 'a list');
    const values = await valuesOf(trial, target);
    const view = trial.view(target);
    // Switches side by side may be a list of their own, whose items say their values.
    const valued = isChooser(view) ? valuedLists(lists, values).filter(isValued) : [];
    const found = filteredColumn(tables, target.name, values) ?? filteredColumn(valued, '', values);
    need(found, 'a column or items of these values');
    const control = isChooser(view) ? target.name : found.table.heads[found.column] || target.name;
    return faultsOf(trial, { target, control }, found, values);
  },
};

/** What goes wrong with the values of a filter: of each kind the first. */
async function faultsOf(
  trial: Trial,
  { target, control }: { target: ElementTarget; control: string },
  found: Filtered,
  values: readonly string[],
): Promise<Sighting<Variants, Facts>[]> {
  const view = trial.view(target);
  const how = usedBy(view);
  const opens = isChooser(view) && view.affordance !== 'choose';
  const before = await countedBy(trial, found, target.name);
  const faults = new Map<Variants, Sighting<Variants, Facts>>();
  let unsummed = 0;
  const note = (value: string, fault: Fault | null) => {
    // What one value takes away may add nothing to a sum.
    if (fault?.variant === 'unsummed') unsummed += 1;
    if (fault?.variant === 'unsummed' && unsummed < 2) return;
    if (fault && !faults.has(fault.variant))
      faults.set(fault.variant, sightingOf(trial, { control, how, value }, found, fault));
  };
  const tried = valuesToTry(found, values).slice(0, opens ? TRIES.opens : TRIES.usual);
  for (const value of tried) {
    if (trial.left_ms < 0 || faults.has('other') || trial.isEnough([...faults.values()])) break;
    await choose(trial, target, value);
    need(!asksToSignIn(trial.seen, trial.start), 'another session');
    note(value, await uncounted(trial, { found, control: target.name }, before));
    note(value, await faultIn(trial, found, value));
  }
  const [value] = tried;
  if (faults.size === 0 && value !== undefined && trial.left_ms > 0)
    note(value, await lostBySearch(trial, found, target, value));
  const joined =
    faults.size === 0 && trial.left_ms > 0 ? await joinedFault(trial, { target, how, found }) : null;
  if (joined) faults.set('joined', sightingOf(trial, joined.facts, joined.found, joined.fault));
  return [...faults.values()];
}

/** Lists of values, and switches side by side. */
function filters(context: CheckContext) {
  const { seen, refuse } = context;
  if (seen.dialogs > 0 || !isFromStart(seen) || isSearched(seen)) return [];
  const switches = switchesOf(context).map(({ chosen }) => chosen.target);
  const lists = seen.elements
    .filter((view) => isListOfValues(view, seen.elements) && refuse(view, [view]) === '')
    .map(({ target }) => target);
  return [...lists, ...switches].map((target) => ({
    kind: 'check' as const,
    check: 'wrong_filter',
    target,
  }));
}

/** Rows that should not be there, at a second look too, on this page or the next. */
async function faultIn(trial: Trial, found: Filtered, value: string): Promise<Fault | null> {
  const variant = isNone(value) ? 'none' : 'other';
  const fault = strayFault(variant, await lastingStrays(trial, found, value));
  const next = fault ? undefined : nextOn(trial);
  if (!next) return fault;
  await turn(trial, next.target);
  return strayFault('page', await straysNow(trial, found, value));
}

const WORD = /\p{L}{4,}/u;
const WORDS_MAX = 4;

/** Rows that the filter took away and that a search for what it left brings back, at a second look too. */
async function lostBySearch(
  trial: Trial,
  found: Filtered,
  target: ElementTarget,
  value: string,
): Promise<Fault | null> {
  await trial.do({ kind: 'open', place: trial.start.place });
  const search = trial.seen.elements.find((view) => isSearch(view) && view.target.path !== target.path);
  if (!search) return null;
  await choose(trial, target, value);
  const left = () => straysNow(trial, found, value);
  const rows = tableNow(await trial.lists(), found)?.rows ?? [];
  if (rows.length === 0 || (await left()).length > 0) return null;
  for (const word of wordsOfColumns(rows, value)) {
    await ask(trial, search.target, word);
    const isSound = async () => (await left()).length === 0;
    if (!(await isSound()) && !(await trial.until(isSound, trial.pace.save_ms / 2)))
      return strayFault('search', await left());
  }
  return null;
}

/** A word of each of some columns: a search looks into several, and what each finds is joined with the filter for itself. */
function wordsOfColumns(rows: readonly (readonly string[])[], value: string): string[] {
  const [first = []] = rows;
  const words = first.flatMap((_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== value);
    return WORD.exec(cells.find((cell) => WORD.test(cell)) ?? '')?.[0] ?? [];
  });
  return [...new Set(words)].slice(0, WORDS_MAX);
}

const SAID: Partial<Record<Variants, string>> = {
  uncounted: 'Fewer rows are left, and the number that was theirs is still the old one.',
  unsummed:
    'Fewer rows are left by two values of the filter, and the amounts below them are still the old ones.',
};

function sightingOf(
  trial: Trial,
  facts: Chosen,
  { table, column }: Filtered,
  { variant, shows, stray = '', words = facts.control }: Fault,
): Sighting<Variants, Facts> {
  const head = table.list.heads ? (table.heads[column] ?? '') : '';
  return {
    variant,
    facts: { ...facts, head, stray },
    key: [words, variant, ...(facts.beside === undefined ? [] : [facts.beside])],
    description:
      SAID[variant] ??
      `"${facts.value}" was chosen, and ${head ? `the column "${head}"` : 'the list'} says something else in some rows.`,
    place: trial.start.place,
    context: { chosen: facts.value, shows },
  };
}
