import { expect, test } from 'vitest';
import type { Option } from '../options/option.ts';
import { Yields } from './yields.ts';

function option(over: Partial<Option>): Option {
  return {
    key: 'k',
    shared: 's',
    family: 'press|list',
    kind: 'activate',
    prior: 1,
    why: '',
    view: null,
    leads_to: '',
    act: () => ({ action: { kind: 'back' }, sent: null }),
    ...over,
  };
}

test('an action that ran much new code is worth doing again, until it brings nothing', () => {
  const yields = new Yields();
  const one = option({});
  expect(yields.promiseOf(one)).toBe(0);
  yields.note(one, 64);
  const fresh = yields.promiseOf(one);
  expect(fresh).toBeGreaterThan(0.2);
  for (let i = 0; i < 8; i += 1) yields.note(one, 0);
  expect(yields.promiseOf(one)).toBeLessThan(fresh / 3);
});

test('when several of a family have brought nothing, the others are worth less', () => {
  const yields = new Yields();
  const sibling = option({ shared: 'other' });
  const stranger = option({ shared: 'other', family: 'press|elsewhere' });
  for (let i = 0; i < 4; i += 1) yields.note(option({ shared: `s${i}` }), 0);
  expect(yields.worthOf(sibling)).toBeLessThan(0.6 * yields.worthOf(stranger));
});

test('kinds of action are preferred by what they bring here', () => {
  const yields = new Yields();
  const click = option({ family: 'a' });
  const drag = option({ kind: 'gesture', family: 'drag|b' });
  for (let i = 0; i < 12; i += 1) {
    yields.note({ ...click, family: `a${i}` }, 0);
    yields.note({ ...drag, family: `drag|b${i}` }, 30);
  }
  expect(yields.worthOf(drag)).toBeGreaterThan(1.2);
  expect(yields.worthOf(click)).toBeLessThan(0.8);
});

test('what was never tried is given a chance', () => {
  const yields = new Yields();
  for (let i = 0; i < 12; i += 1) yields.note(option({ family: `a${i}` }), 5);
  expect(yields.worthOf(option({ kind: 'key', family: 'key' }))).toBeGreaterThan(1);
});
