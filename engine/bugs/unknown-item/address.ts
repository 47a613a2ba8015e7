import partNames from './part-names.json' with { type: 'json' };

/** Numbers that name no thing but a part of it, or a time. */
const PARTS = new RegExp(`^(${partNames.join('|')})$`, 'i');
const NUMBER = /^\d+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?=.*[a-f])(?=.*\d)[0-9a-f]{8,64}$/i;
/** A key of a thing, as `ORD-1042`. */
const KEY = /^([A-Za-z]{1,8}[-_])(\d{1,9})$/;
const ID_NAME = /^id$|[a-z]Id$|_id$/;
/** Far beyond what is given out, and still a number of 32 bits. */
const FAR = '987654321';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** The address of a thing, and an id of the same shape that nothing has. */
export type UnknownAddress = { place: string; id: string };

/** The same address with an id that does not exist; null where it holds none. */
export function unknownIn(place: string): UnknownAddress | null {
  if (!URL.canParse(place)) return null;
  const url = new URL(place);
  const path = swapped(url.pathname);
  if (path) return { place: `${url.origin}${path.text}${url.search}${url.hash}`, id: path.id };
  const isRoute = /^#!?\//.test(url.hash);
  const hash = isRoute ? swapped(url.hash) : null;
  if (hash) return { place: `${url.origin}${url.pathname}${url.search}${hash.text}`, id: hash.id };
  const [named, ...others] = [...url.searchParams].filter(([name]) => ID_NAME.test(name));
  const id = named && others.length === 0 ? unknownOf(named[1]) : null;
  if (!named || !id) return null;
  url.searchParams.set(named[0], id);
  return { place: url.href, id };
}

/** A path whose one id, in its last segment or the one before, gives way to one that does not exist. */
function swapped(path: string): { text: string; id: string } | null {
  const [before = '', ...rest] = path.split('?');
  const segments = before.replace(/\/$/, '').split('/');
  const at = segments.findLastIndex((segment) => unknownOf(segment) !== null);
  const id = unknownOf(segments[at] ?? '');
  const isOnly = segments.filter((segment) => unknownOf(segment) !== null).length === 1;
  // What stands before it says what it is of.
  const owner = segments[at - 1] ?? '';
  if (!id || !isOnly || at < segments.length - 2 || PARTS.test(owner) || !/\p{L}/u.test(owner)) return null;
  segments[at] = id;
  return { text: [segments.join('/'), ...rest].join('?'), id };
}

function unknownOf(id: string): string | null {
  if (UUID.test(id)) return id.toLowerCase() === NOWHERE ? null : NOWHERE;
  if (NUMBER.test(id)) return id.length > FAR.length ? `1${'0'.repeat(id.length - 2)}1` : FAR;
  if (HEX.test(id)) return `${'0'.repeat(id.length - 1)}1`;
  const [, prefix] = KEY.exec(id) ?? [];
  return prefix ? `${prefix}${FAR}` : null;
}
