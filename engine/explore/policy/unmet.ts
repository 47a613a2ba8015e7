import type { Observation } from '#engine/drivers/contract.ts';
import { screenRouteOf } from '#engine/model/fingerprint.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Scored } from '../options/option.ts';
import { PROMISING } from './choose.ts';

/** Of an app with more routes than that no more are met first. */
const ROUTES_MAX = 40;

/**
 * What leads to parts of the app that nobody has seen: links to other routes, forms that were never sent, buttons that were
 * never pressed, and what stands on every page and was used on none. They are met before any part is checked at length.
 */
export function leadsToUnmet(
  scored: readonly Scored[],
  { dialogs }: Observation,
  { graph, frame }: Knowledge,
): Scored[] {
  if (dialogs > 0 || graph.routes.size >= ROUTES_MAX) return [];
  return scored.filter(({ option: { kind, view, shared, leads_to, list, sends }, value }) => {
    if (value < PROMISING || view === null || graph.triesAnywhere(shared) > 0) return false;
    if (kind === 'fill') return sends === true;
    const isNewRoute = leads_to !== '' && !graph.routes.has(screenRouteOf(leads_to));
    const isButton = view.target.role === 'button' && list === undefined;
    return kind === 'activate' && (isNewRoute || isButton || frame.holds(view.target));
  });
}
