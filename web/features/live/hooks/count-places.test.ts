import { expect, it } from 'vitest';
import type { ActionLine } from '#domain/test-run/events.ts';
import { countPlaces } from './count-places.ts';

it('puts the busiest place first and counts what it brought', () => {
  const line = (n: number, place: string, outcome: ActionLine['outcome']): ActionLine => ({
    n,
    at_ms: n,
    text: '',
    why: '',
    place,
    outcome,
  });
  const lines = [line(1, '/a', 'new_state'), line(2, '/b', 'no_change'), line(3, '/b', 'new_state')];
  expect(countPlaces(lines)).toEqual([
    { place: '/b', actions: 2, discoveries: 1 },
    { place: '/a', actions: 1, discoveries: 1 },
  ]);
});
