import { expect, test } from 'vitest';
import type { Action } from '../drivers/contract.ts';
import { givenIn, Renames } from './renames.ts';

const at = (path: string) => `http://app.test${path}`;
const target = (name: string) => ({ role: 'link', name, nth: 0, path: 'a' });

test('a thing that is called otherwise now is opened, and pressed, by its new name', () => {
  const renames = new Renames();
  renames.learn(at('/projects/NEW5/issues'), at('/projects/NEW1/issues'));
  const open: Action = { kind: 'open', place: at('/issues/NEW5-2?tab=log') };
  expect(renames.apply(open)).toEqual({ kind: 'open', place: at('/issues/NEW1-2?tab=log') });
  const press: Action = { kind: 'activate', target: target('NEW5-2 Repair (NEW55)') };
  expect(renames.apply(press)).toEqual({ kind: 'activate', target: target('NEW1-2 Repair (NEW55)') });
});

test('a number is a name in an address only', () => {
  const renames = new Renames();
  renames.learn(at('/notes/7'), at('/notes/12'));
  expect(renames.apply({ kind: 'open', place: at('/notes/7/edit') })).toEqual({
    kind: 'open',
    place: at('/notes/12/edit'),
  });
  const press: Action = { kind: 'activate', target: target('7 comments') };
  expect(renames.apply(press)).toEqual(press);
});

test('a step that led elsewhere altogether teaches nothing', () => {
  const renames = new Renames();
  renames.learn(at('/notes/7'), at('/sign-in'));
  renames.learn(at('/notes/7'), at('/tags/9'));
  renames.learn(at('/notes/new'), at('/notes/12'));
  const open: Action = { kind: 'open', place: at('/notes/7') };
  expect(renames.apply(open)).toEqual(open);
});

test('names that are given to things have a digit', () => {
  expect(givenIn(at('/projects/NEW5/issues/12?page=3'))).toEqual(['NEW5', '12']);
  expect(givenIn(at('/about/team'))).toEqual([]);
});
