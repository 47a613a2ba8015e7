import type { Observation } from '#engine/drivers/contract.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Scored } from '../options/option.ts';
import { PROMISING } from './choose.ts';

/** Of an app with more routes than that its frame is no longer gone through first. */
const ROUTES_MAX = 40;

/**
 * What stands on every page and was used on none: it leads to whole parts of the app, which are met before any of them is
 * checked at length.
 */
export function unusedOfFrame(
  scored: readonly Scored[],
  { dialogs }: Observation,
  { graph, frame }: Knowledge,
): Scored[] {
  if (dialogs > 0 || graph.routes.size >= ROUTES_MAX) return [];
  return scored.filter(
    ({ option: { kind, view, shared }, value }) =>
      kind === 'activate' &&
      value >= PROMISING &&
      view !== null &&
      graph.triesAnywhere(shared) === 0 &&
      frame.holds(view.target),
  );
}
