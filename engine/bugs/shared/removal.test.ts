import { expect, it } from 'vitest';
import { field } from '#tests/support/observed.ts';
import { deletionIn } from './removal.ts';

const NOTE = [{ target: field('New note').target, affordance: 'type' as const, value: 'A note' }];

it('what one form makes on the pages of things is one part of the app, and a list of its own is another', () => {
  const [boat, lamp] = ['boats/4#notes', 'lamps/7'].map((path) =>
    deletionIn(`http://app.test/${path}`, NOTE),
  );
  expect(boat).toEqual(lamp);
  expect(deletionIn('http://app.test/notes', NOTE)).toEqual({ list: '/notes' });
  expect(deletionIn('http://app.test/boats/4', [])).toEqual({ list: '/boats/:id' });
});
