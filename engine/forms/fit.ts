import type { FieldHints } from '../drivers/contract.ts';
import { type Demand, meet, shortened } from './demand.ts';
import type { FieldKind } from './field-kind.ts';
import { matching, textsFor } from './pattern.ts';

/** Kinds whose values are words of our own: they may be cut, lengthened and added to. */
export const FREE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'password',
  'new_password',
  'username',
  'name',
  'first_name',
  'last_name',
  'card_holder',
  'company',
  'job',
  'search',
  'coupon',
  'message',
  'title',
  'slug',
  'code',
  'document',
  'address_extra',
  'street',
  'city',
  'tags',
  'text',
]);
const LENGTHS_MAX = 400;
/** Input types whose values browsers write in a way of their own, which no length or pattern binds. */
const UNBOUND = /^(number|range|date|time|datetime-local|month|week|color|file|select)$/;

/**
 * Puts values that satisfy the field's own limits, its pattern and what its messages asked for first; makes some
 * when none does.
 */
export function fitting(
  values: readonly string[],
  kind: FieldKind,
  hints: FieldHints,
  demand: Demand,
): string[] {
  if (UNBOUND.test(hints.input_type)) return [...new Set(values)];
  const { least, most } = lengthsOf(hints, demand);
  const free = FREE.has(kind);
  const made = values.map((value) => {
    const met = free
      ? meet(value, { ...demand, least, ...(most === null ? {} : { most }) })
      : loosely(value, demand);
    return most === null ? met : shortened(met, most);
  });
  const fits = [...new Set(made)].filter((value) => value.length >= Math.min(least, LENGTHS_MAX));
  const sized = fits.length > 0 ? fits : [...new Set(made)];
  if (!hints.pattern) return sized;
  const good = matching(hints.pattern, sized);
  if (good.length > 0) return good;
  const own = textsFor(hints.pattern, least, most ?? undefined);
  return own.length > 0 ? own : sized;
}

/** How long a value must and may be, by the field's own limits and by its messages. */
export function lengthsOf(hints: FieldHints, demand: Demand): { least: number; most: number | null } {
  const own = hints.min_length ?? (/^\d+$/.test(hints.min) ? Number(hints.min) : 0);
  const mosts = [hints.max_length, demand.most].filter((most) => typeof most === 'number');
  const most = mosts.length > 0 ? Math.min(...mosts) : null;
  const least = Math.max(own, demand.least ?? 0);
  return { least: most === null ? Math.min(least, LENGTHS_MAX) : Math.min(least, most), most };
}

/** A value that is written in one way only: what was asked for changes its dress, never its content. */
function loosely(value: string, demand: Demand): string {
  const bare = demand.bare ? value.replace(/\s+/g, '') : value;
  if (demand.only === 'digits') return bare.replace(/\D/g, '') || bare;
  if (demand.only === 'word') return bare.replace(/[^\p{L}\p{N}]/gu, '') || bare;
  return demand.starts && !bare.startsWith(demand.starts) && demand.starts.length < 6
    ? demand.starts + bare
    : bare;
}
