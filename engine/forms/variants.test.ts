import { describe, expect, it } from 'vitest';
import { formWith, hintsWith } from '#tests/support/field-samples.ts';
import { isLuhn } from './checksums.ts';
import { describeVariant, variantsOf } from './form-options.ts';
import { twisted, twistsFor } from './variants.ts';

describe('twists', () => {
  it('put fields to their limits', () => {
    expect(twistsFor('quantity', hintsWith({ input_type: 'number' }))).toContain('zero');
    expect(twistsFor('email', hintsWith())[0]).toBe('no at');
    expect(twistsFor('password', hintsWith(), { confirms: true, follows: false })[0]).toBe('mismatch');
    expect(
      twistsFor('date_end', hintsWith({ input_type: 'date' }), { confirms: false, follows: true })[0],
    ).toBe('reversed');
    expect(twistsFor('name', hintsWith({ required: true })).at(-1)).toBe('empty');
    expect(twistsFor('trap', hintsWith())).toEqual([]);
    expect(twistsFor('search', hintsWith())[1]).toBe('pattern');
    expect(() => new RegExp(twisted('pattern', 'x', 'rove1'))).toThrow();
  });

  it('change the valid value as they say', () => {
    const limits = hintsWith({ input_type: 'number', min: '2', max: '9' });
    expect(twisted('compact', 'SW1A 1AA', 'rove1')).toBe('sw1a1aa');
    expect(twisted('empty', 'x', 'rove1')).toBe('');
    expect(twisted('below', '4', 'rove1', limits)).toBe('1');
    expect(twisted('above', '4', 'rove1', limits)).toBe('10');
    expect(twisted('highest', '4', 'rove1', limits)).toBe('9');
    expect(isLuhn(twisted('wrong digit', '4242424242424242', 'rove1'))).toBe(false);
    expect(twisted('reversed', '2030-06-20', 'rove1', limits, '2030-06-15')).toBe('2030-06-14');
    expect(twisted('impossible', '15/06/2030', 'rove1', hintsWith())).toBe('30/02/2030');
    expect(twisted('below', '2030-06-20', 'rove1', hintsWith({ min: '2030-06-01' }))).toBe('2030-05-31');
    expect(twisted('short', 'abcdefgh', 'rove1', hintsWith({ min_length: 8 }))).toHaveLength(7);
  });
});

describe('variantsOf', () => {
  const form = formWith([
    { label: 'E-mail', input_type: 'email' },
    { label: 'Password', input_type: 'password' },
    { label: 'Confirm password', input_type: 'password' },
  ]);

  it('begins with valid ones, then with what tells most of each field', () => {
    expect(variantsOf(form).slice(0, 5)).toEqual(['valid', 'other', 'no at@0', 'weak@1', 'mismatch@2']);
    expect(variantsOf(form).length).toBeLessThanOrEqual(18);
  });

  it('take every choice of a short list of the target’s own, and say which', () => {
    const list = formWith([
      { label: 'Who is told', input_type: 'select', options: ['nobody', 'members', 'managers', 'all'] },
    ]);
    expect(variantsOf(list)).toEqual(['valid', 'other', 'option3@0', 'option4@0']);
    expect(describeVariant(list, 'option3@0')).toBe('fill the form, "Who is told" with choice 3');
    const long = {
      label: 'Size',
      input_type: 'select',
      options: Array.from({ length: 20 }, (_, n) => `size ${n}`),
    };
    expect(variantsOf(formWith([long]))).toEqual(['valid', 'other']);
  });

  it('fills all that is free text with quotes and markup at once, where there are several', () => {
    const note = { label: 'Notes', input_type: 'textarea' };
    expect(variantsOf(formWith([note, { label: 'Instructions', input_type: 'textarea' }]))).toContain(
      'special@*',
    );
    expect(variantsOf(formWith([note]))).not.toContain('special@*');
  });

  it('reads well in a log', () => {
    expect(describeVariant(form, 'mismatch@2')).toBe('fill the form, "Confirm password" not repeated alike');
    expect(describeVariant(form, 'valid')).toBe('fill the form with fitting values');
  });
});
