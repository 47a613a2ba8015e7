import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import type { CheckContext } from './kind.ts';
import { isFromStart } from './paging.ts';

const SEARCH = /\b(search|filter|find|suche|filtern|rechercher|buscar|cerca)\b/i;

/** What a search is called in a title: it may have an icon only. */
export const searchName = ({ name }: ElementTarget): string => name || 'Search';

/** Whether a field searches, and is empty. */
export function isSearch(view: ElementView): boolean {
  return view.enabled && view.field?.value === '' && searches(view);
}

/** Whether a search is in effect: the list is a part of itself, often of one row, which says little of the whole. */
export function isSearched({ elements }: Observation): boolean {
  return elements.some((view) => view.field && view.field.value !== '' && searches(view));
}

function searches({ target, field, affordance }: ElementView): boolean {
  if (affordance !== 'type' || !field) return false;
  return (
    target.role === 'searchbox' ||
    field.input_type === 'search' ||
    SEARCH.test(`${target.name} ${field.placeholder} ${field.label}`)
  );
}

/** Fields that search a list which is shown from its beginning. */
export function searchesOn({ seen, refuse }: CheckContext): ElementTarget[] {
  if (seen.dialogs > 0 || !isFromStart(seen)) return [];
  return seen.elements
    .filter((view) => isSearch(view) && refuse(view, [view]) === '')
    .slice(0, 2)
    .map(({ target }) => target);
}
