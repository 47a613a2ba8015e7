import type { AppMap } from '#domain/report/app-map.ts';
import { hasWords, wordsOf } from '#web/lib/match-words.ts';

/** The ids of the screens whose title or address has all words of a query, in their order; null without a query. */
export function findScreens(nodes: AppMap['nodes'], query: string): string[] | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  return nodes
    .filter(({ title, place, route }) => hasWords(`${title} ${place} ${route}`, words))
    .map(({ id }) => id);
}
