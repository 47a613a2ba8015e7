import { expect, test } from 'vitest';
import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { Sightings } from './sightings.ts';

const CART = 'http://app.test/cart';
const named = (name: string): ElementTarget => ({ role: 'button', name, nth: 0, path: `/${name}` });
const look = (...names: string[]) => ({
  place: CART,
  elements: names.map((name) => ({ target: named(name) }) as ElementView),
});
const press = (name: string) => ({ kind: 'activate', target: named(name) }) as const;

test('tells the last look without a control, until it is gone again', () => {
  const sightings = new Sightings();
  sightings.note(look('search'), 0);
  expect(sightings.lackedBy(press('fewer'), CART)).toBeUndefined();
  sightings.note(look('search'), 3);
  sightings.note(look('search', 'fewer'), 5);
  sightings.note(look('search', 'fewer'), 7);
  expect(sightings.lackedBy(press('fewer'), CART)).toBe(3);
  expect(sightings.lackedBy(press('search'), CART)).toBeUndefined();
  sightings.note(look('search'), 8);
  sightings.note(look('search', 'fewer'), 9);
  expect(sightings.lackedBy(press('fewer'), CART)).toBe(8);
});

test('of a form it tells what came last, and of other places nothing', () => {
  const sightings = new Sightings();
  sightings.note(look('search'), 1);
  sightings.note(look('search', 'name'), 2);
  sightings.note(look('search', 'name', 'save'), 4);
  const field = { target: named('name'), affordance: 'type' as const, value: 'x' };
  expect(sightings.lackedBy({ kind: 'fill', fields: [field], submit: named('save') }, CART)).toBe(2);
  expect(sightings.lackedBy({ kind: 'fill', fields: [field], submit: null }, CART)).toBe(1);
  expect(sightings.lackedBy(press('save'), 'http://app.test/')).toBeUndefined();
  expect(sightings.lackedBy({ kind: 'reload' }, CART)).toBeUndefined();
});
