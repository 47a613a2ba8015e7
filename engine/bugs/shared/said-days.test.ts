import { describe, expect, it } from 'vitest';
import { dayIn, daysWithin, momentsIn } from './said-days.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));

describe('a day is read', () => {
  it.each([
    ['2026-03-05', '2026-03-05T00:00'],
    ['2026-03-05 14:30', '2026-03-05T14:30'],
    ['2026-03-05T14:30:10.123Z', '2026-03-05T14:30'],
    ['2026/3/5', '2026-03-05T00:00'],
    ['05.03.2026', '2026-03-05T00:00'],
    ['05.03.2026, 14:30', '2026-03-05T14:30'],
    ['25/03/2026', '2026-03-25T00:00'],
    ['03/25/2026 2:30 PM', '2026-03-25T14:30'],
    ['3/25/2026, 12:05:00 AM', '2026-03-25T00:05'],
    ['5 March 2026', '2026-03-05T00:00'],
    ['Mar 5, 2026', '2026-03-05T00:00'],
    ['Mar 5, 2026, 2:30 PM', '2026-03-05T14:30'],
    ['Thu, 5 Mar 2026 at 14:30', '2026-03-05T14:30'],
    ['5th September 2026', '2026-09-05T00:00'],
    ['5 Sept 2026', '2026-09-05T00:00'],
    ['Donnerstag, 5. März 2026', '2026-03-05T00:00'],
    ['5. Dez. 2026 um 9:15', '2026-12-05T09:15'],
    ['5 août 2026', '2026-08-05T00:00'],
    ['5 de marzo de 2026', '2026-03-05T00:00'],
    ['5 maja 2026', '2026-05-05T00:00'],
  ])('%s', (text, moment) => {
    expect(momentsIn([text]).map(([at]) => iso(at ?? null))).toEqual([moment]);
  });

  it.each([
    '5/6',
    'May I 2026',
    '31.02.2026',
    '2026',
    '12:30',
    '5 apples 2026',
    '1.2.3.2026',
    'Room 5 March 2026',
  ])('but not in "%s"', (text) => {
    expect(momentsIn([text])).toEqual([]);
  });
});

it('day and month that may be either have two readings, and one where another cell of the column tells', () => {
  expect(momentsIn(['05/03/2026'])).toHaveLength(2);
  expect(dayIn('05/03/2026')).toBeNull();
  expect(momentsIn(['05/03/2026', '25/03/2026']).map((way) => way.map(iso))).toEqual([
    ['2026-03-05T00:00', '2026-03-25T00:00'],
  ]);
});

it('a day with its time is that day', () => {
  expect(iso(dayIn('5 Mar 2026, 23:30'))).toBe('2026-03-05T00:00');
});

it('days are found within a text', () => {
  expect(daysWithin('Paid 21.11.2026 by card')).toEqual(['21.11.2026']);
  expect(daysWithin('5 Mar 2026 to Apr 7, 2026')).toEqual(['5 Mar 2026', 'Apr 7, 2026']);
  expect(daysWithin('Due 5 Mar')[0]).toMatch(/^5 Mar \d{4}$/);
  expect(daysWithin('1.5 to 2.5 of 10/12')).toEqual([]);
});
