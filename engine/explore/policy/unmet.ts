import type { Observation } from '#engine/drivers/contract.ts';
import { screenRouteOf } from '#engine/model/fingerprint.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Scored } from '../options/option.ts';
import { PROMISING } from './choose.ts';

/** Of an app with more routes than that no more are met first. */
const ROUTES_MAX = 40;

/**
 * What leads to parts of the app that nobody has seen: links to other routes, forms that were never sent, and what stands on
 * every page and was used on none; where there is nothing of the kind, buttons that were never pressed. They are met before
 * any part is checked at length.
 */
export function leadsToUnmet(
  scored: readonly Scored[],
  { dialogs }: Observation,
  { graph, frame }: Knowledge,
): Scored[] {
  if (dialogs > 0 || graph.routes.size >= ROUTES_MAX) return [];
  const untried = scored.filter(
    ({ option: { view, shared }, value }) =>
      value >= PROMISING && view !== null && graph.triesAnywhere(shared) === 0,
  );
  const leadsOn = ({ option: { kind, view, leads_to, sends } }: Scored) => {
    if (kind === 'fill') return sends === true;
    const isNewRoute = leads_to !== '' && !graph.routes.has(screenRouteOf(leads_to));
    return kind === 'activate' && (isNewRoute || (view !== null && frame.holds(view.target)));
  };
  const isButton = ({ option: { kind, view, list } }: Scored) =>
    kind === 'activate' && view?.target.role === 'button' && list === undefined;
  const leading = untried.filter(leadsOn);
  return leading.length > 0 ? leading : untried.filter(isButton);
}
