import type { AppMap } from '#domain/report/app-map.ts';
import type { GraphState, StateNode } from './graph.ts';

const NODES_MAX = 400;
const EDGES_MAX = 2_000;
const WAY_MAX = 40;
const UNTRIED_MAX = 6;

/** What was left alone, by what it is called and where. */
export type Refusals = Record<string, { what: string; why: string; place: string }>;

/**
 * Draws the map from what an exploration knows. `pictures` are blob keys by state. Screens met first come first, and
 * stay when there are more than the map holds.
 */
export function mapOf(graph: GraphState, refused: Refusals, pictures: Record<string, string>): AppMap {
  const all = Object.values(graph.states);
  const shown = all.slice(0, NODES_MAX);
  const ids = new Set(shown.map(({ id }) => id));
  const edges = shown.flatMap((node) => edgesOf(node, ids));
  return {
    v: 1,
    nodes: shown.map((node) => ({
      id: node.id,
      route: node.route,
      place: node.place,
      title: node.name ?? node.title,
      visits: node.visits,
      way: wayTo(node, graph.states),
      picture: pictures[node.id] ?? null,
      untried: untriedOn(node),
    })),
    edges: edges.slice(0, EDGES_MAX),
    not_reached: Object.values(refused),
    omitted: { nodes: all.length - shown.length, edges: Math.max(0, edges.length - EDGES_MAX) },
  };
}

function edgesOf(node: StateNode, shown: ReadonlySet<string>): AppMap['edges'] {
  return Object.values(node.edges)
    .filter(({ to, tries }) => to !== node.id && tries > 0 && shown.has(to))
    .map(({ to, text, tries }) => ({ from: node.id, to, text, tries }));
}

/** The actions by which a screen was first reached, one screen before another. */
function wayTo(node: StateNode, states: GraphState['states']): string[] {
  const way: string[] = [];
  for (let at: StateNode | undefined = node; at?.from && way.length < WAY_MAX; at = states[at.from.state])
    way.unshift(at.from.text);
  return way;
}

function untriedOn({ open }: StateNode): string[] {
  const names = open.toSorted((a, b) => b.value - a.value).map(({ name }) => name);
  return [...new Set(names.filter(Boolean))].slice(0, UNTRIED_MAX);
}
