import { expect, test } from 'vitest';
import type { Step } from '../model/suspicion.ts';
import { openStep } from '../model/trail.ts';
import { wayFromCauses } from './causes.ts';

const SHOP = 'http://app.test/';
const CART = 'http://app.test/cart';
const ADDRESS = 'http://app.test/address';
const PAYMENT = 'http://app.test/payment';

let at = 0;
const press = (name: string, place_before: string, place_after: string, more: Partial<Step> = {}): Step => {
  at += 1;
  const role = more.inner ? 'link' : 'button';
  return {
    action: { kind: 'activate', target: { role, name, nth: 0, path: name } },
    text: name,
    place_before,
    place_after,
    at,
    ...more,
  };
};
const link = (name: string, from: string, to: string, more: Partial<Step> = {}): Step => {
  const step = press(name, from, to, more);
  return { ...step, action: { kind: 'activate', target: { role: 'link', name, nth: 0, path: name } } };
};
const textsOf = (steps: readonly Step[]) => steps.map(({ text }) => text);

function cartTrail(): Step[] {
  at = 0;
  return [
    press('subscribe', SHOP, SHOP, { wrote: true }),
    link('cart 0', SHOP, CART),
    link('shop', CART, SHOP),
    press('add', SHOP, SHOP, { wrote: true }),
    link('cart 1', SHOP, CART),
    press('refused', CART, CART, { wrote: true, lacked: 2 }),
  ];
}

test('what was looked for in vain was brought by what was changed since', () => {
  const trail = [...cartTrail(), press('fewer', CART, CART, { lacked: 2 })];
  expect(textsOf(wayFromCauses(trail, true).steps)).toEqual(['add', 'refused', 'fewer']);
  const before = [...cartTrail().slice(0, -1), press('fewer', CART, CART, { lacked: 2 })];
  expect(textsOf(wayFromCauses(before, true).steps)).toEqual(['add', 'fewer']);
});

test('a page that was come to from another one leads back to what was lacking there', () => {
  const trail = [
    ...cartTrail().slice(0, -1),
    link('check out', CART, ADDRESS, { lacked: 2 }),
    press('continue', ADDRESS, PAYMENT, { wrote: true }),
    press('pay', PAYMENT, PAYMENT),
  ];
  expect(textsOf(wayFromCauses(trail, false).steps)).toEqual(['add', 'check out', 'continue', 'pay']);
  expect(textsOf(wayFromCauses(trail, true).steps)).toEqual(['subscribe', 'add', 'continue', 'pay']);
});

test('a dialog is brought up by what was pressed since it was not there', () => {
  at = 0;
  const trail = [
    press('other', SHOP, SHOP),
    press('open', SHOP, SHOP),
    press('save', SHOP, SHOP, { lacked: 1 }),
  ];
  expect(textsOf(wayFromCauses(trail, true).steps)).toEqual(['open', 'save']);
});

test('of one kind of change the last is done again, and of many kinds eight', () => {
  at = 0;
  const many = Array.from({ length: 12 }, (_, index) => press(`b${index % 10}`, SHOP, SHOP, { wrote: true }));
  const way = wayFromCauses([...many, press('fewer', CART, CART, { lacked: 0 })], true);
  expect(textsOf(way.steps)).toEqual(['b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'b0', 'b1', 'fewer']);
});

test('where nothing was ever changed only the last step is left', () => {
  const trail = [openStep(SHOP), press('look', SHOP, SHOP), press('fewer', SHOP, SHOP)];
  expect(textsOf(wayFromCauses(trail, false).steps)).toEqual(['fewer']);
  expect(wayFromCauses([], true)).toEqual({ steps: [], surely: false });
});

test('a page that a check ended on is opened by its address, unless the check changed something', () => {
  const checked = (more: Partial<Step>): Step[] => {
    const check = press('check', CART, ADDRESS, { lacked: 2, ...more });
    return [
      ...cartTrail().slice(0, -1),
      { ...check, action: { kind: 'check', check: 'unlisted_page' } },
      press('save', ADDRESS, ADDRESS),
    ];
  };
  const looked = wayFromCauses(checked({}), false);
  expect([looked.surely, textsOf(looked.steps)]).toEqual([false, ['subscribe', 'add', 'save']]);
  const wrote = wayFromCauses(checked({ wrote: true }), false);
  expect([wrote.surely, textsOf(wrote.steps)]).toEqual([true, ['add', 'check', 'save']]);
});
