import { expect, test } from 'vitest';
import { structuredData } from './structured.ts';

test('names the plans with their prices and tests a month', () => {
  const { offers } = JSON.parse(structuredData()) as { offers: Record<string, unknown>[] };
  expect(offers.map(({ name, price, description }) => [name, price, description])).toEqual([
    ['Free', 0, '1 test per month'],
    ['Pro', 110, '25 tests per month'],
    ['Chaos', 350, 'Unlimited tests per month'],
  ]);
});
