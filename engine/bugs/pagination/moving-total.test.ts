import { expect, it } from 'vitest';
import { movingTotal } from './moving-total.ts';

const page = (amount: string, count = 54) =>
  `Orders\nO-17\n€12.50\nTotal of all ${count} orders: €${amount}\nPage`;

it('a total of all that adds up the page shown is another one on the next page', () => {
  expect(movingTotal(page('1,204.50'), page('980.00'), 15)).toEqual({
    words: 'Total of all 54 orders:',
    says: '€1,204.50',
    later: '€980.00',
  });
  const below = (amount: string) => `Total (54 orders)\n${amount}`;
  expect(movingTotal(below('70.00'), below('80.00'), 15)?.later).toBe('80.00');
  const all = (amount: string) => `All 54 in this list\n${amount}`;
  expect(movingTotal(all('£70.00'), all('£80.00'), 15)?.words).toBe('All 54 in this list');
  expect(movingTotal(all('376.27 kg'), all('707.3 kg'), 15)?.later).toBe('707.3');
  expect(movingTotal(below('2,100 €'), below('950 €'), 15)?.later).toBe('950 €');
});

it.each([
  ['the same on each page', page('1,204.50'), page('1,204.50')],
  ['of the page', page('120.00', 15), page('98.00', 15)],
  ['of more since', page('1,204.50'), page('1,300.50', 55)],
  ['of nothing that is counted', 'Total: €10.00', 'Total: €12.00'],
  ['no amount', 'Total 54', 'Total 54'],
])('a total that is %s is right', (_, first, second) => {
  expect(movingTotal(first, second, 15)).toBeNull();
});
