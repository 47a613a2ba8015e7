import type { ActionResult, Effect, Observation, ProbeName } from '#engine/drivers/contract.ts';

/** Asked beside the exploration, one after another: they take as long as the target takes to answer. */
export const BESIDE: ReadonlySet<ProbeName> = new Set<ProbeName>([
  'links',
  'exposed_files',
  'cors',
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
  'phone_layout',
]);

const AXE_MAX = 40;
const AXE_PER_ROUTE = 2;
/** Looks at a route that cost a few milliseconds each. */
const LOOKS_PER_ROUTE = 2;
const SCRIPTS_MAX = 30;
/** Routes that are looked at as narrow as a phone, and pages that are opened once more in a window of their own. */
const NARROWED_MAX = 60;
const LOADS_MAX = 10;
/** A page more costs as much as some actions: those that tell little are spread over the run. */
const LOAD_EVERY = 24;
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

/** A probe that is asked `each` times for what `key` names, and `all` times in the run. */
type Quota = { name: ProbeName; key(seen: Seen): string; each: number; all: number };

const route = ({ route }: Seen) => route;
const DEAR_QUOTAS: readonly Quota[] = [
  { name: 'layout', key: route, each: LOOKS_PER_ROUTE, all: 100 },
  { name: 'safety', key: route, each: LOOKS_PER_ROUTE, all: 100 },
  { name: 'assets', key: route, each: 1, all: 40 },
  { name: 'scripts', key: route, each: 1, all: SCRIPTS_MAX },
];
const PHONE_QUOTA: Quota = { name: 'phone_layout', key: route, each: 1, all: NARROWED_MAX };
const BESIDE_QUOTAS: readonly Quota[] = [
  { name: 'exposed_files', key: () => 'site', each: 1, all: 1 },
  { name: 'cors', key: route, each: LOOKS_PER_ROUTE, all: 40 },
  { name: 'open_access', key: route, each: 1, all: 20 },
  {
    name: 'injection',
    key: (seen) => `${seen.route}?${parametersOf(seen.after.place)}`,
    each: 1,
    all: INJECTIONS_MAX,
  },
];

/** Which probes are worth their time now; counts what was asked in `probed`, so that a seed decides all. */
export function probesAfter(probed: Record<string, number>, seen: Seen): ProbeName[] {
  const rota = new Rota(probed);
  const isNew = seen.fresh || seen.result === null;
  const changed = seen.result?.effects.some((effect) => SHOWS_NEW.has(effect)) === true;
  if (changed) rota.count('changes');
  if (isNew || (changed && rota.counted('changes') % CHANGES_EVERY === 0))
    rota.names.push('placeholders', 'images', 'plurals');
  // What was typed may be shown as markup once, in a message.
  if (isNew || changed) rota.names.push('markers');
  if (isNew || seen.actions % VITALS_EVERY === 0) rota.names.push('vitals');
  if (isNew) {
    rota.names.push('views');
    rota.take('contrast', `contrast ${seen.route}`, LOOKS_PER_ROUTE);
  }
  rota.take('package', 'package', 1);
  rota.names.push('properties');
  takeForRoute(rota, seen);
  takeLoad(rota, seen);
  if (seen.actions % COOKIES_EVERY === 0) rota.names.push('cookies');
  return rota.names;
}

/** The probes to ask now, and how often each was asked. */
class Rota {
  readonly names: ProbeName[] = [];
  readonly #probed: Record<string, number>;

  constructor(probed: Record<string, number>) {
    this.#probed = probed;
  }

  counted(counter: string): number {
    return this.#probed[counter] ?? 0;
  }

  count(counter: string): void {
    this.#probed[counter] = this.counted(counter) + 1;
  }

  owe(counter: string, isOwed: boolean): void {
    this.#probed[counter] = isOwed ? 1 : 0;
  }

  /** Asks `name` unless `counter` has reached `max`; says whether it did. */
  take(name: ProbeName, counter: string, max: number): boolean {
    if (this.counted(counter) >= max) return false;
    this.count(counter);
    this.names.push(name);
    return true;
  }

  takeWithin({ name, key, each, all }: Quota, seen: Seen): boolean {
    const total = `${name} in all`;
    if (this.counted(total) >= all || !this.take(name, `${name} ${key(seen)}`, each)) return false;
    this.count(total);
    return true;
  }
}

/** What is asked of a route as such. The first look is cheap, so that the first action comes soon; it owes the rest. */
function takeForRoute(rota: Rota, seen: Seen): void {
  const owed = `axe owed ${seen.route}`;
  const isFirstLook = seen.fresh && seen.result === null;
  if (isFirstLook) {
    rota.owe(owed, true);
    rota.names.push('links');
    return;
  }
  const { dear, beside } = seen.affords;
  // A route that is reached without another page owes nothing for it.
  if (dear && arrives(seen)) rota.takeWithin(PHONE_QUOTA, seen);
  if (!seen.fresh && rota.counted(owed) !== 1) return;
  rota.owe(owed, !(dear && beside));
  if (dear) takeAccessibility(rota, seen);
  rota.names.push('links');
  if (dear) for (const quota of DEAR_QUOTAS) rota.takeWithin(quota, seen);
  if (beside) for (const quota of BESIDE_QUOTAS) rota.takeWithin(quota, seen);
}

/** Whether a page has just come, with nothing open in it: its window may have another width for a moment. */
function arrives({ after, result }: Seen): boolean {
  const isAnother = result?.effects.some((effect) => effect === 'navigation' || effect === 'place') ?? true;
  return isAnother && after.dialogs === 0;
}

function takeAccessibility(rota: Rota, { route, after }: Seen): void {
  if (rota.counted('axe') >= AXE_MAX) return;
  const counter = `axe ${route}${after.dialogs > 0 ? ' dialog' : ''}`;
  if (rota.take('accessibility', counter, AXE_PER_ROUTE)) rota.count('axe');
}

/** Watches a page load once more, one at a time: what it takes is known when it is over. */
function takeLoad(rota: Rota, seen: Seen): void {
  const isDue = seen.actions >= (rota.counted('load_shift in all') + 1) * LOAD_EVERY;
  if (isDue && seen.affords.beside)
    rota.takeWithin({ name: 'load_shift', key: route, each: 1, all: LOADS_MAX }, seen);
}

function parametersOf(place: string): string {
  return URL.canParse(place) ? [...new URL(place).searchParams.keys()].sort().join('&') : '';
}
