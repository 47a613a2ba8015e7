import type { ActionLine } from '#domain/test-run/events.ts';

export type PlaceCount = { place: string; actions: number; discoveries: number };

/** Where the actions took place, the busiest first; `discoveries` counts those that led to a new state. */
export function countPlaces(lines: readonly ActionLine[]): PlaceCount[] {
  const counts = new Map<string, PlaceCount>();
  for (const { place, outcome } of lines) {
    const count = counts.get(place) ?? { place, actions: 0, discoveries: 0 };
    count.actions += 1;
    if (outcome === 'new_state') count.discoveries += 1;
    counts.set(place, count);
  }
  return [...counts.values()].sort((a, b) => b.actions - a.actions);
}
