import { expect, test } from 'vitest';
import { WayBack } from './way-back.ts';

const HOME = 'http://app.test/';
const TRAP = 'http://app.test/trap';

function between(...places: string[]): WayBack {
  const way = new WayBack();
  for (const place of places) way.arrived(place);
  return way;
}

test('leads to the place that was shown last', () => {
  expect(between().last()).toBe('');
  expect(between(HOME, TRAP, HOME).last()).toBe(HOME);
});

test('gives a page on which something was done another chance, and no third one', () => {
  const way = between(HOME, TRAP);
  way.acted();
  way.died();
  expect(way.last()).toBe(TRAP);
  way.arrived(TRAP);
  way.acted();
  way.died();
  expect(way.last()).toBe(HOME);
});

test('does not go back to a page that died by itself, whatever its query', () => {
  const way = between(HOME, `${TRAP}?1`, `${TRAP}?2`);
  way.died();
  expect(way.last()).toBe(HOME);
  way.died();
  expect(way.last()).toBe('');
});

test('remembers the latest places only', () => {
  const way = between(...Array.from({ length: 50 }, (_, n) => `${HOME}${n}`));
  for (let n = 0; n < 20; n += 1) way.died();
  expect(way.last()).toBe('');
});
