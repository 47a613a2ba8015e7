import { expect, test } from 'vitest';
import { anotherCode } from './runtime/codes.ts';

test.each(['MT-0123', 'AB-2024-001', 'X100', 'Ä12.345'])('%s is another code of its kind', (code) => {
  const one = anotherCode(code, 'roveab12');
  const other = anotherCode(code, 'roveab12n');
  const shape = (text: string) => text.replace(/\d+$/, ({ length }) => '#'.repeat(length));
  expect(new Set([code, one, other]).size).toBe(3);
  expect([one, other].map(shape)).toEqual([shape(code), shape(code)]);
  expect(anotherCode(code, 'roveab12')).toBe(one);
});

test.each([
  'Text rove12',
  '2026-11-26',
  '19.99',
  '+442079460958',
  'DE123456789',
  'GB82WEST12345698765432',
  'rove12@example.com',
  '',
])('"%s" stays as it is', (text) => {
  expect(anotherCode(text, 'roveab12')).toBe(text);
});
