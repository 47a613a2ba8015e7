import type { AppMap } from '#domain/report/app-map.ts';

/** What was seen of one page of the target, be it in several screens, and what was left. */
export type PageCoverage = {
  page: string;
  screens: number;
  visits: number;
  /** Names of what could still have been tried on it. */
  untried: string[];
  leftAlone: { what: string; why: string }[];
};

type Drawn = Pick<AppMap, 'nodes' | 'not_reached'>;

/** The pages of a map, those with most screens first; a page that only refusals name comes last. */
export function coverPages({ nodes, not_reached }: Drawn): PageCoverage[] {
  const pages = new Map<string, PageCoverage>();
  const routes = new Map(nodes.map(({ place, route }) => [place, route]));
  const pageOf = (page: string): PageCoverage => {
    const known = pages.get(page) ?? { page, screens: 0, visits: 0, untried: [], leftAlone: [] };
    pages.set(page, known);
    return known;
  };
  for (const { route, visits, untried } of nodes) {
    const page = pageOf(route);
    page.screens += 1;
    page.visits += visits;
    page.untried = [...new Set([...page.untried, ...untried])];
  }
  for (const { place, what, why } of not_reached)
    pageOf(routes.get(place) ?? pathnameOf(place)).leftAlone.push({ what, why });
  return [...pages.values()].toSorted((a, b) => b.screens - a.screens || (a.page < b.page ? -1 : 1));
}

function pathnameOf(place: string): string {
  return URL.canParse(place) ? new URL(place).pathname : place;
}
