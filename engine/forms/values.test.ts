import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintsWith } from '#tests/support/field-samples.ts';
import { isIban, isLuhn } from './checksums.ts';
import { COUNTRIES, ibanIn } from './countries.ts';
import { formatted, plusDays } from './dates.ts';
import type { FieldKind } from './field-kind.ts';
import { CARDS, isAmex, validValues } from './values.ts';

const persona = { token: 'rove1', round: 0 };

function first(kind: FieldKind, over: Parameters<typeof hintsWith>[0] = {}): string {
  return validValues(kind, hintsWith(over), persona)[0] ?? '';
}

describe('validValues', () => {
  it('keeps to the pattern and the length of the field', () => {
    expect(first('postcode', { pattern: '\\d{5}' })).toBe('10001');
    expect(first('text', { pattern: '[A-Z]{3}-\\d{2}' })).toMatch(/^[A-Z]{3}-\d{2}$/);
    expect(first('message', { max_length: 5 })).toHaveLength(5);
    expect(first('password', { max_length: 8 })).toHaveLength(8);
    expect(first('password', { min_length: 20 }).length).toBeGreaterThanOrEqual(20);
    expect(first('code', { input_mode: 'numeric', pattern: '\\d{4}' })).toBe('1234');
  });

  it('is within any lengths that can be kept', () => {
    const kinds = fc.constantFrom<FieldKind>(
      'text',
      'title',
      'message',
      'username',
      'password',
      'name',
      'tags',
    );
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (kind, least, more) => {
          for (const value of validValues(
            kind,
            hintsWith({ min_length: least, max_length: least + more }),
            persona,
          )) {
            expect(value.length).toBeGreaterThanOrEqual(least);
            expect(value.length).toBeLessThanOrEqual(least + more);
          }
        },
      ),
    );
  });

  it('gives numbers within their limits and on their steps', () => {
    const whole = fc.integer({ min: -1_000, max: 1_000 });
    const steps = fc.constantFrom('', '1', '5', '0.5', '0.01', '0.25', 'any');
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 500 }), steps, (min, room, step) => {
        const field = { input_type: 'number', min: String(min), max: String(min + room), step };
        for (const text of validValues('quantity', hintsWith(field), persona)) {
          const value = Number(text);
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(min + room);
          const steps = (value - min) / (step === '' ? 1 : Number(step) || value - min || 1);
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
        }
      }),
    );
    expect(validValues('quantity', hintsWith({ input_type: 'number', min: '5', max: '5' }), persona)).toEqual(
      ['5'],
    );
  });

  it('gives dates within their limits, also with what messages asked for', () => {
    const days = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 400 }),
        fc.boolean(),
        fc.boolean(),
        (from, room, low, high) => {
          const min = plusDays('2026-01-01', from);
          const max = plusDays(min, room);
          const field = { input_type: 'date', min: low ? min : '', max: high ? max : '' };
          for (const kind of ['date', 'date_end', 'birth_date', 'past_date'] as const) {
            const value = first(kind, field);
            if (low) expect(value >= min).toBe(true);
            if (high) expect(value <= max).toBe(true);
            const [asked = ''] = validValues(kind, hintsWith({ input_type: 'date' }), persona, {
              demand: { ...(low ? { first: min } : {}), ...(high ? { last: max } : {}) },
            });
            if (low) expect(asked >= min).toBe(true);
            if (high) expect(asked <= max).toBe(true);
          }
        },
      ),
    );
  });

  it('writes dates the way the field says', () => {
    expect(first('date', { placeholder: 'TT.MM.JJJJ' })).toBe('15.06.2030');
    expect(first('date', { label: 'Date (MM/DD/YYYY)' })).toBe('06/15/2030');
    expect(first('date', { description: 'e.g. 2024-12-31' })).toBe('2030-06-15');
    expect(first('birth_date', { placeholder: 'jj/mm/aaaa' })).toBe('23/04/1990');
    expect(first('birth_date', { placeholder: 'gg.aa.yyyy' })).toBe('23.04.1990');
    expect(formatted('2030-06-15', '31/12/24')).toBe('15/06/30');
  });

  it('keeps times, months and weeks to their limits', () => {
    const time = { input_type: 'time', min: '12:00', max: '14:00', step: '1800' };
    expect(first('time', time)).toBe('12:00');
    expect(first('month', { input_type: 'month', min: '2031-02' }) >= '2031-02').toBe(true);
    expect(first('datetime', { input_type: 'datetime-local' })).toBe('2030-06-15T10:30');
  });

  it('gives cards that are right by Luhn, and a code as long as the brand has it', () => {
    for (const card of CARDS) expect(isLuhn(card)).toBe(true);
    const amex = CARDS.find(isAmex) ?? '';
    expect(validValues('card_cvc', hintsWith(), persona, { card: amex })[0]).toHaveLength(4);
    expect(validValues('card_cvc', hintsWith(), persona, { card: CARDS[0] })[0]).toHaveLength(3);
  });

  it('gives every country an IBAN with right check digits', () => {
    for (const country of COUNTRIES) expect(isIban(ibanIn(country))).toBe(true);
    expect(isIban('DE89370400440532013001')).toBe(false);
  });

  it('marks what it makes, each time anew', () => {
    const emails = [0, 1, 2].map((serial) => validValues('email', hintsWith(), persona, { serial })[0]);
    expect(emails).toEqual(['rove1@example.com', 'rove12@example.com', 'rove13@example.com']);
    expect(validValues('username', hintsWith({ max_length: 5 }), persona, { serial: 11 })[0]).toBe('ro112');
  });
});
