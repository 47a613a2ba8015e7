import { describe, expect, it } from 'vitest';
import type { FieldHints } from '#activities/drivers/contract.ts';
import type { Step } from '#activities/oracles/candidate.ts';
import { inferField } from './forms/infer-field.ts';
import { emptyMemory, learn, preferred } from './forms/memory.ts';
import { fromPattern, validValues } from './forms/values.ts';
import { twisted, twistsFor } from './forms/variants.ts';
import { Rng } from './rng.ts';
import { isDestructive, PAYS, refusalFor } from './safety.ts';
import { describe as sentence } from './text.ts';
import { Trail } from './trail.ts';

function hints(over: Partial<FieldHints>): FieldHints {
  return {
    input_type: 'text',
    label: '',
    field_name: '',
    placeholder: '',
    autocomplete: '',
    pattern: '',
    required: false,
    max_length: null,
    min: '',
    max: '',
    options: [],
    value: '',
    validation_message: '',
    ...over,
  };
}

const persona = { token: 'rove1', round: 0 };

describe('Rng', () => {
  it('goes on from its state as it would have', () => {
    const rng = Rng.seeded(7);
    rng.next();
    const twin = new Rng(JSON.parse(JSON.stringify(rng.state())));
    expect([twin.next(), twin.below(10)]).toEqual([rng.next(), rng.below(10)]);
  });

  it('gives other numbers for another seed, all in [0, 1)', () => {
    expect(Rng.seeded(1).next()).not.toBe(Rng.seeded(2).next());
    const rng = Rng.seeded(3);
    for (let i = 0; i < 1_000; i += 1) {
      const value = rng.next();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
});

describe('inferField', () => {
  it.each([
    [{ input_type: 'email' }, 'email'],
    [{ autocomplete: 'shipping postal-code' }, 'postcode'],
    [{ label: 'Card number' }, 'card_number'],
    [{ label: 'Vorname' }, 'first_name'],
    [{ field_name: 'user_phone' }, 'phone'],
    [{ field_name: 'lastName' }, 'last_name'],
    [{ label: 'Quantity', input_type: 'number' }, 'quantity'],
    [{ placeholder: 'Search…' }, 'search'],
    [{ input_type: 'textarea' }, 'message'],
    [{ label: 'Whatever' }, 'text'],
  ])('%o is %s', (given, kind) => {
    expect(inferField(hints(given))).toBe(kind);
  });
});

describe('validValues', () => {
  it('keeps to the pattern and the length of the field', () => {
    expect(validValues('postcode', hints({ pattern: '\\d{5}' }), persona)[0]).toBe('10001');
    expect(validValues('text', hints({ pattern: '[A-Z]{3}-\\d{2}' }), persona)[0]).toMatch(
      /^[A-Z]{3}-\d{2}$/,
    );
    expect(validValues('message', hints({ max_length: 5 }), persona)[0]).toHaveLength(5);
  });

  it('keeps numbers within their limits', () => {
    expect(validValues('quantity', hints({ input_type: 'number', min: '5', max: '5' }), persona)).toEqual([
      '5',
      '5',
    ]);
  });

  it('gives card numbers that are right by Luhn', () => {
    for (const number of validValues('card_number', hints({}), persona)) {
      const digits = [...number.replace(/ /g, '')].map(Number).reverse();
      const sum = digits.reduce((all, d, i) => all + (i % 2 ? (d * 2 > 9 ? d * 2 - 9 : d * 2) : d), 0);
      expect(sum % 10).toBe(0);
    }
  });

  it('makes a text for simple patterns', () => {
    expect(fromPattern('[A-Z]{2}\\d{3}')).toBe('AA444');
    expect(fromPattern('(foo|bar)')).toBe('foo');
  });
});

describe('twists', () => {
  it('puts fields to their limits', () => {
    expect(twistsFor('quantity', hints({ input_type: 'number' }))).toContain('zero');
    expect(twisted('compact', 'SW1A 1AA', 'rove1')).toBe('sw1a1aa');
    expect(twisted('empty', 'x', 'rove1')).toBe('');
  });
});

describe('memory', () => {
  it('does not offer a refused value again, and heeds the length asked for', () => {
    const memory = emptyMemory();
    const view = {
      target: { role: 'textbox', name: 'Code', nth: 0, path: '' },
      affordance: 'type',
      enabled: true,
      selected: false,
      group: 'form:a',
      collection: '',
      leads_to: '',
      box: { x: 0, y: 0, width: 1, height: 1 },
      field: hints({ label: 'Code', validation_message: 'Use at least 8 characters' }),
      submits: false,
    } as const;
    const key = 'form:a|Code|';
    learn(memory, new Map([[key, 'a']]), [view]);
    expect(preferred(memory, key, ['a', 'b'], 0)).toBe('b7777777');
  });
});

describe('safety', () => {
  it.each(['Log out', 'Abmelden', 'Sign out', 'Delete my account', 'Konto löschen', 'Erase all data'])(
    'leaves "%s" alone',
    (name) => {
      expect(refusalFor(name, '')).not.toBe('');
    },
  );

  it.each(['Remove from cart', 'Delete item', 'Clear completed', 'Sign in', 'Check out', 'Log in', 'Save'])(
    'uses "%s"',
    (name) => {
      expect(refusalFor(name, '')).toBe('');
    },
  );

  it('reads addresses, and knows payment', () => {
    expect(refusalFor('Bye', 'http://a.test/users/sign_out')).not.toBe('');
    expect(refusalFor('Pay now', '')).toBe(PAYS);
    expect(isDestructive('This cannot be undone. Permanently delete?')).toBe(true);
  });
});

describe('Trail', () => {
  const step = (n: number, moved: boolean): Step => ({
    action: { kind: 'reload' },
    text: `step ${n}`,
    place_before: 'p',
    place_after: moved ? `q${n}` : 'p',
  });

  it('is short from the last place come to before the last step', () => {
    const trail = new Trail();
    for (const [n, moved] of [true, false, true].entries()) trail.add(step(n, moved));
    expect(trail.short().map(({ text }) => text)).toEqual(['Open q0', 'step 1', 'step 2']);
  });

  it('stays bounded and begins with a place', () => {
    const trail = new Trail();
    for (let n = 0; n < 1_000; n += 1) trail.add(step(n, false));
    expect(trail.all().length).toBeLessThanOrEqual(301);
    expect(trail.all()[0]?.action.kind).toBe('open');
  });
});

describe('sentences', () => {
  it('say what a person would do', () => {
    const target = { role: 'button', name: 'Add to cart', nth: 0, path: '' };
    expect(sentence({ kind: 'activate', target })).toBe('Click the button "Add to cart"');
    const name = { role: 'textbox', name: 'Name', nth: 0, path: '' };
    expect(
      sentence({
        kind: 'fill',
        fields: [{ target: name, affordance: 'type', value: 'Bo' }],
        submit: 'enter',
      }),
    ).toBe('Type "Bo" into the field "Name", press Enter');
  });
});
