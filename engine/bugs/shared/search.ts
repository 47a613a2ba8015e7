import type { ElementView } from '#engine/drivers/contract.ts';

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
