import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { isAbove } from '#engine/drivers/page-above.ts';

/** The link to the page that this one is below, as to the list of what it shows. */
export function linkAbove({ elements, place }: Observation): ElementView | null {
  const above = elements.filter(({ target, leads_to }) => target.role === 'link' && isAbove(leads_to, place));
  return above.toSorted((a, b) => b.leads_to.length - a.leads_to.length)[0] ?? null;
}

export const listAbove = (seen: Observation): ElementTarget | null => linkAbove(seen)?.target ?? null;
