import { expect, it } from 'vitest';
import { chooser } from '#tests/support/observed.ts';
import { isChooser } from './choosing.ts';

const role = chooser('Role', ['Admin', 'Member'], 'Admin');

it('what is chosen for a row of a table chooses no rows', () => {
  const inRow = { ...role, target: { ...role.target, path: '#main>table0>tbody1>tr2>td1>select0' } };
  expect([isChooser(role), isChooser(inRow)]).toEqual([true, false]);
});

it('what stands in the head of a table may', () => {
  const inHead = { ...role, target: { ...role.target, path: '#main>table0>thead0>tr1>th1>select0' } };
  expect(isChooser(inHead)).toBe(true);
});
