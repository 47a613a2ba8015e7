import { expect, test } from 'vitest';
import type { Step } from '../model/suspicion.ts';
import { openStep } from '../model/trail.ts';
import { shortestPath } from './shortest-path.ts';

const PLACE = 'http://app.test/';

/** A click that leads from one screen to another of the same page. */
const click = (name: string, from: string, to: string): Step => ({
  action: { kind: 'activate', target: { role: 'button', name, nth: 0, path: name } },
  text: name,
  place_before: PLACE,
  place_after: PLACE,
  screen_before: from,
  screen_after: to,
});
const textsOf = (steps: readonly Step[] | null) => steps?.map(({ text }) => text) ?? null;

test('leads over the screens of a trail by the fewest steps', () => {
  const trail = [
    click('menu', 'home', 'menu'),
    click('about', 'menu', 'about'),
    click('home', 'about', 'home'),
    click('menu', 'home', 'menu'),
    click('list', 'menu', 'list'),
    click('about again', 'list', 'about'),
    click('to the list', 'about', 'list'),
    click('crash', 'list', 'list'),
  ];
  expect(textsOf(shortestPath(trail))).toEqual(['menu', 'list']);
});

test('begins at any page that was come to', () => {
  const opened: Step = { ...openStep(`${PLACE}far`), screen_before: 'menu', screen_after: 'far' };
  const trail = [
    click('menu', 'home', 'menu'),
    opened,
    click('open', 'far', 'dialog'),
    click('crash', 'dialog', 'dialog'),
  ];
  expect(textsOf(shortestPath(trail))).toEqual(['open']);
  expect(shortestPath([click('menu', 'home', 'menu'), click('crash', 'home', 'home')])).toEqual([]);
});

test('untouched pages show what they showed at first', () => {
  const cart = `${PLACE}cart`;
  const to = (name: string, from: string, screen: string): Step => ({
    ...click(name, from, screen),
    place_after: cart,
  });
  const back: Step = { ...click('shop', 'empty', 'shop'), place_before: cart };
  const trail = [
    to('cart', 'shop', 'empty'),
    back,
    click('add', 'shop', 'added'),
    to('cart', 'added', 'full'),
    { ...click('crash', 'full', 'full'), place_before: cart, place_after: cart },
  ];
  expect(textsOf(shortestPath(trail))).toEqual([]);
  expect(textsOf(shortestPath(trail, { untouched: true }))).toEqual(['add', 'cart']);
});

test('what was done in a rush stays together', () => {
  const [begun, done] = [click('fill', 'home', ''), click('send', '', 'sent')];
  delete begun.screen_after;
  delete done.screen_before;
  expect(textsOf(shortestPath([begun, done, click('crash', 'sent', 'sent')]))).toEqual(['fill', 'send']);
});

test('says nothing where the screens are not known', () => {
  const { screen_before: _, screen_after: __, ...unknown } = click('crash', '', '');
  expect(shortestPath([click('menu', 'home', 'menu'), unknown])).toBeNull();
  expect(shortestPath([])).toBeNull();
});
