import type { CheckAction, ElementTarget } from '#engine/drivers/contract.ts';
import { totalsIn } from '#engine/export/runtime/totals.ts';
import { byRole } from '#engine/model/code.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isChooser, valuesOf } from '../shared/choosing.ts';
import { need, type Texts } from '../shared/compare.ts';
import { applyFilter, type FilterUse, filtersOn, showsWhole, type Use, usedBy } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { standsForAll } from '../shared/narrowing.ts';
import { listed, longestIn, nextOn, nextPages, turn } from '../shared/paging.ts';
import type { Trial } from '../shared/trial.ts';
import { type Short, shortIn } from './count.ts';
import { filteredPagesHoldFewer, pagesHoldFewer } from './reproduce.ts';

type Variants = 'short' | 'filtered' | 'forgets';
/** By what the list was narrowed before its pages were counted, and what turns them. */
type Narrowed = { control: string; how: FilterUse; value: string; next: string; next_role: string };
type Facts = Short & Partial<Narrowed>;
type Found = { variant: Variants; facts: Facts; pages: number };

const PAGES_MAX = 15;
/** Of a filter the first pages tell whether it goes on. */
const FILTERED_PAGES_MAX = 6;
const VALUES_MAX = 3;
const MISSED = 'some items can never be found in the list';

/** All pages of a list together hold as many items as the screen says there are, also of a part that a filter shows. */
export const pagesTotal: TriedKind<Variants, Facts> = {
  id: 'pages_total',
  category: 'functional',
  description:
    'The pages of a list together hold fewer items than the screen says there are, or of those that a filter shows, or a later page forgets the filter',
  sentence: 'Go through all pages of the list and count',
  fingerprint_rule: 'route, and the filter where there is one',
  variants: {
    short: {
      severity: 'major',
      because: MISSED,
      title: ({ total, shown }) => `The pages of the list show ${shown} of ${total} items`,
    },
    filtered: {
      severity: 'major',
      because: MISSED,
      title: ({ total, shown, control, value }) =>
        `With "${value}" in "${control}" the pages of the list show ${shown} of ${total} items`,
    },
    forgets: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ control, value }) => `The next page of the list forgets "${value}" in "${control}"`,
    },
  },
  budget: { chance: 0.1, seconds: 3, most: 12, on_route: 4, time_ms: 15_000 },
  inPassing: { variant: 'short', facts: { total: 0, shown: 0 } },
  // Whatever the list is narrowed by, the same code parts it into pages; a filter that is forgotten is another matter.
  blames: ({ facts: { shown }, place }) =>
    `${shown === 0 ? 'filter on pages' : 'pages'} of ${routeOf(place)}`,
  reproduce: ({ facts: { control, how, value, next, next_role, total }, used }) => {
    if (control === undefined) return shownBy(pagesHoldFewer, { next: used.target() }, { late: true });
    const turner = byRole(next_role ?? '', next ?? '');
    const given = { control: used.target(), how: how ?? 'press', value: value ?? '', next: turner, total };
    return shownBy(filteredPagesHoldFewer, given, { late: true });
  },
  changes: false,
  appliesTo: (context) => {
    const whole = totalsIn(context.seen.text).length > 0 ? nextPages(context, 'pages_total') : [];
    return whole.length > 0 ? [...whole, ...filters(context)] : [];
  },
  run: async (trial, { target }) => {
    need(target, 'a control');
    const view = trial.view(target);
    const found = isChooser(view) ? await countFiltered(trial, target) : await countAll(trial, PAGES_MAX);
    return found ? [sightingOf(trial, found)] : [];
  },
};

function filters(context: CheckContext): CheckAction[] {
  if (!showsWhole(context.seen)) return [];
  const choosers = context.seen.elements.filter(isChooser).map(({ target }) => target.path);
  return filtersOn(context)
    .filter(({ path }) => choosers.includes(path))
    .map((target) => ({ kind: 'check', check: 'pages_total', target }));
}

/** Turns all pages from the one that is shown and counts. `forgets`: a total of before that a later page shows again. */
async function countAll(trial: Trial, most: number, forgets: number | null = null): Promise<Found | null> {
  const first = await listed(trial);
  const pages: Texts[] = [first];
  let totals = totalsIn(trial.seen.text);
  const size = longestIn(first);
  const isBeyond = (total: number) => total > size * most;
  need(!totals.some(isBeyond) || totals.some((total) => total > size && !isBeyond(total)), 'too many pages');
  for (let next = nextOn(trial); next; next = nextOn(trial)) {
    need(pages.length < most, 'too many pages');
    await turn(trial, next.target);
    pages.push(await listed(trial));
    const here = totalsIn(trial.seen.text);
    if (forgets !== null && !totals.includes(forgets) && here.includes(forgets))
      return { variant: 'forgets', facts: { total: forgets, shown: 0 }, pages: pages.length };
    totals = totals.filter((one) => here.includes(one));
  }
  need(pages.length > 1 && totals.length > 0, 'pages and how many there are in all');
  const short = shortIn(pages, totals, trial.seen.text);
  return short && { variant: 'short', facts: short, pages: pages.length };
}

/** The same of the part of the list that a filter shows, where that has pages too. */
async function countFiltered(trial: Trial, target: ElementTarget): Promise<Found | null> {
  const next = nextOn(trial)?.target;
  const before = totalsIn(trial.seen.text);
  const how = usedBy(trial.view(target));
  const value = await partWithPages(trial, { target, how });
  need(next && value !== null, 'a part with pages');
  const totals = totalsIn(trial.seen.text);
  const [whole] = before.filter((total) => !totals.includes(total));
  need(whole !== undefined, 'how many there are in all');
  const found = await countAll(trial, FILTERED_PAGES_MAX, whole);
  if (!found) return null;
  const by = { control: target.name, how, value, next: next.name, next_role: next.role };
  const variant = found.variant === 'short' ? 'filtered' : found.variant;
  return { ...found, variant, facts: { ...found.facts, ...by } };
}

/** A value of which the filter shows more than a page, those first that most rows say; null where none of them does. */
async function partWithPages(trial: Trial, use: Use): Promise<string | null> {
  const rows = [...(await listed(trial)).values()].flat();
  const timesOf = (value: string) => rows.filter((row) => row.includes(value)).length;
  const offered = (await valuesOf(trial, use.target)).filter((value) => !standsForAll(value));
  const { text } = trial.seen;
  for (const value of offered.toSorted((a, b) => timesOf(b) - timesOf(a)).slice(0, VALUES_MAX)) {
    await applyFilter(trial, use, value);
    if (nextOn(trial) && trial.seen.text !== text) return value;
  }
  return null;
}

function sightingOf({ start }: Trial, { variant, facts, pages }: Found): Sighting<Variants, Facts> {
  return {
    variant,
    facts,
    description:
      variant === 'forgets'
        ? 'The list was narrowed by a filter; the next page counts as many as the whole list does.'
        : 'Every page was turned to, and together they hold fewer items than the screen says on each of them.',
    place: start.place,
    key: facts.control === undefined ? [] : [facts.control, variant],
    context: {
      pages: String(pages),
      says: String(facts.total),
      ...(variant === 'forgets' ? {} : { shows: String(facts.shown) }),
      ...(facts.value === undefined ? {} : { filter: facts.value }),
    },
  };
}
