import { expect, test } from 'vitest';
import type { Step } from '../model/suspicion.ts';
import { wayFromBirth } from './birth.ts';

const at = (path: string) => `http://app.test${path}`;
const target = (name: string) => ({ role: 'link', name, nth: 0, path: name });

const click = (name: string, from: string, to: string): Step => ({
  action: { kind: 'activate', target: target(name) },
  text: name,
  place_before: at(from),
  place_after: at(to),
});
const make = (value: string, from: string, to: string): Step => ({
  action: { kind: 'fill', fields: [{ target: target('Name'), value }], submit: 'enter' } as Step['action'],
  text: `make ${value}`,
  place_before: at(from),
  place_after: at(to),
  wrote: true,
});
const textsOf = (steps: readonly Step[] | null) => steps?.map(({ text }) => text) ?? null;

test('begins with the step that made the thing and led to it', () => {
  const trail = [
    click('Help', '/', '/help'),
    make('Orbit', '/projects', '/projects/NEW1/issues'),
    click('Activity', '/projects/NEW1/issues', '/projects/NEW1/activity'),
    click('Refresh', '/projects/NEW1/activity', '/projects/NEW1/activity'),
  ];
  expect(textsOf(wayFromBirth(trail))).toEqual(['make Orbit', 'Activity', 'Refresh']);
});

test('finds the making of what was come to by its name', () => {
  const trail = [
    make('Note of mine', '/notes', '/notes'),
    click('Help', '/notes', '/help'),
    click('Note of mine', '/notes', '/notes/42'),
    click('Delete', '/notes/42', '/notes/42'),
  ];
  expect(textsOf(wayFromBirth(trail))).toEqual(['make Note of mine', 'Note of mine', 'Delete']);
});

test('begins with what the thing was made in, when that was made too', () => {
  const trail = [
    make('Orbit', '/projects', '/projects/NEW1/issues'),
    make('A thing to do', '/projects/NEW1/issues', '/projects/NEW1/issues'),
    click('NEW1-1 A thing to do', '/projects/NEW1/issues', '/issues/NEW1-1'),
    click('Watch', '/issues/NEW1-1', '/issues/NEW1-1'),
  ];
  expect(textsOf(wayFromBirth(trail))).toEqual([
    'make Orbit',
    'make A thing to do',
    'NEW1-1 A thing to do',
    'Watch',
  ]);
});

test('says nothing of what was there before', () => {
  const there = [click('Lumen', '/projects', '/projects/7'), click('Crash', '/projects/7', '/projects/7')];
  expect(wayFromBirth(there)).toBeNull();
  expect(wayFromBirth([click('Crash', '/about', '/about')])).toBeNull();
  expect(wayFromBirth([])).toBeNull();
});
