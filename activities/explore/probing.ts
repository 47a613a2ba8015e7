import type { ActionResult, Observation, ProbeName } from '#activities/drivers/contract.ts';

const AXE_MAX = 40;
const AXE_PER_ROUTE = 2;
const COOKIES_EVERY = 40;
const VITALS_EVERY = 8;
/** Known screens that changed are searched for leaks and broken pictures every so often. */
const CHANGES_EVERY = 3;
/** Effects after which the screen may show something that it did not show before. */
const SHOWS_NEW = /content|navigation|request|place/;

/** Which probes are worth their time now; counts what was asked in `probed`, so that a seed decides all. */
export function probesAfter(
  probed: Record<string, number>,
  seen: { route: string; fresh: boolean; actions: number; after: Observation; result: ActionResult | null },
): ProbeName[] {
  const names: ProbeName[] = [];
  const take = (name: ProbeName, counter: string, max: number) => {
    if ((probed[counter] ?? 0) >= max) return;
    probed[counter] = (probed[counter] ?? 0) + 1;
    names.push(name);
  };
  const changed = seen.result !== null && SHOWS_NEW.test(seen.result.detail);
  if (changed) probed.changes = (probed.changes ?? 0) + 1;
  if (seen.fresh || seen.result === null || (changed && (probed.changes ?? 0) % CHANGES_EVERY === 0))
    names.push('placeholders', 'images', 'plurals');
  if (seen.fresh || seen.result === null || seen.actions % VITALS_EVERY === 0) names.push('vitals');
  const owed = `axe owed ${seen.route}`;
  // The first look is cheap, so that the first action comes soon; what it leaves out is done at the next visit.
  if (seen.fresh && seen.result === null) {
    probed[owed] = 1;
    names.push('links');
  } else if (seen.fresh || probed[owed] === 1) {
    probed[owed] = 0;
    const total = probed.axe ?? 0;
    if (total < AXE_MAX) {
      const before = names.length;
      take('accessibility', `axe ${seen.route}${seen.after.dialogs > 0 ? ' dialog' : ''}`, AXE_PER_ROUTE);
      if (names.length > before) probed.axe = total + 1;
    }
    names.push('links');
  }
  if (seen.actions % COOKIES_EVERY === 0) names.push('cookies');
  return names;
}
