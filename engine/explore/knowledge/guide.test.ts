import { expect, it } from 'vitest';
import type { Hint } from '#domain/test-run/events.ts';
import type { Option } from '../options/option.ts';
import { Graph, type StateNode } from './graph.ts';
import { Guide } from './guide.ts';

const START = 'http://app.test/';

function guideFor(...hints: Hint[]): Guide {
  return new Guide({ hints: () => hints, start_place: START, destructive: false, from: undefined });
}

function option(name: string, leads_to = ''): Option {
  return { kind: 'activate', leads_to, view: { target: { name } } } as Option;
}

function seen(graph: Graph, path: string, title = ''): StateNode {
  const place = new URL(path, START).href;
  return graph.arrive({ place, title, structure: path, elements: [] } as never).node;
}

it('weighs what the words of a hint name above the rest, in whatever form they come', () => {
  const guide = guideFor({ text: 'please try the settings page' });
  const home = seen(new Graph(), '/');
  expect(guide.weigh(option('Setting'), home)).toBeGreaterThan(1);
  expect(guide.weigh(option('More', `${START}settings/profile`), home)).toBeGreaterThan(1);
  expect(guide.weigh(option('Page'), home)).toBe(1);
  expect(guide.weigh(option('Orders'), home)).toBe(1);
  expect(guideFor().weigh(option('Settings'), home)).toBe(1);
});

it('goes once to a known screen that a hint names, and says why', () => {
  const graph = new Graph();
  const home = seen(graph, '/');
  seen(graph, '/orders');
  seen(graph, '/a7', 'Invoices');
  const guide = guideFor({ text: 'invoices' });
  expect(guide.next(graph, home)).toEqual({
    place: `${START}a7`,
    why: 'because of your hint “invoices”',
  });
  expect(guide.next(graph, home)).toBeNull();
});

it('goes to a place of the site that was named, and to no other site or what ends the session', () => {
  const graph = new Graph();
  const home = seen(graph, '/');
  expect(guideFor({ area: '/reports' }).next(graph, home)?.place).toBe(`${START}reports`);
  for (const area of ['http://other.test/', '/logout', 'javascript:alert(1)', '//other.test/x'])
    expect(guideFor({ area }).next(graph, home)).toBeNull();
});

it('is spent after a while, also over checkpoints', () => {
  const home = seen(new Graph(), '/');
  const hints = [{ text: 'settings' }];
  const first = guideFor(...hints);
  for (let i = 0; i < 40; i += 1) expect(first.reasonFor(option('Settings'), home)).not.toBeNull();
  const from = first.state();
  const next = new Guide({ hints: () => hints, start_place: START, destructive: false, from });
  expect(next.reasonFor(option('Settings'), home)).toBeNull();
  expect(next.weigh(option('Settings'), home)).toBe(1);
});
