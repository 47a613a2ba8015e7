import { describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/field-samples.ts';
import type { ElementView, FieldHints } from '../drivers/contract.ts';
import type { Form } from './form.ts';
import { planFill, variantsOf } from './form-options.ts';
import { learn, takeIn } from './learn.ts';
import { emptyMemory, type Memory } from './memory.ts';

const persona = { token: 'rove1', round: 0 };
type Given = Partial<FieldHints>;

function values(form: Form, memory: Memory, variant = 'valid'): string[] {
  return planFill(form, variant, memory, persona, 0).action.fields.map(({ value }) => value);
}

/** Sends a form and answers with messages at its fields or with text on the screen. */
function answer(
  memory: Memory,
  form: Form,
  at: Record<string, string>,
  text = '',
  variant = 'valid',
): boolean {
  const plan = planFill(form, variant, memory, persona, 0);
  const elements = form.fields.map((view): ElementView => {
    const sent = plan.action.fields.find(({ target }) => target === view.target)?.value ?? '';
    const { field } = view;
    const message = at[field?.label ?? ''] ?? '';
    return { ...view, field: field ? { ...field, value: sent, validation_message: message } : null };
  });
  const labels = form.fields.map(({ field }) => field?.label).join('\n');
  const before = { text: labels, elements: form.fields };
  return learn(memory, plan.sent, { before, after: { text: `${labels}\n${text}`, elements }, signals: [] });
}

const form = (...fields: Given[]) => formWith(fields);

describe('learning from messages', () => {
  it('does not offer a refused value again, and meets what the message asks for', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Code name' });
    const [refused] = values(one, memory);
    expect(answer(memory, one, { 'Code name': 'Use at most 8 characters, with a number' })).toBe(true);
    const [next = ''] = values(one, memory);
    expect(next).not.toBe(refused);
    expect(next).toMatch(/^(?=.*\d).{1,8}$/);
  });

  it('gives a new name for one that is taken, told anywhere on the screen', () => {
    for (const text of ['This username is already taken', 'Dieser Benutzername ist bereits vergeben']) {
      const memory = emptyMemory();
      const one = form(
        { label: 'Username' },
        { label: 'Password', input_type: 'password' },
        { label: 'Name' },
      );
      const [taken] = values(one, memory);
      answer(memory, one, {}, text);
      expect(values(one, memory)[0]).not.toBe(taken);
      expect(values(one, memory)[0]).toContain('rove1');
    }
  });

  it('makes a password as it is asked for', () => {
    const memory = emptyMemory();
    const one = form(
      { label: 'Password', input_type: 'password' },
      { label: 'Confirm password', input_type: 'password' },
    );
    answer(memory, one, { Password: 'Only letters and numbers, at least 18 characters' });
    const [password = '', again] = values(one, memory);
    expect(password).toMatch(/^[A-Za-z\d]{18,}$/);
    expect(again).toBe(password);
  });

  it('writes a date the way that is asked for, and moves it where it is allowed', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Date' });
    answer(memory, one, { Date: 'Invalid date format, use MM/DD/YYYY' });
    expect(values(one, memory)).toEqual(['06/15/2030']);
    const two = form({ label: 'Arrival', input_type: 'date' });
    answer(memory, two, { Arrival: 'Date must be between 2027-01-01 and 2027-01-31' });
    expect(values(two, memory)[0]).toMatch(/^2027-01-/);
  });

  it('keeps numbers to limits that only the server knows', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Guests', input_type: 'number' });
    answer(memory, one, { Guests: 'Must be between 4 and 6' });
    expect(['4', '5', '6']).toContain(values(one, memory)[0]);
  });

  it('ticks what has to be ticked, and as many as may be', () => {
    const memory = emptyMemory();
    const boxes = ['A', 'B', 'C', 'D'].map((label) => ({
      label,
      input_type: 'checkbox',
      field_name: 'topics',
    }));
    const one = form(...boxes);
    answer(memory, one, { A: 'Choose at least 3 topics' });
    expect(values(one, memory).filter((value) => value === 'on')).toHaveLength(3);
  });

  it('offers the form again once it has learned something', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Username' });
    expect(variantsOf(one, memory)).not.toContain('valid~1');
    answer(memory, one, { Username: 'Already taken' });
    expect(variantsOf(one, memory)).toContain('valid~1');
  });

  it('is not misled by a form that was taken and stands there empty again', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Title' });
    const plan = planFill(one, 'valid', memory, persona, 0);
    const elements = one.fields.map((view) => ({
      ...view,
      field: view.field && { ...view.field, value: '', validation_message: 'Please fill out this field.' },
    }));
    const look = { text: '', elements };
    expect(learn(memory, plan.sent, { before: look, after: look, signals: [] })).toBe(false);
    expect(memory.refused).toEqual({});
  });

  it('tries other values of everything when it is not told what was wrong', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Voucher' }, { label: 'Phone' });
    const before = values(one, memory);
    answer(memory, one, {}, 'Something is wrong, please check the form');
    expect(values(one, memory, 'valid~1')).not.toEqual(before);
  });

  it('listens to dialogs of the browser', () => {
    const memory = emptyMemory();
    const one = form({ label: 'Nickname' });
    const plan = planFill(one, 'valid', memory, persona, 0);
    const look = { text: 'Nickname', elements: one.fields };
    const dialog = {
      kind: 'dialog',
      message: 'Nickname must be at least 20 characters',
      dialog_type: 'alert',
      place: '',
    } as const;
    learn(memory, plan.sent, { before: look, after: look, signals: [dialog] });
    expect(values(one, memory)[0]?.length).toBeGreaterThanOrEqual(20);
  });

  it('stays bounded, and is JSON', () => {
    const memory = emptyMemory();
    for (let n = 0; n < 500; n += 1)
      answer(memory, form({ label: `Field ${n}` }), { [`Field ${n}`]: 'Invalid' });
    expect(JSON.stringify(memory).length).toBeLessThan(100_000);
    expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
  });
});

describe('remembering what opened a door', () => {
  const there = (one: Form) => ({ text: 'Sign up', elements: one.fields });
  const gone = { text: 'Welcome!', elements: [] };

  function pass(memory: Memory, one: Form): string[] {
    const plan = planFill(one, 'valid', memory, persona, 0);
    takeIn(memory, plan.sent, { before: there(one), after: gone, signals: [], moved: true });
    return plan.action.fields.map(({ value }) => value);
  }

  it('signs in with the account that was made, and makes the next one anew', () => {
    const memory = emptyMemory();
    const signUp = formWith(
      [{ label: 'Name' }, { label: 'E-mail' }, { label: 'Password', input_type: 'password' }],
      'Create account',
    );
    const [, email, password] = pass(memory, signUp);
    const signIn = formWith(
      [{ label: 'E-mail' }, { label: 'Password', input_type: 'password' }],
      'Log in',
      'form:b',
    );
    expect(values(signIn, memory)).toEqual([email, password]);
    expect(values(signUp, memory)[1]).not.toBe(email);
    const byName = formWith(
      [{ label: 'Username' }, { label: 'Password', input_type: 'password' }],
      'Log in',
      'form:c',
    );
    expect(values(byName, memory)).toEqual([email, password]);
  });

  it('signs in with the new password once it was changed', () => {
    const memory = emptyMemory();
    pass(
      memory,
      formWith(
        [{ label: 'Name' }, { label: 'E-mail' }, { label: 'Password', input_type: 'password' }],
        'Register',
      ),
    );
    const change = formWith([
      { label: 'Current password', input_type: 'password' },
      { label: 'New password', input_type: 'password' },
    ]);
    const [, changed] = pass(memory, change);
    const signIn = formWith(
      [{ label: 'E-mail' }, { label: 'Password', input_type: 'password' }],
      'Log in',
      'form:b',
    );
    expect(values(signIn, memory)[1]).toBe(changed);
  });

  it('searches for what was made here', () => {
    const memory = emptyMemory();
    const [title] = pass(memory, formWith([{ label: 'Title' }], 'Add'));
    expect(values(formWith([{ label: 'Search' }], 'Search', 'form:s'), memory)).toEqual([title]);
  });

  it('stays in the country that worked, and uses the code that worked', () => {
    const memory = emptyMemory();
    pass(memory, formWith([{ label: 'Postleitzahl' }, { label: 'Ort' }]));
    expect(values(formWith([{ label: 'Postcode' }, { label: 'City' }], 'Send', 'form:b'), memory)).toEqual([
      '10115',
      'Berlin',
    ]);
    memory.known.code = ['778899'];
    expect(values(formWith([{ label: 'Verification code' }], 'Verify', 'form:c'), memory)).toEqual([
      '778899',
    ]);
  });

  it('does not take a wrong login page for a door', () => {
    const memory = emptyMemory();
    const signUp = formWith(
      [{ label: 'Name' }, { label: 'E-mail' }, { label: 'Password', input_type: 'password' }],
      'Register',
    );
    const plan = planFill(signUp, 'valid', memory, persona, 0);
    const after = { text: 'That e-mail is already registered', elements: signUp.fields };
    takeIn(memory, plan.sent, { before: there(signUp), after, signals: [], moved: true });
    expect(memory.logins).toEqual([]);
  });
});
