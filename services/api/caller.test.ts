import { expect, it } from 'vitest';
import { mayOperate } from './caller.ts';

it.each([
  ['https://rove.example', 'aal1', false],
  ['https://rove.example', undefined, false],
  ['https://rove.example', 'aal2', true],
  ['http://127.0.0.1:3000', 'aal1', true],
])('at %s an operator whose session is %s may act: %s', (url, aal, may) => {
  expect(mayOperate(aal ? { aal } : {}, url)).toBe(may);
});
