import { expect, test } from 'vitest';
import type { Observation } from '#engine/drivers/contract.ts';
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

test('screens of an app with other controls are kept apart further', () => {
  const graph = new Graph();
  for (let n = 0; n < 30; n += 1) graph.arrive(look(`list ${n}`, 'list', 'android-app://shop/shop.Home'));
  expect(graph.states.size).toBe(30);
});

test('a long list is a menu once its items have led to different kinds of screens, and stays no menu where they led to one', () => {
  const graph = new Graph();
  const { node } = graph.arrive(look('list', 'list'));
  const press = (list: string, template: string, n: number, item = '*') => {
    const { node: to } = graph.arrive(look(`${template} ${n}`, template, `http://app.test/${template}`));
    const key = `${list}|${item}`;
    const option = { key, shared: key, family: key, list, kind: 'activate', prior: 1, why: '', view: null };
    const act = () => ({ action: { kind: 'back' as const }, sent: null });
    graph.record(
      node,
      { ...option, kind: 'activate', leads_to: '', act },
      {
        ...{ to: to.id, effect: true, text: '' },
      },
    );
  };
  press('menu', 'settings', 1);
  expect(graph.isMenu('menu')).toBe(false);
  press('menu', 'about', 1);
  expect(graph.isMenu('menu')).toBe(true);
  for (let n = 0; n < 9; n += 1) press('menu', 'about', 1, 'About');
  expect(graph.isMenu('menu')).toBe(true);
  for (let n = 0; n < 3; n += 1) press('goods', 'product', n);
  press('goods', 'sold-out', 1);
  press('goods', 'product', 4);
  expect(graph.isMenu('goods')).toBe(false);
  expect(Graph.from(graph.toJSON()).isMenu('menu')).toBe(true);
});
