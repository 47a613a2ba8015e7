import type { ActionResult, Effect, Observation, ProbeName } from '#engine/drivers/contract.ts';

/** Asked beside the exploration, one after another: they take as long as the target takes to answer. */
export const BESIDE: ReadonlySet<ProbeName> = new Set<ProbeName>([
  'links',
  'exposed_files',
  'cors',
  'phone_layout',
  'load_shift',
  'injection',
  'open_access',
]);

/** These take long enough to be worth putting off. */
export const DEAR: ReadonlySet<ProbeName> = new Set<ProbeName>([
  'accessibility',
  'layout',
  'safety',
  'assets',
  'scripts',
]);

const AXE_MAX = 40;
const AXE_PER_ROUTE = 2;
/** Looks at a route that cost a few milliseconds each. */
const LOOKS_PER_ROUTE = 2;
const SCRIPTS_MAX = 30;
/** Pages that are opened once more, in a window of their own. */
const LOADS = [
  ['phone_layout', 24],
  ['load_shift', 24],
] as const;
/** A page more costs as much as some actions: they are spread over the run. */
const LOAD_EVERY = 12;
const INJECTIONS_MAX = 20;
const COOKIES_EVERY = 40;
const VITALS_EVERY = 8;
/** Known screens that changed are searched for leaks and broken pictures every so often. */
const CHANGES_EVERY = 3;
/** Effects after which the screen may show something that it did not show before. */
const SHOWS_NEW: ReadonlySet<Effect> = new Set([
  'content',
  'navigation',
  'foreign_navigation',
  'request',
  'place',
]);

type Seen = {
  route: string;
  fresh: boolean;
  actions: number;
  after: Observation;
  result: ActionResult | null;
  /** Whether there is time for probes that take long, and for those beside: what is put off is owed to the route. */
  affords: { dear: boolean; beside: boolean };
};

/** Which probes are worth their time now; counts what was asked in `probed`, so that a seed decides all. */
export function probesAfter(probed: Record<string, number>, seen: Seen): ProbeName[] {
  const names: ProbeName[] = [];
  const take = (name: ProbeName, counter: string, max: number) => {
    if ((probed[counter] ?? 0) >= max) return;
    probed[counter] = (probed[counter] ?? 0) + 1;
    names.push(name);
  };
  const changed = seen.result?.effects.some((effect) => SHOWS_NEW.has(effect)) === true;
  if (changed) probed.changes = (probed.changes ?? 0) + 1;
  if (seen.fresh || seen.result === null || (changed && (probed.changes ?? 0) % CHANGES_EVERY === 0))
    names.push('placeholders', 'images', 'plurals', 'markers');
  if (seen.fresh || seen.result === null || seen.actions % VITALS_EVERY === 0) names.push('vitals');
  if (seen.fresh || seen.result === null) names.push('views');
  if (seen.fresh || seen.result === null) take('contrast', `contrast ${seen.route}`, LOOKS_PER_ROUTE);
  take('package', 'package', 1);
  /** Once, or `max` times, for a route, and `in_all` times in the run. */
  const takeFor = (name: ProbeName, key: string, max: number, in_all: number) => {
    const counter = `${name} in all`;
    const before = names.length;
    if ((probed[counter] ?? 0) < in_all) take(name, `${name} ${key}`, max);
    if (names.length > before) probed[counter] = (probed[counter] ?? 0) + 1;
  };
  const owed = `axe owed ${seen.route}`;
  // The first look is cheap, so that the first action comes soon; what it leaves out is done at the next visit.
  if (seen.fresh && seen.result === null) {
    probed[owed] = 1;
    names.push('links');
  } else if (seen.fresh || probed[owed] === 1) {
    const { dear, beside } = seen.affords;
    probed[owed] = dear && beside ? 0 : 1;
    const total = probed.axe ?? 0;
    if (dear && total < AXE_MAX) {
      const before = names.length;
      take('accessibility', `axe ${seen.route}${seen.after.dialogs > 0 ? ' dialog' : ''}`, AXE_PER_ROUTE);
      if (names.length > before) probed.axe = total + 1;
    }
    names.push('links');
    if (dear) {
      takeFor('layout', seen.route, LOOKS_PER_ROUTE, 100);
      takeFor('safety', seen.route, LOOKS_PER_ROUTE, 100);
      takeFor('assets', seen.route, 1, 40);
      takeFor('scripts', seen.route, 1, SCRIPTS_MAX);
    }
    if (beside) {
      takeFor('exposed_files', 'site', 1, 1);
      takeFor('cors', seen.route, LOOKS_PER_ROUTE, 40);
      takeFor('open_access', seen.route, 1, 20);
      takeFor('injection', `${seen.route}?${parametersOf(seen.after.place)}`, 1, INJECTIONS_MAX);
    }
  }
  for (const [name, max] of LOADS) {
    const looks = probed[`${name} in all`] ?? 0;
    if (!seen.affords.beside || seen.actions < (looks + 1) * LOAD_EVERY) continue;
    const before = names.length;
    takeFor(name, seen.route, 1, max);
    if (names.length > before) break; // One at a time: what it takes is known when it is over.
  }
  if (seen.actions % COOKIES_EVERY === 0) names.push('cookies');
  return names;
}

function parametersOf(place: string): string {
  return URL.canParse(place) ? [...new URL(place).searchParams.keys()].sort().join('&') : '';
}
