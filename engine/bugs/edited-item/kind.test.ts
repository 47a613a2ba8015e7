import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const EDIT = button('Edit');
/** The first way is to change all fields at once. */
const NAME_ALONE = 1;
const FORM = 'dialog|Guest';

/** A guest who is edited in a dialog; `keeps`: what of a name is stored, `others`: whose form comes up later. */
function guest({ keeps, others = false }: { keeps(name: string): string; others?: boolean }): Notes {
  let stored = 'Ada Fern';
  let typed: string | null = stored;
  let openings = 0;
  const room = () => (others && openings > 0 ? 'Room 2' : 'Room 1');
  return {
    show: () =>
      typed === null
        ? { elements: [EDIT] }
        : {
            elements: [
              field('Name', { value: typed }, { group: FORM }),
              field('Room', { value: room() }, { group: FORM }),
              button('Save', { group: FORM, submits: true }),
            ],
            look: { dialogs: 1 },
          },
    act: (action) => {
      if (action.kind === 'open') {
        typed = null;
        return [documentAnswer()];
      }
      if (action.kind === 'activate') {
        openings += 1;
        typed = stored;
      }
      if (action.kind !== 'fill') return [];
      const [name] = action.fields;
      stored = name?.value === 'Ada Fern' ? name.value : keeps(name?.value ?? '');
      typed = null;
      return [documentAnswer(200, 'POST')];
    },
  };
}

const edited = (notes: Notes) => verdict('edited_item', notes, NAME_ALONE, { opened_by: EDIT.target });

describe('what is changed in a dialog and saved', () => {
  it('is told of where it is not kept, or comes back cut', async () => {
    expect(await edited(guest({ keeps: () => 'Ada Fern' }))).toEqual([
      'What was changed in "Name" is not kept',
    ]);
    expect(await edited(guest({ keeps: (name) => name.slice(0, 12) }))).toEqual([
      'What is saved in "Name" is cut short',
    ]);
  });

  it('is not where it is kept', async () => {
    expect(await edited(guest({ keeps: (name) => name }))).toEqual([]);
  });

  it('is not judged by the form of another item', async () => {
    expect(await edited(guest({ keeps: () => 'Ada Fern', others: true }))).toEqual([
      'not judged: it may be the form of another item',
    ]);
  });

  it('is not tried where nothing is known to bring up the dialog again', async () => {
    expect(await verdict('edited_item', guest({ keeps: (name) => name }))).toEqual(['not offered']);
  });
});
