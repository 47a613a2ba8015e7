import { describe, expect, it } from 'vitest';
import { BLANK_HINTS } from '#engine/drivers/blank-hints.ts';
import type { ElementView, FieldHints, Observation } from '#engine/drivers/contract.ts';
import { Filling } from '#engine/forms/filling.ts';
import { formKey } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { emptyMemory, keysOf } from '#engine/forms/memory.ts';
import { refusingForm, takeAdvice } from './form-advice.ts';

function field(label: string, more: Partial<FieldHints> = {}): ElementView {
  return {
    target: { role: 'textbox', name: label, nth: 0, path: `/${label}` },
    affordance: 'type',
    enabled: true,
    selected: false,
    group: 'form',
    collection: '',
    leads_to: '',
    box: { x: 0, y: 0, width: 100, height: 20 },
    field: {
      ...BLANK_HINTS,
      label,
      field_name: label.toLowerCase(),
      required: true,
      ...more,
    },
    submits: false,
  };
}

function screenOf(elements: ElementView[]): Observation {
  const rest = { title: 'Book', structure: '', text: '', dialogs: 0, blank: false, took_ms: 0 };
  return { place: 'http://app.test/book?id=7', elements, ...rest };
}

/** A screen whose form has refused three times, and what forms have taught. */
function refusing(elements: ElementView[]) {
  const seen = screenOf(elements);
  const memory = emptyMemory();
  const [form] = formsOf(elements);
  if (!form) throw new Error('there is no form');
  memory.lessons[formKey(form)] = { refusals: 3, blind: 0 };
  return { seen, memory, form };
}

const keyOf = (view: ElementView) => keysOf([view]).get(view) ?? '';

describe('advice for forms', () => {
  const gate = field('Gate', { pattern: '[A-Z]\\d{2}', value: 'typed before' });
  const email = field('E-mail', { input_type: 'email' });

  it('is asked for after three refusals, once, without what stands in the fields', () => {
    const { seen, memory, form } = refusing([gate, email]);
    const asked = refusingForm(seen, memory, new Set());
    expect(asked?.question.fields.map(({ label }) => label)).toEqual(['Gate']);
    expect(JSON.stringify(asked?.question.fields)).not.toContain('typed before');
    expect(refusingForm(seen, memory, new Set([formKey(form)]))).toBeNull();
    memory.lessons[formKey(form)] = { refusals: 2, blind: 0 };
    expect(refusingForm(seen, memory, new Set())).toBeNull();
  });

  it.each([
    ['signs in', [field('E-mail', { input_type: 'email' }), field('Password', { input_type: 'password' })]],
    ['pays', [field('Card number', { autocomplete: 'cc-number' }), field('Note')]],
  ])('is not asked for where a form %s', (_, elements) => {
    const { seen, memory } = refusing(elements);
    expect(refusingForm(seen, memory, new Set())).toBeNull();
  });

  it('is typed from then on, and makes the form worth another try', () => {
    const { memory, form } = refusing([gate, email]);
    expect(takeAdvice(memory, form, { [keyOf(gate)]: 'B42' })).toBe(1);
    expect(memory.lessons[formKey(form)]?.refusals).toBe(4);
    const persona = { token: 'rovetest', round: 0 };
    const values = new Filling({ form, variant: 'valid', memory, persona, turn: 0 }).values();
    expect(values.find(({ view }) => view === gate)?.value).toBe('B42');
  });

  it.each([
    'b42',
    'B42B42',
    '',
    'http://evil.test',
    '{{credential.0.password}}',
    '<b>',
    'a@b.test',
    '\u0007',
  ])('is not taken when it is %j', (value) => {
    for (const view of [gate, field('Free', { max_length: 5 })]) {
      if (view !== gate && value === 'b42') continue;
      const { memory, form } = refusing([view]);
      expect(takeAdvice(memory, form, { [keyOf(view)]: value, other: 'x' })).toBe(0);
      expect(memory.advised).toEqual({});
    }
  });
});
