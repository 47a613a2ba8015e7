import type { AppMap } from '#domain/report/app-map.ts';

export const NODE = { width: 168, height: 124 };
const GAP = { x: 56, y: 22 };

export type Placed = { id: string; x: number; y: number };
export type Layout = { nodes: Map<string, Placed>; width: number; height: number };

/**
 * Puts screens into columns by how few actions lead to them, in the order in which they were met. Sizes in CSS pixels.
 * Screens that no known action leads to begin in the first column.
 */
export function placeNodes({ nodes, edges }: Pick<AppMap, 'nodes' | 'edges'>): Layout {
  const depths = depthsOf(nodes, edges);
  const rows = new Map<number, number>();
  const placed = new Map<string, Placed>();
  for (const { id } of nodes) {
    const column = depths.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    placed.set(id, { id, x: column * (NODE.width + GAP.x), y: row * (NODE.height + GAP.y) });
  }
  const columns = Math.max(0, ...rows.keys()) + 1;
  const tallest = Math.max(1, ...rows.values());
  return {
    nodes: placed,
    width: columns * (NODE.width + GAP.x) - GAP.x,
    height: tallest * (NODE.height + GAP.y) - GAP.y,
  };
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
