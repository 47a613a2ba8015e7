import type { AppMap } from '#domain/report/app-map.ts';

export const NODE = { width: 168, height: 124 };
const GAP = { x: 56, y: 12 };
/** What stands above a column, above the screens of a route, and between routes. */
const HEAD = { column: 28, route: 20, gap: 16 };

export type Placed = { id: string; x: number; y: number };
/** The screens of a route in a column, under its name. */
type Group = { route: string; x: number; y: number };
/** `depth`: how many actions lead there from where the run began. */
type Column = { depth: number; x: number };
export type Layout = {
  nodes: Map<string, Placed>;
  groups: Group[];
  columns: Column[];
  width: number;
  height: number;
};

/**
 * Puts screens into columns by how few actions lead to them, those of one route together, in the order in which they were
 * met. Sizes in CSS pixels. Screens that no known action leads to begin in the first column.
 */
export function placeNodes({ nodes, edges }: Pick<AppMap, 'nodes' | 'edges'>): Layout {
  const depths = depthsOf(nodes, edges);
  const placed = new Map<string, Placed>();
  const groups: Group[] = [];
  const columns: Column[] = [];
  let height = 0;
  const byDepth = Map.groupBy(nodes, ({ id }) => depths.get(id) ?? 0);
  for (const [depth, own] of [...byDepth].toSorted(([a], [b]) => a - b)) {
    const x = columns.length * (NODE.width + GAP.x);
    columns.push({ depth, x });
    let y = HEAD.column;
    for (const [route, screens] of Map.groupBy(own, (node) => node.route)) {
      groups.push({ route, x, y });
      y += HEAD.route;
      for (const { id } of screens) {
        placed.set(id, { id, x, y });
        y += NODE.height + GAP.y;
      }
      y += HEAD.gap - GAP.y;
    }
    height = Math.max(height, y - HEAD.gap);
  }
  const width = Math.max(1, columns.length) * (NODE.width + GAP.x) - GAP.x;
  return { nodes: placed, groups, columns, width, height };
}

function depthsOf(nodes: AppMap['nodes'], edges: AppMap['edges']): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const depths = new Map<string, number>();
  const spread = (start: string) => {
    if (depths.has(start)) return;
    depths.set(start, 0);
    const queue = [start];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      for (const to of next.get(id) ?? []) {
        if (depths.has(to)) continue;
        depths.set(to, (depths.get(id) ?? 0) + 1);
        queue.push(to);
      }
    }
  };
  for (const { id, way } of nodes) if (way.length === 0) spread(id);
  for (const { id } of nodes) spread(id);
  return depths;
}
