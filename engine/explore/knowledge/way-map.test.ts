import { expect, test } from 'vitest';
import type { Step } from '#engine/model/suspicion.ts';
import { WayMap } from './way-map.ts';

const APP = 'http://app.test';
const click = (text: string, from: string, to: string, more: Partial<Step> = {}): Step => ({
  action: { kind: 'activate', target: { role: 'button', name: text, nth: 0, path: text } },
  text,
  place_before: `${APP}/`,
  place_after: `${APP}/`,
  screen_before: from,
  screen_after: to,
  ...more,
});
const opens = () => true;
const textsOf = (paths: readonly (readonly Step[])[]) => paths.map((path) => path.map(({ text }) => text));

test('a way does not depend on how long the run has lasted', () => {
  const ways = new WayMap();
  ways.enter('start', true);
  for (const [from, to] of [
    ['start', 'list'],
    ['list', 'dialog'],
    ['dialog', 'other'],
    ['other', 'list'],
  ] as const)
    ways.note([click(`${from}-${to}`, from, to)]);
  for (let i = 0; i < 100; i += 1)
    ways.note([click(`wander ${i}`, i === 0 ? 'dialog' : `s${i}`, `s${i + 1}`)]);
  expect(textsOf(ways.pathsTo('dialog', opens))).toEqual([['start-list', 'list-dialog']]);
});

test('a screen whose place can be opened is opened, and come to from the start where that fails', () => {
  const ways = new WayMap();
  ways.enter('start', true);
  ways.note([click('add', 'start', 'full')]);
  ways.note([click('leave', 'full', 'away', { place_after: `${APP}/away` })]);
  ways.note([click('back', 'away', 'full', { place_before: `${APP}/away`, place_after: `${APP}/` })]);
  expect(textsOf(ways.pathsTo('full', opens))).toEqual([[], ['add']]);
  expect(textsOf(ways.pathsTo('full', (screen) => screen !== 'full'))).toEqual([['add']]);
});

test('checks and screens that nobody came to make no ways', () => {
  const ways = new WayMap();
  ways.enter('start', true);
  ways.note([click('check', 'start', 'end', { action: { kind: 'check', check: 'reload' } })]);
  expect(ways.pathsTo('end', opens)).toEqual([]);
});

test('a map goes on from a checkpoint', () => {
  const ways = new WayMap();
  ways.enter('start', true);
  ways.note([click('add', 'start', 'full')]);
  const again = new WayMap(JSON.parse(JSON.stringify(ways.state())));
  expect(textsOf(again.pathsTo('full', opens))).toEqual([['add']]);
});
