import { expect, test } from 'vitest';
import type { Observation } from '#activities/drivers/contract.ts';
import { Graph } from './graph.ts';

const look = (structure: string, template: string, place = 'http://app.test/wiki'): Observation => ({
  place,
  title: structure,
  structure,
  template,
  text: structure,
  dialogs: 0,
  elements: [],
  blank: false,
  took_ms: 1,
});

test('screens of one template are kept apart up to eight, then they are one', () => {
  const graph = new Graph();
  for (let n = 0; n < 50; n += 1) graph.arrive(look(`page ${n}`, 'page'));
  expect(graph.states.size).toBe(9);
  expect(graph.arrive(look('page 3', 'page')).fresh).toBe(false);
});

test('a page that never looks twice the same does not grow the graph for ever, and other pages still do', () => {
  const graph = new Graph();
  for (let n = 0; n < 5_000; n += 1) graph.arrive(look(`screen ${n}`, `screen ${n}`));
  expect(graph.states.size).toBeLessThanOrEqual(2_001);
  expect(graph.arrive(look('screen 9999', 'screen 9999')).fresh).toBe(false);
  expect(graph.arrive(look('screen 1', 'screen 1')).node.title).toBe('screen 1');
  expect(graph.arrive(look('help', 'help', 'http://app.test/help')).fresh).toBe(true);
});
