import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import type { CheckContext } from './kind.ts';
import { isFromStart } from './paging.ts';

const SEARCH = /\b(search|filter|find|suche|filtern|rechercher|buscar|cerca)\b/i;

/** Whether a field searches, and is empty. */
export function isSearch({ target, field, affordance, enabled }: ElementView): boolean {
  if (affordance !== 'type' || !enabled || !field || field.value !== '' || !target.name) return false;
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
