import { expect, test } from 'vitest';
import { nameCause } from '#engine/evidence/cause.ts';
import { sourceIn } from './cause.ts';

const causeAt = (name: string, source = 'src/the cart.ts') =>
  nameCause({
    oracle: 'uncaught_exception',
    context: {},
    position: { source, line: 12, column: 5, name },
    element: { role: 'button', name: 'Save', nth: 0, path: '/b' },
    requests: [],
  });

test('the position is read from a cause as the engine words it', () => {
  expect(sourceIn(causeAt('change'))).toEqual({
    file: 'src/the cart.ts',
    line: 12,
    column: 5,
    function: 'change',
  });
  const served = sourceIn(causeAt('', 'http://a.test:3000/app.js'));
  expect(served).toMatchObject({ file: 'http://a.test:3000/app.js', line: 12, function: '' });
  expect(sourceIn('request GET http://a.test/ answered 500 after 3 ms')).toBeNull();
  expect(sourceIn('')).toBeNull();
});
