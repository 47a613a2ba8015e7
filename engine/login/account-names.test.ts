import { expect, it } from 'vitest';
import { formsOf, planFill } from '#engine/forms/form-options.ts';
import { emptyMemory } from '#engine/forms/memory.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { button, chooser, field } from '#tests/support/observed.ts';
import { endsAccess } from './guard.ts';

const OWN = 'mia@app.test';
const OTHER = 'tom@app.test';
const group = 'form:user';
const names = [OWN, OTHER];
const profileOf = (mail: string) => [
  field('Name', { value: 'Mia' }, { group }),
  field('E-mail', { value: mail, input_type: 'email' }, { group }),
  field('Password', { input_type: 'password' }, { group }),
  { ...chooser('Role', ['admin', 'member'], 'admin'), group },
  button('Save', { group, submits: true }),
];

it('a form that holds the name of the account is filled without it, its password and its role', () => {
  const [form] = formsOf(profileOf(OWN));
  if (!form) throw new Error('no form');
  const persona = { token: 'rovetest', round: 0 };
  const filled = (accounts: string[]) =>
    planFill(form, 'valid', { ...emptyMemory(), accounts }, persona, 0).action.fields.map(
      ({ target }) => target.name,
    );
  expect(filled(names)).toEqual(['Name']);
  expect(filled([])).toContain('E-mail');
});

it('no check changes or spoils the name', async () => {
  const notes = {
    show: () => ({
      elements: profileOf(OWN)
        .slice(0, 2)
        .concat(button('Save', { group, submits: true })),
    }),
    act: () => [],
  };
  const known = { memory: { ...emptyMemory(), accounts: names } };
  expect(await verdict('lax_form', notes, 0, known)).toEqual(['not offered']);
  expect(await verdict('lax_form', notes, 0)).not.toEqual(['not offered']);
});

it('the form of another account is left alone, and what ends one in a list', () => {
  const form = profileOf(OTHER);
  const [save] = form.slice(-1);
  if (!save) throw new Error('no button');
  expect(endsAccess(save, form, names)).not.toBe('');
  expect(endsAccess(save, profileOf(OWN).slice(0, 2), names)).toBe('');
  const inRow = (name: string) => button(name, { row_text: `Tom ${OTHER} active` });
  expect(endsAccess(inRow('Deactivate'), [], names)).not.toBe('');
  expect(endsAccess(inRow('Open'), [], names)).toBe('');
  expect(endsAccess(button('Deactivate', { row_text: 'Ann ann@app.test' }), [], names)).toBe('');
});
