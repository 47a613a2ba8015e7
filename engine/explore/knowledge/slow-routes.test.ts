import { expect, it } from 'vitest';
import { SlowRoutes } from './slow-routes.ts';

it('a route is slow that takes long time after time', () => {
  const slow = new SlowRoutes(['/old']);
  slow.note('/once', true);
  slow.note('/once', false);
  slow.note('/once', true);
  for (const _ of [1, 2]) slow.note('/always', true);
  slow.note('/always', false);
  expect(['/old', '/once', '/always', '/never'].map((route) => slow.has(route))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(slow.toJSON()).toEqual(['/old', '/always']);
});
