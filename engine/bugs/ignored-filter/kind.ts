import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isChooser, valuesOf } from '../shared/choosing.ts';
import { asksToSignIn, need } from '../shared/compare.ts';
import { applyFilter, filtersOn, showsWhole, type Use, usedBy } from '../shared/filters.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { standsForAll } from '../shared/narrowing.ts';
import { nextOn, turn } from '../shared/paging.ts';
import { tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { showsWhatIsFilteredOut } from './reproduce.ts';

/** `kept`: the filter that was chosen first, `ignored`: the one that has no effect beside it; `stray`: a row that it should have left out. */
type Facts = {
  kept: string;
  kept_value: string;
  ignored: string;
  ignored_value: string;
  stray: string;
};

const PAGES_MAX = 10;
const VALUES_MAX = 2;
/** Between the cells of a row. */
const BETWEEN = ' | ';

/** What two filters leave together, each leaves alone as well: one that another switches off shows by a row that it takes away by itself. */
export const ignoredFilter: TriedKind<'ignored', Facts> = {
  id: 'ignored_filter',
  category: 'functional',
  description: 'A filter has no effect as soon as another one is chosen beside it',
  sentence: 'Choose a value in TARGET, one in another filter, and both',
  fingerprint_rule: 'route and the names of both filters',
  variants: {
    ignored: {
      severity: 'major',
      because: 'the user takes what is shown for what was asked for',
      title: ({ kept, ignored }) => `"${ignored}" is ignored once "${kept}" is chosen`,
    },
  },
  budget: { chance: 0.06, seconds: 6, most: 8, on_route: 2, time_ms: 20_000 },
  sure: true,
  reproduce: ({ facts: { kept_value, ignored, ignored_value, stray }, used }) =>
    shownBy(
      showsWhatIsFilteredOut,
      { kept: used.target(), kept_value, ignored: used.beside(ignored), ignored_value, stray },
      { late: true, timeout_ms: 45_000 },
    ),
  changes: false,
  appliesTo: (context) => {
    if (!showsWhole(context.seen)) return [];
    const choosers = filtersOn(context).filter((target) =>
      context.seen.elements.some((view) => view.target.path === target.path && isListOfBrowser(view)),
    );
    return choosers.length < 2
      ? []
      : choosers.map((target) => ({ kind: 'check' as const, check: 'ignored_filter', target }));
  },
  run: async (trial, { target }) => {
    need(target, 'a filter');
    const first: Use = { target, how: usedBy(trial.view(target)) };
    const others = trial.start.elements.filter(
      (view) => isListOfBrowser(view) && view.target.path !== target.path && view.target.role === target.role,
    );
    const all = await leftBy(trial, []);
    need(all && all.size > 2, 'a list of some pages');
    for (const value of (await choices(trial, target)).slice(0, VALUES_MAX)) {
      const kept = await leftBy(trial, [[first, value]]);
      // What changes its rows, as the period of a report, chooses none of them.
      if (!kept || kept.size < 2 || !areIn(all, kept)) continue;
      for (const view of others) {
        const pair = await ignoredBeside(trial, { first, value, kept, all }, view);
        if (pair) return [sightingOf(trial, target, value, pair)];
      }
    }
    return [];
  },
};

type Kept = { first: Use; value: string; kept: ReadonlySet<string>; all: ReadonlySet<string> };
/** A filter, its value, and a row that they leave out by themselves and show beside another filter. */
type Ignored = { view: ElementView; value: string; stray: string };

async function ignoredBeside(
  trial: Trial,
  { first, value, kept, all }: Kept,
  view: ElementView,
): Promise<Ignored | null> {
  const second: Use = { target: view.target, how: usedBy(view) };
  for (const other of (await choices(trial, view.target)).slice(0, VALUES_MAX)) {
    if (trial.left_ms < 0) return null;
    const alone = await leftBy(trial, [[second, other]]);
    if (!alone || alone.size === 0 || !areIn(all, alone)) continue;
    // Only what it takes away by itself can tell.
    const taken = new Set([...kept].filter((row) => !alone.has(row)));
    if (taken.size === 0) continue;
    await narrow(trial, [
      [first, value],
      [second, other],
    ]);
    const stray = (await rowsNow(trial)).find((row) => taken.has(row));
    if (stray !== undefined) return { view, value: other, stray };
  }
  return null;
}

function sightingOf(
  trial: Trial,
  kept: ElementTarget,
  kept_value: string,
  { view: { target }, value, stray }: Ignored,
): Sighting<'ignored', Facts> {
  const name = stray.split(BETWEEN).toSorted((a, b) => letters(b) - letters(a))[0] ?? stray;
  return {
    variant: 'ignored',
    facts: { kept: kept.name, kept_value, ignored: target.name, ignored_value: value, stray: name },
    description: `"${value}" in "${target.name}" leaves out "${name}" by itself, and shows it once "${kept_value}" is chosen in "${kept.name}".`,
    place: trial.start.place,
    element: target,
    key: [kept.name, target.name],
    context: { chosen: `${kept_value}, ${value}`, stray: stray.slice(0, 300) },
  };
}

const areIn = (all: ReadonlySet<string>, rows: ReadonlySet<string>): boolean =>
  [...rows].every((row) => all.has(row));

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;

/** One of the browser's own: others are opened for their values each time, which takes long. */
const isListOfBrowser = (view: ElementView): boolean => isChooser(view) && view.affordance === 'choose';

async function choices(trial: Trial, target: ElementTarget): Promise<string[]> {
  const values = await valuesOf(trial, target);
  return values.slice(1).filter((value) => !standsForAll(value));
}

type Uses = readonly (readonly [Use, string])[];

/** Shows the list anew, with these filters set. */
async function narrow(trial: Trial, uses: Uses): Promise<void> {
  await trial.do({ kind: 'open', place: trial.start.place });
  for (const [use, value] of uses) await applyFilter(trial, use, value);
  need(!asksToSignIn(trial.seen, trial.start), 'another session');
}

/** The rows of the list with these filters set, on all of its pages; null where it has too many. */
async function leftBy(trial: Trial, uses: Uses): Promise<ReadonlySet<string> | null> {
  await narrow(trial, uses);
  const rows = new Set(await rowsNow(trial));
  for (let page = 1, next = nextOn(trial); next; page += 1, next = nextOn(trial)) {
    if (page === PAGES_MAX) return null;
    await turn(trial, next.target);
    for (const row of await rowsNow(trial)) rows.add(row);
  }
  return rows;
}

/** The rows that are shown. */
async function rowsNow(trial: Trial): Promise<string[]> {
  const [table] = tablesOf(await trial.lists());
  return (table?.rows ?? []).map((row) => row.join(BETWEEN));
}
