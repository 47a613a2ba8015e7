import { expect, it } from 'vitest';
import { screen } from '#tests/support/observed.ts';
import { kindOf } from '../registry.ts';
import { paymentState } from './kind.ts';

const titles = (...lines: string[]) => titlesAt('http://app.test/bills/7', ...lines);
const titlesAt = (place: string, ...lines: string[]) => {
  const after = screen([], { place, text: lines.join('\n') });
  const moment = { before: null, action: null, result: null, after, signals: [], probes: {} };
  return paymentState.judge(moment).map(({ variant, facts }) => paymentState.variants[variant].title(facts));
};

it('is among the kinds', () => {
  expect(kindOf('payment_state')).toBe(paymentState);
});

it('tells of a bill that is paid and still owed, and of one that is neither', () => {
  expect(titles('Bill 7', 'Paid', 'Total', '£40.00', 'Outstanding', '£15.00')).toEqual([
    'What is "Paid" has "Outstanding" of £15.00',
  ]);
  expect(titles('Bill 7', 'Paid', 'Terms', 'Paid', '£25.00', 'Balance due', '£15.00')).toEqual([
    'What is "Paid" has "Balance due" of £15.00',
  ]);
  expect(titles('Bill 7', 'Overdue', 'Balance due: 0.00 €')).toEqual([
    'What has "balance due" of 0.00 € is "Overdue"',
  ]);
});

it('is silent where both say the same, or one of them says nothing certain', () => {
  expect(titles('Paid', 'Outstanding', '£0.00')).toEqual([]);
  expect(titles('Part paid', 'Outstanding', '£15.00')).toEqual([]);
  expect(titles('Paid', 'Overdue', 'Outstanding', '£15.00')).toEqual([]);
  expect(titles('Void', 'Outstanding', '£15.00')).toEqual([]);
  expect(titles('Bill 7', '£25.00', 'Paid', 'Outstanding', '£15.00')).toEqual([]);
  expect(titles('Paid', 'of Ada', '£0.00', 'Outstanding', '£2,500.00', 'Limit')).toEqual([]);
  expect(titles('Paid', 'Outstanding', 'nothing')).toEqual([]);
  expect(titles('Outstanding', '£15.00', 'Bills', 'Number', 'Total', 'Paid', 'Status', 'B-7')).toEqual([]);
  expect(titles('Paid', 'Outstanding', '£15.00', 'Outstanding', '£0.00')).toEqual([]);
});

it('is silent on a page of many things, which says what all of them owe', () => {
  expect(titlesAt('http://app.test/report', 'Paid', 'Outstanding', '£15.00')).toEqual([]);
});
