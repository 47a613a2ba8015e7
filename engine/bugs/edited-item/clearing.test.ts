import { expect, it } from 'vitest';
import type { ElementView } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'dialog|Guest';
const text = (name: string, value: string, required = false): ElementView =>
  field(name, { value, required }, { group: FORM });
const box = (name: string, selected: boolean): ElementView =>
  field(name, {}, { group: FORM, role: 'checkbox', affordance: 'toggle', selected });

/** `save`: what is stored of what was typed, where it is taken; `complains`: what the page that answers says. */
type Kept<T> = {
  fields(typed: T): ElementView[];
  save(typed: T, stored: T): { stored: T; status?: number; complains?: string };
};

/** A form that shows what it has stored, and what was typed until it is loaded anew. */
function form<T extends Record<string, string>>(first: T, { fields, save }: Kept<T>): Notes {
  let [stored, typed, complaint] = [first, first, ''];
  return {
    show: () => ({
      elements: [...fields(typed), button('Save', { group: FORM, submits: true })],
      look: { text: complaint },
    }),
    act: (action) => {
      if (action.kind === 'open' || action.kind === 'reload') [typed, complaint] = [stored, ''];
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields) typed = { ...typed, [target.name]: value };
      if (action.submit === null) return [];
      const saved = save(typed, stored);
      [stored, complaint] = [saved.stored, saved.complains ?? ''];
      return [documentAnswer(saved.status ?? 200, 'POST')];
    },
  };
}

const GUEST = { Name: 'Ada Fern', Address: '2 Quay Street' };

/**
 * A form of a guest; `sticks`: what is emptied is left out of what is sent, so that it stays; `told`: whether the form says that it
 * requires a name, or only the server minds.
 */
const guestForm = (sticks: boolean, told = true): Notes =>
  form(GUEST, {
    fields: ({ Name, Address }) => [text('Name', Name, told), text('Address', Address)],
    save: (typed, stored) =>
      typed.Name === ''
        ? { stored, status: 422 }
        : { stored: { ...typed, Address: sticks && typed.Address === '' ? stored.Address : typed.Address } },
  });

it('tells of what is emptied and saved and is there again, and of nothing that a form requires', async () => {
  expect(await verdict('edited_item', guestForm(true))).toEqual([
    'What was taken out of "Address" is there again',
  ]);
  expect(await verdict('edited_item', guestForm(false))).toEqual([]);
});

it('empties one field alone where the server minds another that does not say that it is required', async () => {
  expect(await verdict('edited_item', guestForm(true, false))).toEqual([
    'What was taken out of "Address" is there again',
  ]);
});

/** A form that needs all of its fields, and says so only on the page that answers, as ordinary as any other. */
const plainRefusal = (): Notes =>
  form(GUEST, {
    fields: ({ Name, Address }) => [text('Name', Name), text('Address', Address)],
    save: (typed, stored) =>
      Object.values(typed).includes('')
        ? { stored, complains: 'Nothing may be left out: it must be given.' }
        : { stored: typed },
  });

it('is not taken in by a form that complains in the same words as the time before', async () => {
  expect(await verdict('edited_item', plainRefusal())).toEqual([]);
});

/** A form whose box goes without a word to the server where it is not ticked, which then leaves it as it was. */
const boxForm = (sticks: boolean): Notes =>
  form(
    { Name: 'Ada Fern', Photos: 'off' },
    {
      fields: ({ Name, Photos }) => [text('Name', Name, true), box('Photos', Photos === 'on')],
      save: (typed, stored) => ({
        stored: { ...typed, Photos: sticks && stored.Photos === 'on' ? 'on' : typed.Photos },
      }),
    },
  );

it('tells of a box that can be ticked and not unticked, whichever way it stood', async () => {
  expect(await verdict('edited_item', boxForm(true))).toEqual(['What was changed in "Photos" is not kept']);
  expect(await verdict('edited_item', boxForm(false))).toEqual([]);
});
