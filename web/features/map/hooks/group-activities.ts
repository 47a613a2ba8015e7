import { activityOf, isApp } from '#domain/apk/places.ts';
import type { AppMap } from '#domain/report/app-map.ts';

/** One activity of an app, with the screens that it showed. */
export type ActivityGroup = {
  name: string;
  /** Without its package, as a developer says it. */
  short: string;
  nodes: AppMap['nodes'];
  visits: number;
  /** Other activities that its screens led to, by their short names. */
  leads: string[];
};

/** The screens of an app by the activity that shows them, in the order in which they were met; null for what is no app. */
export function groupActivities({ nodes, edges }: Pick<AppMap, 'nodes' | 'edges'>): ActivityGroup[] | null {
  if (nodes.length === 0 || !nodes.every(({ place }) => isApp(place))) return null;
  const groups = new Map<string, ActivityGroup>();
  const owners = new Map<string, string>();
  for (const node of nodes) {
    const name = activityOf(node.place);
    owners.set(node.id, name);
    const group = groups.get(name) ?? { name, short: shortName(name), nodes: [], visits: 0, leads: [] };
    group.nodes.push(node);
    group.visits += node.visits;
    groups.set(name, group);
  }
  for (const { from, to } of edges) {
    const [group, led] = [groups.get(owners.get(from) ?? ''), groups.get(owners.get(to) ?? '')];
    if (group && led && group !== led && !group.leads.includes(led.short)) group.leads.push(led.short);
  }
  return [...groups.values()];
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
