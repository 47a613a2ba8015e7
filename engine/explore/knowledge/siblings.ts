import { routeOf } from '#engine/model/fingerprint.ts';
import type { Graph } from './graph.ts';

const SIBLINGS_MAX = 2;

/**
 * Pages of other things of the kind that this place is about, those that were met first: things that were there before
 * the run are there in every session.
 */
export function siblingsOf({ places }: Pick<Graph, 'places'>, here: string): string[] {
  const route = routeOf(here);
  const pages = new Map<string, string>();
  for (const place of places) {
    const page = pageOf(place);
    if (page === pageOf(here) || pages.has(page) || routeOf(place) !== route) continue;
    pages.set(page, place);
    if (pages.size === SIBLINGS_MAX) break;
  }
  return [...pages.values()];
}

/** A place without its query, which only says how its page is shown. */
const pageOf = (place: string): string => place.split('?')[0] ?? '';
