import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { pageOf } from './compare.ts';

/** The link to the page that this one is below, as to the list of what it shows. */
export function linkAbove({ elements, place }: Observation): ElementView | null {
  const bare = (address: string) => pageOf(address).replace(/\/$/, '');
  const path = bare(place);
  const above = elements.filter(({ target, leads_to }) => {
    if (target.role !== 'link' || !URL.canParse(leads_to)) return false;
    const { pathname, search } = new URL(leads_to);
    return pathname.length > 1 && search === '' && path.startsWith(`${bare(leads_to)}/`);
  });
  return above.toSorted((a, b) => b.leads_to.length - a.leads_to.length)[0] ?? null;
}

export const listAbove = (seen: Observation): ElementTarget | null => linkAbove(seen)?.target ?? null;
