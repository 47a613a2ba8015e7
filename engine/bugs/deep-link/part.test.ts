import { expect, it } from 'vitest';
import { isPartBlank } from './part.ts';

const FRAME = ['Boathouse', 'Prices', 'Rules'];
const RULES = [...FRAME, 'Wear a vest'];
const PRICES = [...FRAME, 'An hour costs 4', 'A day costs 20'];

it('tells a page of which a part shows neither itself nor what the page shows without it', () => {
  expect(isPartBlank(FRAME, RULES, null)).toBe(true);
  expect(isPartBlank(FRAME, RULES, PRICES)).toBe(true);
});

it.each([
  ['that is shown', RULES, RULES, PRICES],
  ['in whose stead the page shows what it does without it', PRICES, RULES, PRICES],
  ['that was shown with a message that has gone', FRAME, [...FRAME, 'Saved'], FRAME],
  ['that is shown without the message of before', RULES, [...RULES, 'Saved'], PRICES],
  ['that says something else now', [...FRAME, 'Sold out'], RULES, PRICES],
  ['that differs in next to nothing', FRAME, [...FRAME, 'Wear a vest'], [...FRAME, 'Open']],
])('and none %s', (_, opened, shown, plain) => {
  expect(isPartBlank(opened, shown, plain)).toBe(false);
});
