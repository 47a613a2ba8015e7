/**
 * A copy whose text Postgres and JSON can hold: without zero characters (jsonb and text refuse them) and without halves
 * of surrogate pairs (RFC 8259 section 8.2), both of which targets show and cutting a text at a length makes.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd') as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(key), storable(item)])) as T;
}
