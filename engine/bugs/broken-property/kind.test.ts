import { expect, it } from 'vitest';
import { moment } from '#tests/support/moments.ts';
import { judge } from '../registry.ts';

const broken = [
  { name: 'the total is the sum', kind: 'always' as const, within: 0 },
  { name: 'loading ends', kind: 'eventually' as const, within: 5 },
  { name: 'help keeps the basket', kind: 'after' as const, within: 0 },
];

it('broken_property: each property that does not hold is one bug, wherever that is seen', () => {
  const found = judge(moment({ probes: { properties: { broken, faults: [] } } }));
  expect(found.map(({ title, severity }) => [title, severity])).toEqual([
    ['The property "the total is the sum" does not hold', 'major'],
    ['The property "loading ends" does not come true within 5 s', 'major'],
    ['The property "help keeps the basket" does not hold after what was done', 'major'],
  ]);
  const elsewhere = { ...moment().after, place: 'http://app.test/elsewhere' };
  const again = judge(moment({ after: elsewhere, probes: { properties: { broken, faults: [] } } }));
  expect(again.map(({ fingerprint }) => fingerprint)).toEqual(found.map(({ fingerprint }) => fingerprint));
});

it('one that could not be asked is no bug, nor is a run without any', () => {
  const faults = [{ name: 'throws', why: 'it threw rove.properties.ts:2:1: Error: no' }];
  expect(judge(moment({ probes: { properties: { broken: [], faults } } }))).toEqual([]);
  expect(judge(moment({ probes: { properties: null } }))).toEqual([]);
});
