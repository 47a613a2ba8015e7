import { expect, it } from 'vitest';
import { Writes } from './writes.ts';

it('an action is worth another try once something else was written on its route, and only there', () => {
  const writes = new Writes();
  writes.done('report', '/shop');
  writes.done('report', '/team');
  expect(writes.since('report', '/shop')).toBe(false);
  writes.note('sell', '/shop');
  writes.done('sell', '/shop');
  expect(writes.since('report', '/shop')).toBe(true);
  expect(writes.since('report', '/team')).toBe(false);
  expect(writes.since('sell', '/shop')).toBe(false);
  expect(writes.since('never done', '/shop')).toBe(false);
});

it('one action that writes again and again renews others a few times', () => {
  const writes = new Writes();
  let renewed = 0;
  for (let i = 0; i < 20; i += 1) {
    writes.done('report', '/shop');
    writes.note('tick', '/shop');
    if (writes.since('report', '/shop')) renewed += 1;
  }
  expect(renewed).toBe(3);
});

it('what was seen of a place is out of date after a write, less so each time', () => {
  const writes = new Writes();
  writes.look('/list');
  expect(writes.stalenessOf('/list')).toBe(0);
  writes.note('add', '/new');
  expect(writes.stalenessOf('/list')).toBe(1);
  writes.look('/list');
  writes.note('add', '/new');
  expect(writes.stalenessOf('/list')).toBe(0.5);
});

it('all of it outlives a checkpoint', () => {
  const writes = new Writes();
  writes.look('/list');
  writes.done('report', '/shop');
  writes.note('sell', '/shop');
  const again = new Writes(JSON.parse(JSON.stringify(writes)));
  expect(again.since('report', '/shop')).toBe(true);
  expect(again.stalenessOf('/list')).toBe(1);
  expect(again.toJSON()).toEqual(writes.toJSON());
});
