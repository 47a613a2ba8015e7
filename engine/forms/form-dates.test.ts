import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/field-samples.ts';
import type { FieldHints } from '../drivers/contract.ts';
import { plusDays } from './dates.ts';
import { planFill } from './form-options.ts';
import { emptyMemory } from './memory.ts';

function fill(fields: readonly Partial<FieldHints>[], turn = 0): string[] {
  const { action } = planFill(formWith(fields), 'valid', emptyMemory(), { token: 'rove1', round: 0 }, turn);
  return action.fields.map(({ value }) => value);
}

describe('the dates of a form', () => {
  it('puts dates in order, whatever they are called', () => {
    for (const labels of [
      ['Check-in', 'Check-out'],
      ['Departure', 'Return'],
      ['Anreise', 'Abreise'],
      ['From', 'To'],
    ]) {
      const [start = '', end = ''] = fill(
        labels.map((label) => ({ label, input_type: 'date', min: '2026-05-01', max: '2026-06-30' })),
      );
      expect(start < end, labels.join()).toBe(true);
      expect(end <= '2026-06-30').toBe(true);
    }
  });

  it('puts dates in order within any limits', () => {
    const limits = fc.tuple(fc.integer({ min: -3_000, max: 6_000 }), fc.integer({ min: 2, max: 900 }));
    const shown = fc.constantFrom('', '2026-02-01');
    fc.assert(
      fc.property(
        limits,
        fc.boolean(),
        fc.boolean(),
        shown,
        fc.nat(9),
        ([from, room], low, high, value, turn) => {
          const min = plusDays('2026-01-01', from);
          const field = {
            input_type: 'date',
            min: low ? min : '',
            max: high ? plusDays(min, room) : '',
          };
          const fields = [
            { ...field, label: 'From', value },
            { ...field, label: 'To' },
          ];
          const [start = '', end = ''] = fill(fields, turn);
          expect(start < end).toBe(true);
          if (low) expect(start >= min).toBe(true);
          if (high) expect(end <= field.max).toBe(true);
        },
      ),
    );
  });

  it('puts the end after a start that only the start has limits for', () => {
    const [start = '', end = ''] = fill([
      { label: 'Arrival', input_type: 'date', min: '2033-01-01' },
      { label: 'Departure', input_type: 'date' },
    ]);
    expect(start < end).toBe(true);
  });

  it('puts months in order too', () => {
    const [from = '', to = ''] = fill([
      { label: 'From', input_type: 'month' },
      { label: 'Until', input_type: 'month' },
    ]);
    expect(from < to).toBe(true);
  });
});
