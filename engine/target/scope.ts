import { coveredBy, type PathScope } from '#domain/test-run/paths.ts';
import { withoutQuery } from '#engine/drivers/without-query.ts';
import type { SiteManners } from './robots.ts';

export const EXCLUDED = 'excluded in the settings of this test';
export const NOT_INCLUDED = 'not among the paths that this test is to keep to';

/** A site that asks nothing of programs. */
const FREE: SiteManners = {
  refusal: () => '',
  given: () => {},
  ready: async () => {},
  visited: () => {},
  paced: false,
  told: [],
};

/**
 * What a site asks of programs, and the paths that the user has set. Where the user's address leads is gone to though no
 * path includes it, but never where one excludes it. Null where nobody asks anything.
 */
export function withinPaths(
  manners: SiteManners | null,
  { include = [], exclude = [] }: PathScope,
  start: string,
): SiteManners | null {
  if (include.length === 0 && exclude.length === 0) return manners;
  const site = manners ?? FREE;
  const given = new Set([withoutQuery(start)]);
  const bars = (place: string) => coveredBy(exclude, place);
  return {
    ...site,
    refusal: (place) => {
      if (bars(place)) return EXCLUDED;
      if (include.length > 0 && !given.has(withoutQuery(place)) && !coveredBy(include, place))
        return NOT_INCLUDED;
      return site.refusal(place);
    },
    given: (place) => {
      given.add(withoutQuery(place));
      site.given(place);
    },
    bars,
  };
}
