import { routeOf } from '#engine/model/fingerprint.ts';

/** Kinds that tell of values which an app takes for others: what is wrong with a field is one bug, whichever form shows it. */
export const STORED_VALUE = 'stored_value';

/** Names the field whose value is another one, among the pages of its kind of things; null where it is no field's. */
export function fieldBlamed({ facts, place }: { facts: { field: string }; place: string }): string | null {
  const [, things = ''] = routeOf(place).split('/');
  return facts.field === '' ? null : `field ${facts.field} of ${things}`;
}
