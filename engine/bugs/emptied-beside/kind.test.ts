import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'form|Patient';
const PAGE = 'http://app.test/patients/7';

/** The form of a patient, whose page says more of it than the form does; `keeps`: whether saving leaves that alone. */
function patient({ keeps, route = PAGE }: { keeps: boolean; route?: string }): Notes {
  let allergies = 'Penicillin';
  let isForm = true;
  return {
    show: () =>
      isForm
        ? {
            elements: [
              field('Name', { value: 'Daisy' }, { group: FORM }),
              button('Save', { group: FORM, submits: true }),
            ],
            look: { place: `${route}/edit` },
          }
        : { elements: [], look: { place: route, text: `Name\nDaisy\nAllergies\n${allergies}` } },
    act: (action) => {
      if (action.kind === 'open') isForm = action.place.endsWith('/edit');
      if (action.kind !== 'activate') return [documentAnswer()];
      if (!keeps) allergies = 'None known';
      isForm = false;
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('tells of what a form takes away that it does not show', async () => {
  expect(await verdict('emptied_beside', patient({ keeps: false }))).toEqual([
    '"Allergies" is emptied when the form beside it is saved',
  ]);
});

it('is silent where it is left alone, and is not done where there is no page of a thing', async () => {
  expect(await verdict('emptied_beside', patient({ keeps: true }))).toEqual([]);
  const settings = patient({ keeps: true, route: 'http://app.test/settings' });
  expect(await verdict('emptied_beside', settings)).toEqual(['not offered']);
});
