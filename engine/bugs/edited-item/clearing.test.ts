import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'dialog|Guest';

/**
 * A form of a guest; `sticks`: what is emptied is left out of what is sent, so that it stays; `told`: whether the form says that it
 * requires a name, or only the server minds.
 */
function guestForm(sticks: boolean, told = true): Notes {
  let stored = { Name: 'Ada Fern', Address: '2 Quay Street' };
  let typed = { ...stored };
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed.Name, required: told }, { group: FORM }),
        field('Address', { value: typed.Address }, { group: FORM }),
        button('Save', { group: FORM, submits: true }),
      ],
    }),
    act: (action) => {
      if (action.kind === 'open' || action.kind === 'reload') typed = { ...stored };
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields) typed = { ...typed, [target.name]: value };
      if (action.submit === null) return [];
      if (typed.Name === '') return [documentAnswer(422, 'POST')];
      stored = { ...typed, Address: sticks && typed.Address === '' ? stored.Address : typed.Address };
      return [documentAnswer(200, 'POST')];
    },
  };
}

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
function plainRefusal(): Notes {
  let stored = { Name: 'Ada Fern', Address: '2 Quay Street' };
  let typed = { ...stored };
  let complaint = '';
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed.Name }, { group: FORM }),
        field('Address', { value: typed.Address }, { group: FORM }),
        button('Save', { group: FORM, submits: true }),
      ],
      look: { text: complaint },
    }),
    act: (action) => {
      if (action.kind === 'open' || action.kind === 'reload') {
        typed = { ...stored };
        complaint = '';
      }
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields) typed = { ...typed, [target.name]: value };
      if (action.submit === null) return [];
      complaint = Object.values(typed).includes('') ? 'Nothing may be left out: it must be given.' : '';
      if (complaint === '') stored = { ...typed };
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('is not taken in by a form that complains in the same words as the time before', async () => {
  expect(await verdict('edited_item', plainRefusal())).toEqual([]);
});

/** A form whose box goes without a word to the server where it is not ticked, which then leaves it as it was. */
function boxForm(sticks: boolean): Notes {
  let stored = { Name: 'Ada Fern', Photos: 'off' };
  let typed = { ...stored };
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed.Name, required: true }, { group: FORM }),
        field(
          'Photos',
          {},
          { group: FORM, role: 'checkbox', affordance: 'toggle', selected: typed.Photos === 'on' },
        ),
        button('Save', { group: FORM, submits: true }),
      ],
    }),
    act: (action) => {
      if (action.kind === 'open' || action.kind === 'reload') typed = { ...stored };
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields) typed = { ...typed, [target.name]: value };
      if (action.submit === null) return [];
      stored = { ...typed, Photos: sticks && stored.Photos === 'on' ? 'on' : typed.Photos };
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('tells of a box that can be ticked and not unticked, whichever way it stood', async () => {
  expect(await verdict('edited_item', boxForm(true))).toEqual(['What was changed in "Photos" is not kept']);
  expect(await verdict('edited_item', boxForm(false))).toEqual([]);
});
