import type { ElementView } from '#engine/drivers/contract.ts';
import type { Offer } from '#engine/model/advisor.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Option, Scored } from '../options/option.ts';

const OFFERS_MAX = 80;

export type Offered = Offer & { option: Option };

/**
 * What an advisor may choose from: the policy's own options, so that nothing can be chosen that it would not do, each of
 * like elements by itself. The least tried come first; `spent` have brought nothing lately.
 */
export function offersOf(scored: readonly Scored[], node: StateNode, spent: ReadonlySet<string>): Offered[] {
  const all: Offered[] = [];
  for (const { option, value } of scored) {
    if (value <= 0 || option.kind === 'general') continue;
    const tries = node.edges[option.key]?.tries ?? 0;
    const alike = option.alike ?? [];
    if (alike.length < 2) all.push(offerOf(option, option.view, option.key, tries));
    else
      for (const [index, view] of alike.entries())
        all.push(
          offerOf(pressing(option, view), view, `${option.key} ${view.target.path}`, index < tries ? 1 : 0),
        );
  }
  return all
    .filter(({ id }) => !spent.has(`${node.id} ${id}`))
    .toSorted((a, b) => a.tried - b.tried)
    .slice(0, OFFERS_MAX);
}

function offerOf(option: Option, view: ElementView | null, id: string, tried: number): Offered {
  const { leads_to, why } = option;
  const { role = '', name = '' } = view?.target ?? {};
  return { id, role, name, route: leads_to ? routeOf(leads_to) : '', what: why, tried, option };
}

/** The same option with another of its like elements. */
function pressing(option: Option, view: ElementView): Option {
  if (view === option.view) return option;
  const act: Option['act'] = () => ({ action: { kind: 'activate', target: view.target }, sent: null });
  return { ...option, view, act };
}
