import { expect, it } from 'vitest';
import { isMeasure } from './measured.ts';

it.each([
  '48',
  '€1,060.00',
  '1.060,00 €',
  '27 Nov 2026',
  '02.02.2027',
  'Mon 2 Nov 2026',
  '3.5 h',
  '9:30',
  '-4 %',
])('%s says how much or when', (text) => expect(isMeasure(text)).toBe(true));

it.each(['', '—', 'M-1002', 'INV1002', '12 Baker Street', 'Active', '12345 67890 12345 67890 1'])(
  '%s does not',
  (text) => expect(isMeasure(text)).toBe(false),
);
