import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/field-samples.ts';
import type { FieldHints } from '../drivers/contract.ts';
import { isIban } from './checksums.ts';
import { planFill } from './form-options.ts';
import { learn } from './learn.ts';
import { emptyMemory, type Memory } from './memory.ts';

const persona = { token: 'rove1', round: 0 };
type Given = Partial<FieldHints>;

function fill(
  fields: readonly Given[],
  variant = 'valid',
  memory: Memory = emptyMemory(),
  turn = 0,
): string[] {
  return planFill(formWith(fields), variant, memory, persona, turn).action.fields.map(({ value }) => value);
}

const select = (label: string, options: string[], option_texts?: string[]): Given => ({
  input_type: 'select',
  label,
  options,
  ...(option_texts ? { option_texts } : {}),
});
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

describe('a form is filled as one', () => {
  it('lives in one country: that of its list', () => {
    const values = fill([
      { label: 'Street' },
      { label: 'City' },
      { label: 'Postcode' },
      select('Country', ['', 'AT', 'DE', 'CH'], ['Please select', 'Austria', 'Germany', 'Switzerland']),
      { label: 'Phone' },
    ]);
    expect(values).toEqual(['Invalidenstraße 117', 'Berlin', '10115', 'DE', '+493023125123']);
  });

  it('lives where its labels are spoken, and where its pattern is used', () => {
    expect(fill([{ label: 'Postleitzahl' }, { label: 'Ort' }])).toEqual(['10115', 'Berlin']);
    expect(fill([{ label: 'Code postal' }, { label: 'Ville' }])).toEqual(['75001', 'Paris']);
    expect(fill([{ label: 'ZIP code', pattern: '\\d{5}' }, { label: 'City' }])).toEqual([
      '10001',
      'New York',
    ]);
    expect(fill([{ label: '郵便番号' }, { label: '都道府県' }])).toEqual(['100-0001', '東京都']);
  });

  it('chooses the region that goes with the postcode', () => {
    const states = select('State', ['', 'CA', 'NY', 'TX'], ['State', 'California', 'New York', 'Texas']);
    expect(fill([{ label: 'City' }, states, { label: 'ZIP' }])).toEqual(['New York', 'NY', '10001']);
  });

  it('repeats what is asked for twice', () => {
    const [mail, again, password, confirmed] = fill([
      { label: 'E-mail', input_type: 'email' },
      { label: 'E-mail wiederholen', input_type: 'email' },
      { label: 'Password', input_type: 'password' },
      { label: 'Password again', input_type: 'password' },
    ]);
    expect(again).toBe(mail);
    expect(confirmed).toBe(password);
  });

  it('does not repeat the address of somebody else', () => {
    const [own, friend] = fill([{ label: 'Your e-mail' }, { label: "Friend's e-mail" }]);
    expect(own).toBe('rove1@example.com');
    expect(friend).not.toBe('');
  });

  it('takes another password where the current one is asked for too', () => {
    const [old, next, again] = fill([
      { label: 'Current password', input_type: 'password' },
      { label: 'New password', input_type: 'password' },
      { label: 'Repeat new password', input_type: 'password' },
    ]);
    expect(next).not.toBe(old);
    expect(again).toBe(next);
  });

  it('repeats passwords under any rules', () => {
    const rules = fc.record({
      min_length: fc.integer({ min: 0, max: 30 }),
      more: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(rules, fc.nat(5), ({ min_length, more }, turn) => {
        const rule = { input_type: 'password', min_length, max_length: min_length + more };
        const fields = [
          { ...rule, label: 'Password' },
          { ...rule, label: 'Confirm password' },
        ];
        const [one = '', two] = fill(fields, 'valid', emptyMemory(), turn);
        expect(two).toBe(one);
        expect(one.length).toBeGreaterThanOrEqual(min_length);
      }),
    );
  });

  it('puts limits in order', () => {
    expect(
      fill([
        { label: 'Min price', input_type: 'number' },
        { label: 'Max price', input_type: 'number' },
      ]),
    ).toEqual(['10', '50']);
  });

  it('pays with a card whose parts agree', () => {
    expect(
      fill([
        { label: 'Card number', input_type: 'tel' },
        { label: 'Month', max_length: 2 },
        { label: 'Year', max_length: 2 },
        { label: 'CVC', max_length: 4 },
      ]),
    ).toEqual(['4242424242424242', '12', '34', '123']);
    const years = select('Expiry year', count(2026, 2036));
    expect(fill([{ label: 'Card number' }, select('Expiry month', count(1, 12)), years])).toEqual([
      '4242424242424242',
      '12',
      '2034',
    ]);
    const [number, , code] = fill(
      [{ label: 'Card number' }, { placeholder: 'MM/YY' }, { label: 'CVC' }],
      'other',
      emptyMemory(),
      2,
    );
    expect([number?.length, code?.length]).toEqual([15, 4]);
  });

  it('fills several boxes with one value', () => {
    const boxes = count(1, 6).map((n) => ({ label: `Digit ${n}`, max_length: 1, input_mode: 'numeric' }));
    expect(fill(boxes).join('')).toBe('123456');
    const cards = [1, 2, 3, 4].map((n) => ({ label: 'Card number', field_name: `card${n}`, max_length: 4 }));
    expect(fill(cards)).toEqual(['4242', '4242', '4242', '4242']);
    const born = [
      select('Day', count(1, 31)),
      select('Month', count(1, 12), months),
      select('Year', count(1930, 2015)),
    ];
    expect(fill(born)).toEqual(['23', '4', '1990']);
    expect(
      fill([
        { label: 'Day', max_length: 2 },
        { label: 'Month', max_length: 2 },
        { label: 'Year', max_length: 4 },
      ]),
    ).toEqual(['15', '06', '2030']);
  });

  it('gives a number without its dial code where that has a list of its own', () => {
    const codes = select(
      'Country code',
      ['+44', '+49', '+33'],
      ['United Kingdom (+44)', 'Germany (+49)', 'France (+33)'],
    );
    expect(fill([codes, { label: 'Phone number', input_type: 'tel' }])).toEqual(['+44', '02079460958']);
  });

  it('tells names apart by their neighbours', () => {
    expect(fill([{ label: 'Nombre' }, { label: 'Apellidos' }])).toEqual(['Ana', 'Vester']);
    expect(fill([{ label: 'Nom' }, { label: 'Prénom' }])).toEqual(['Vester', 'Camille']);
    expect(fill([{ label: 'Name' }])).toEqual(['Title rove1']);
    expect(fill([{ label: 'Name' }, { label: 'E-mail' }])).toEqual(['Robin Vester', 'rove1@example.com']);
  });

  it('leaves out what people do not see, and ticks what must be agreed to', () => {
    expect(fill([{ label: 'Leave this field empty' }, { label: 'E-mail' }])).toHaveLength(1);
    const terms = { label: 'I accept the terms', input_type: 'checkbox' };
    expect(fill([terms], 'other')).toEqual(['on']);
    expect(fill([{ label: 'Newsletter', input_type: 'checkbox' }], 'other')).toEqual(['off']);
  });

  it('sets no password among settings that are there, and one where it is asked for', () => {
    const settings = [
      { label: 'Hours', value: '3' },
      { label: 'Title', value: 'Watch' },
    ];
    const password = { label: 'Password', input_type: 'password' };
    const passwordsIn = (fields: readonly Given[]) =>
      planFill(formWith(fields, 'Save'), 'valid', emptyMemory(), persona, 0).action.fields.filter(
        ({ target }) => /password/i.test(target.name),
      ).length;
    expect(passwordsIn([...settings, password])).toBe(0);
    expect(passwordsIn([...settings, { ...password, required: true }])).toBe(1);
    expect(passwordsIn([{ label: 'Hours' }, { label: 'Title' }, password])).toBe(1);
  });

  it('takes one of each set of radio buttons and two of a set of boxes', () => {
    const radios = ['Red', 'Green', 'Blue'].map((label) => ({
      label,
      input_type: 'radio',
      field_name: 'colour',
    }));
    expect(fill(radios)).toEqual(['on']);
    const boxes = ['A', 'B', 'C', 'D'].map((label) => ({
      label,
      input_type: 'checkbox',
      field_name: 'topics',
    }));
    expect(fill(boxes)).toEqual(['on', 'on', 'off', 'off']);
  });

  it('pays out to an account whose check digits fit', () => {
    expect(isIban(fill([{ label: 'Kontoinhaber' }, { label: 'IBAN' }])[1] ?? '')).toBe(true);
  });

  it('searches in the lone field beside a search button', () => {
    const form = formWith([{ placeholder: 'Type here' }], 'Search');
    expect([...planFill(form, 'valid', emptyMemory(), persona, 0).sent.values.values()][0]?.kind).toBe(
      'search',
    );
  });

  it('sends a keyword that stands alone beside a button which does not search', () => {
    const form = formWith([{ label: 'Keyword' }], 'Submit New Entry');
    const { sent } = planFill(form, 'valid', emptyMemory(), persona, 0);
    expect([...sent.values.values()].map(({ kind, value }) => [kind, value !== ''])).toEqual([
      ['title', true],
    ]);
  });

  it('leaves a field empty that nobody asks for and that took nothing three times', () => {
    const form = formWith([{ label: 'Superseder' }]);
    const memory = emptyMemory();
    const value = () => planFill(form, 'valid', memory, persona, 0).action.fields[0]?.value ?? '';
    const [key = ''] = [...planFill(form, 'valid', memory, persona, 0).sent.values.keys()];
    for (let times = 0; times < 3; times += 1) {
      expect(value()).not.toBe('');
      memory.refused[key] = [...(memory.refused[key] ?? []), value()];
    }
    expect(value()).toBe('');
    memory.asked[key] = { required: true };
    expect(value()).not.toBe('');
  });

  it('leaves a search alone that stands among what is sent', () => {
    const fields = [{ label: 'Title' }, { label: 'Find a part', input_type: 'search' }];
    const kinds = (submit: string) =>
      [...planFill(formWith(fields, submit), 'valid', emptyMemory(), persona, 0).sent.values.values()].map(
        ({ kind }) => kind,
      );
    expect(kinds('Continue')).toEqual(['title']);
    expect(kinds('Show')).toEqual(['title', 'search']);
  });

  it('takes a number where a message asked for one, and the example that stands beside a field', () => {
    const form = formWith([{ label: 'Decks' }, { label: 'Berth', description: 'Such as K17' }]);
    const memory = emptyMemory();
    const [decks] = [...planFill(form, 'valid', memory, persona, 0).sent.values.keys()];
    memory.asked = { [decks ?? '']: { whole: true } };
    const values = [...planFill(form, 'valid', memory, persona, 0).sent.values.values()].map(
      ({ value }) => value,
    );
    expect(values[0]).toMatch(/^\d+$/);
    expect(values[1]).toBe('K17');
  });

  it('keeps to the limit that stands beside a field', () => {
    const form = formWith([{ label: 'Weight (kg)', input_mode: 'decimal', description: 'At most 30 kg' }]);
    const [sent] = planFill(form, 'valid', emptyMemory(), persona, 0).sent.values.values();
    expect(Number(sent?.value)).toBeLessThanOrEqual(30);
  });

  it('gives another code like the example once that one was taken, and each time another one', () => {
    const form = formWith([{ label: 'Asset code', description: 'e.g. MT-0123' }]);
    const memory = emptyMemory();
    const plan = () => [...planFill(form, 'valid', memory, persona, 0).sent.values][0] ?? ['', { value: '' }];
    const [key, { value }] = plan();
    expect(value).toBe('MT-0123');
    memory.refused = { [key]: ['MT-0123'] };
    const second = plan()[1].value;
    expect(second).toMatch(/^MT-[5-9]\d{3}$/);
    Object.assign(memory, { refused: {}, worked: { [key]: second }, made: 1 });
    const third = plan()[1].value;
    expect(third).toMatch(/^MT-[5-9]\d{3}$/);
    expect(third).not.toBe(second);
  });

  it('costs little', () => {
    const fields = ['First name', 'E-mail', 'Street', 'Postcode', 'City', 'Card number', 'Expiry', 'CVC'].map(
      (label) => ({ label, pattern: '.{2,40}' }),
    );
    const form = formWith(fields);
    const memory = emptyMemory();
    planFill(form, 'valid', memory, persona, 0);
    const start = performance.now();
    for (let n = 0; n < 100; n += 1) planFill(form, 'valid', memory, persona, n);
    console.error(`${(((performance.now() - start) / 800) * 1_000).toFixed(1)} µs to plan a field`);
  });
});

it('chooses from the list of a field that refused what was typed', () => {
  const form = formWith([
    { label: 'Patient', value: 'a', validation_message: 'Choose an entry from the list.' },
  ]);
  const [view] = form.fields;
  if (!view) throw new Error('no field');
  view.target.role = 'combobox';
  const memory = emptyMemory();
  const ways = () => planFill(form, 'valid', memory, persona, 0);
  const { action, sent } = ways();
  expect(action.fields.map(({ affordance }) => affordance)).toEqual(['type']);
  const screen = { text: 'New invoice', elements: form.fields };
  learn(memory, sent, { before: screen, after: screen, signals: [] });
  expect(ways().action.fields).toEqual([{ target: view.target, affordance: 'pick', value: '' }]);
});
