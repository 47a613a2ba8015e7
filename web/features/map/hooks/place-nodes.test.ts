import { expect, test } from 'vitest';
import { NODE, placeNodes } from './place-nodes.ts';

const node = (id: string, way: string[] = [], route = '/') => ({
  id,
  route,
  place: '',
  title: id,
  visits: 1,
  way,
  picture: null,
  untried: [],
});
const edge = (from: string, to: string) => ({ from, to, text: 'Click', tries: 1 });

test('screens stand in the column of the fewest actions that lead to them', () => {
  const nodes = [node('a'), node('b', ['x']), node('c', ['x', 'y']), node('d', ['x'])];
  const { nodes: placed } = placeNodes({
    nodes,
    edges: [edge('a', 'b'), edge('b', 'c'), edge('a', 'd'), edge('d', 'c'), edge('c', 'a')],
  });
  const x = (id: string) => placed.get(id)?.x ?? -1;
  expect(x('a')).toBe(0);
  expect(x('b')).toBe(x('d'));
  expect(x('c')).toBeGreaterThan(x('b'));
});

test('no two screens overlap, and all lie within the size told', () => {
  const nodes = Array.from({ length: 30 }, (_, i) => node(`n${i}`, i === 0 ? [] : ['x']));
  const layout = placeNodes({ nodes, edges: nodes.slice(1).map(({ id }) => edge('n0', id)) });
  const spots = [...layout.nodes.values()];
  for (const [i, one] of spots.entries()) {
    expect(one.x + NODE.width).toBeLessThanOrEqual(layout.width);
    expect(one.y + NODE.height).toBeLessThanOrEqual(layout.height);
    for (const other of spots.slice(i + 1))
      expect(Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height).toBe(true);
  }
});

test('screens of one route stand together under its name, layer by layer from the start', () => {
  const nodes = [node('a'), node('b', ['x'], '/b'), node('c', ['x'], '/c'), node('d', ['x'], '/b')];
  const edges = ['b', 'c', 'd'].map((id) => edge('a', id));
  const { nodes: placed, groups, columns } = placeNodes({ nodes, edges });
  const y = (id: string) => placed.get(id)?.y ?? -1;
  expect(columns.map(({ depth }) => depth)).toEqual([0, 1]);
  expect(groups.map(({ route }) => route)).toEqual(['/', '/b', '/c']);
  expect(y('b')).toBeLessThan(y('d'));
  expect(y('d')).toBeLessThan(y('c'));
  expect(groups[2]?.y).toBeGreaterThan(y('d') + NODE.height);
});

test('screens that nothing leads to have a place too', () => {
  expect(placeNodes({ nodes: [node('a'), node('b', ['gone'])], edges: [] }).nodes.size).toBe(2);
});
