import { describe, expect, it } from 'vitest';
import { field } from '#tests/support/observed.ts';
import { alterationOf, changeOf } from './change.ts';

describe('what a field is changed to', () => {
  it.each([
    ['a text', field('Place', { value: 'Hall' }), 'Text rovee1 of some length'],
    ['a short text', field('Place', { value: 'Hall', max_length: 14 }), 'Text rovee1'],
    ['a day', field('From', { value: '2026-01-01', input_type: 'date' }), '2026-01-10'],
    ['a day of a library', field('From', { value: '15/04/2031' }), '05/04/2031'],
    ['one with its month first', field('From', { value: '04/15/2031' }), '04/05/2031'],
    ['one of the fifth', field('From', { value: '5.4.2031' }), '7.4.2031'],
    ['one with its year first', field('From', { value: '2031-05-15' }), '2031-05-07'],
    ['a number', field('Seats', { value: '4' }, { role: 'spinbutton' }), '5'],
    ['a price', field('Price', { value: '4.50', input_mode: 'decimal' }), '5.75'],
    ['a text that is not there yet', field('Place'), 'Text rovee1 of some length'],
  ])('%s', (_, view, value) => expect(changeOf(view, 'rovee1')).toBe(value));

  it.each([
    ['a name to sign in by', field('User name', { value: 'ada' })],
    ['an empty field for what is said once', field('Comment')],
    ['a list that is searched', field('Owner', { value: 'Ann' }, { role: 'combobox' })],
    ['an empty number', field('Price', { input_mode: 'decimal' })],
    ['a number at its limit', field('Seats', { value: '4', max: '4' }, { role: 'spinbutton' })],
  ])('but not %s', (_, view) => expect(changeOf(view, 'rovee1')).toBeNull());
});

it.each([
  ['2026-01-10', '2026-01-09', 'day'],
  ['2026-01-10', '2025-01-10', null],
  ['05/04/2031', '04/05/2031', 'swapped'],
  ['05/04/2031', '04/04/2031', 'day'],
  ['04/05/2031', '04/04/2031', 'day'],
  ['05/04/2031', '15/04/2031', null],
  ['2031-05-07', '2031-05-06', 'day'],
  ['5.75', '5', 'rounded'],
  ['5.75', '6.00', 'rounded'],
  ['5', '7', null],
  ['Text rovee1 of some length', 'Text rovee1 of', 'cut'],
  ['Text rovee1', 'text-rovee1', null],
])('%s that comes back as %s', (typed, later, altered) => expect(alterationOf(typed, later)).toBe(altered));
