import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

it('a form that held what was typed and not sent is one that makes a thing', async () => {
  let typed = 'Ada Fern';
  const group = 'form:New guest';
  const form: Notes = {
    show: () => ({
      elements: [
        field('Name', { value: typed, required: true }, { group }),
        field('Room', { value: 'Room 1' }, { group }),
        button('Save', { group, submits: true }),
      ],
      look: { place: 'http://app.test/guests/new' },
    }),
    act: (action) => {
      if (action.kind === 'open') typed = '';
      return [documentAnswer()];
    },
  };
  expect(await verdict('edited_item', form)).toEqual(['not judged: a form of a thing that is there']);
});
