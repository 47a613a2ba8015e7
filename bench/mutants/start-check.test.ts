import { expect, test } from 'vitest';
import { isBroken } from './start-check.ts';

test('a start page is broken by a new error or the loss of most controls, and by nothing less', () => {
  const whole = { controls: 10, errors: 1 };
  expect(isBroken({ controls: 5, errors: 1 }, whole)).toBe(false);
  expect(isBroken({ controls: 4, errors: 1 }, whole)).toBe(true);
  expect(isBroken({ controls: 10, errors: 2 }, whole)).toBe(true);
});
