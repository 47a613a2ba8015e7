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

it('a form that makes things and goes on with the last choice is none that forgets its texts', async () => {
  const group = 'form:New guest';
  const held = { name: '', room: 'Room 1', floor: '2' };
  const form: Notes = {
    show: () => ({
      elements: [
        field('Name', { value: held.name }, { group }),
        field('Floor', { value: held.floor, input_type: 'number' }, { group }),
        field('Room', { value: held.room, options: ['Room 1', 'Room 2'] }, { group, affordance: 'choose' }),
        button('Save', { group, submits: true }),
      ],
      look: { place: 'http://app.test/guests/new' },
    }),
    act: (action) => {
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields) if (target.name === 'Room') held.room = value;
      return [documentAnswer(200, 'POST')];
    },
  };
  expect(await verdict('edited_item', form)).toEqual(['not judged: it makes things']);
});
