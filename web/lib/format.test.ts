import { describe, expect, it } from 'vitest';
import { dayPartOf, firstNameOf, formatClock, formatMinutes, shortId } from './format.ts';

describe('durations', () => {
  it.each([
    [5, '5 min'],
    [59, '59 min'],
    [60, '1 h'],
    [70, '1 h 10 min'],
    [360, '6 h'],
  ])('shows %i minutes as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text));

  it.each([
    [-5, '0:00'],
    [61_900, '1:01'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
  ])('shows %i ms as %s on the clock', (ms, text) => expect(formatClock(ms)).toBe(text));
});

describe('greeting', () => {
  it.each([
    [0, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ] as const)('at %i o’clock it is %s', (hour, part) => expect(dayPartOf(hour)).toBe(part));

  it('greets by first name', () => {
    expect(firstNameOf('  Ada Lovelace ')).toBe('Ada');
    expect(firstNameOf(null)).toBe('');
  });
});

it('shows the first eight characters of an id', () => {
  expect(shortId('0198f3c2-7a11-7000-8000-000000000000')).toBe('0198f3c2');
});
