import { expect, test } from 'vitest';
import { button, screen } from '#tests/support/observed.ts';
import { pressOf } from '#tests/support/options.ts';
import type { StateNode } from '../knowledge/graph.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { KnownState, KnownWays } from '../knowledge/known-ways.ts';
import { Tour } from './tour.ts';

const LONG = { duration_ms: 600_000, max_actions: null as number | null };

const at = (known: Knowledge, path: string, structure = path): StateNode => {
  const seen = screen([button(path)], {
    structure,
    template: structure.split(' ')[0] ?? '',
    place: `http://app.test/${path}`,
  });
  const { node } = known.graph.arrive(seen);
  known.atlas?.meet(node.id);
  return node;
};

/** What an earlier run left: screens by path, with where the keys of each led. */
function waysOf(screens: Record<string, Record<string, string>>, opens: readonly string[] = []): KnownWays {
  const known = new Knowledge(null);
  const nodes = Object.keys(screens).map((name) => at(known, name.split(' ')[0] ?? '', name));
  const idOf = (name: string) => nodes[Object.keys(screens).indexOf(name)]?.id ?? '';
  const states = Object.entries(screens).map(([name, edges], index): KnownState => {
    const { id = '', route = '', template = '', place = '' } = nodes[index] ?? {};
    const led = Object.entries(edges).map(([key, to]) => [key, idOf(to)]);
    return {
      id,
      route,
      template,
      place,
      opens: opens.includes(name),
      gain: 0,
      edges: Object.fromEntries(led),
    };
  });
  const memory = { refused: {}, asked: {}, lessons: {}, worked: {}, known: {}, country: '' };
  return { v: 1, start_place: 'http://app.test/start', states, lists: {}, memory, login_place: '' };
}

function touring(ways: KnownWays, length = LONG) {
  const known = new Knowledge(null, { earlier: ways });
  return { known, tour: new Tour(known, length) };
}

const actionsOf = (tour: Tour, here: StateNode, keys: readonly string[], most = 4) =>
  tour
    .next(
      here,
      keys.map((key) => pressOf(key)),
      most,
    )
    ?.map((decision) => decision.act().action);

test('it goes from screen to screen as the earlier run did, and ends when all are met', () => {
  const { known, tour } = touring(waysOf({ start: { in: 'cart' }, cart: { pay: 'done' }, done: {} }));
  const start = at(known, 'start');
  expect(actionsOf(tour, start, ['in'])).toEqual([{ kind: 'press', key: 'in' }]);
  const cart = at(known, 'cart');
  tour.arrived(cart, false);
  expect(actionsOf(tour, cart, ['pay', 'other'])).toEqual([{ kind: 'press', key: 'pay' }]);
  const done = at(known, 'done');
  tour.arrived(done, false);
  expect(actionsOf(tour, done, ['pay'])).toBeUndefined();
});

test('what was done in a rush is done in a rush, and one by one where that cannot be', () => {
  const ways = waysOf({ start: { 'a\nb': 'cart' }, cart: {} });
  const both = touring(ways);
  expect(actionsOf(both.tour, at(both.known, 'start'), ['a', 'b'])).toHaveLength(2);
  const single = touring(ways);
  const start = at(single.known, 'start');
  expect(actionsOf(single.tour, start, ['a', 'b'], 1)).toEqual([{ kind: 'press', key: 'a' }]);
  single.tour.arrived(start, false);
  expect(actionsOf(single.tour, start, ['a', 'b'], 1)).toEqual([{ kind: 'press', key: 'b' }]);
});

test('a place is opened where that showed its screen', () => {
  const { known, tour } = touring(waysOf({ start: {}, cart: {} }, ['cart']));
  expect(actionsOf(tour, at(known, 'start'), [])).toEqual([{ kind: 'open', place: 'http://app.test/cart' }]);
});

test('a step that leads nowhere from a page that was opened is come to by the steps before it', () => {
  const wizard = { start: { begin: 'one' }, one: { next: 'two' }, two: { next: 'done' }, done: {} };
  const { known, tour } = touring(waysOf(wizard, ['two']));
  const [start, one, two] = [at(known, 'start'), at(known, 'one'), at(known, 'two')];
  expect(actionsOf(tour, start, [])).toEqual([{ kind: 'open', place: 'http://app.test/two' }]);
  tour.arrived(two, false);
  expect(actionsOf(tour, two, ['next'])).toEqual([{ kind: 'press', key: 'next' }]);
  tour.arrived(start, false);
  expect(actionsOf(tour, start, ['begin'])).toEqual([{ kind: 'press', key: 'begin' }]);
  tour.arrived(one, false);
  expect(actionsOf(tour, one, ['next'])).toEqual([{ kind: 'press', key: 'next' }]);
});

test('in an app that has changed each way is dropped that no longer leads, and the tour ends', () => {
  const names = Array.from({ length: 50 }, (_, index) => `page${index}`);
  const led = Object.fromEntries(names.map((name) => [`to ${name}`, name]));
  const { known, tour } = touring(
    waysOf({ start: led, ...Object.fromEntries(names.map((name) => [name, {}])) }),
  );
  const start = at(known, 'start');
  const done: string[] = [];
  for (;;) {
    const [action] = actionsOf(tour, start, Object.keys(led)) ?? [];
    if (action?.kind !== 'press') break;
    done.push(action.key);
    tour.arrived(start, false);
    expect(done.length).toBeLessThan(names.length);
  }
  expect(new Set(done).size).toBe(done.length);
  // What is not there any more is not even tried.
  const bare = touring(waysOf({ start: led, page0: {} }));
  expect(actionsOf(bare.tour, at(bare.known, 'start'), ['something else'])).toBeUndefined();
});

test('contexts do not set out for the same screen', () => {
  const { known, tour } = touring(waysOf({ start: { a: 'cart', b: 'help' }, cart: {}, help: {} }));
  const start = at(known, 'start');
  const [one] = actionsOf(tour, start, ['a', 'b']) ?? [];
  const [other] = actionsOf(new Tour(known, LONG), start, ['a', 'b']) ?? [];
  expect(other).not.toEqual(one);
});

test.each([
  ['time', { duration_ms: 4_000, max_actions: null }, { elapsed_ms: 1_000 }],
  ['actions', { duration_ms: 600_000, max_actions: 40 }, { actions: 10 }],
] as const)('it takes a quarter of the %s at most', (_what, length, spent) => {
  const { known, tour } = touring(waysOf({ start: { in: 'cart' }, cart: {} }), length);
  Object.assign(known.stats, spent);
  expect(actionsOf(tour, at(known, 'start'), ['in'])).toBeUndefined();
});
