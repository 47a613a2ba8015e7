import { expect, test } from 'vitest';
import { placeOf } from '#domain/apk/places.ts';
import { button, screen } from '#tests/support/observed.ts';
import { Graph, type StateNode } from '../knowledge/graph.ts';
import type { Option } from '../options/option.ts';
import { wayToFrontier } from './frontier.ts';

const NONE: ReadonlySet<string> = new Set();
const place = (activity: string) => placeOf('shop', `shop.${activity}`);

const option = (name: string, kind: Option['kind'] = 'activate'): Option => ({
  ...{ key: name, shared: name, family: name, kind, prior: 0.8, why: '', view: button(name), leads_to: '' },
  act: () => ({ action: { kind: 'back' }, sent: null }),
});
const look = (activity: string, inner = false) =>
  screen([], { place: place(activity), structure: activity, ...(inner ? { inner } : {}) });

/** Home leads to a screen from which nothing leads on; another control of Home was never tried. */
function leaf(inner: boolean): { graph: Graph; home: StateNode; end: StateNode } {
  const graph = new Graph();
  const { node: home } = graph.arrive(look('Home'));
  graph.keepOpen(home, [{ option: option('untried'), value: 0.8 }]);
  const { node: end } = graph.arrive(look('End', inner), { state: home.id, text: 'Tap "End"' });
  graph.record(home, option('End'), { to: end.id, effect: true, text: '' });
  return { graph, home, end };
}

test('from a dead end of an app the way back is known before it was gone', () => {
  const { graph, home, end } = leaf(true);
  const way = wayToFrontier(graph, end, 0.3, NONE);
  expect(way).toMatchObject({ target: home.id, open: null, keys: ['general|back'] });
});

test('where going back was seen to lead elsewhere, the app is opened again', () => {
  const { graph, home, end } = leaf(true);
  graph.record(end, option('general|back', 'general'), { to: end.id, effect: true, text: '' });
  expect(wayToFrontier(graph, end, 0.3, NONE)).toMatchObject({
    target: home.id,
    open: place('Home'),
    keys: [],
  });
});

test('what is reached from within only is gone to by its way, and never opened', () => {
  const { graph, home, end } = leaf(true);
  graph.keepOpen(home, []);
  graph.keepOpen(end, [{ option: option('deeper'), value: 0.8 }]);
  expect(wayToFrontier(graph, home, 0.3, NONE)).toMatchObject({ target: end.id, open: null, keys: ['End'] });
});

test('in a browser, going back is no way: it leads to whatever was shown before', () => {
  const graph = new Graph();
  const { node: home } = graph.arrive(screen([], { place: 'about:blank', structure: 'home' }));
  graph.keepOpen(home, [{ option: option('untried'), value: 0.8 }]);
  const { node: end } = graph.arrive(screen([], { place: 'about:blank', structure: 'end' }), {
    state: home.id,
    text: '',
  });
  expect(wayToFrontier(graph, end, 0.3, NONE)).toBeNull();
});
