import { expect, test } from 'vitest';
import { expectLinear } from './growth.ts';

const letters = (size: number) => 'a'.repeat(size);

test('work that grows with the square of its input is told', () => {
  const quadratic = (text: string) => {
    let sum = 0;
    for (let i = 0; i < text.length; i += 1) for (let k = 0; k < text.length; k += 1) sum += i ^ k;
    return sum;
  };
  expect(() => expectLinear(letters, 2_500, quadratic)).toThrow(/growth/);
});

test('work that grows with its input is not', () => {
  expectLinear(letters, 4_000_000, (text) => text.lastIndexOf('b'));
});
