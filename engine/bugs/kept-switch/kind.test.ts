import { expect, it } from 'vitest';
import type { Action } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const PUT = {
  ...documentAnswer(200, 'PUT', 'http://app.test/api/dishes/4'),
  resource: 'fetch',
  main_document: false,
};

/** A switch that is sent as soon as it is used, or not at all, and that the server keeps or forgets. */
function dish({ sends = true, keeps }: { sends?: boolean; keeps: boolean }): Notes {
  let shown = false;
  let stored = false;
  const act = (action: Action) => {
    if (action.kind === 'open') shown = stored;
    if (action.kind !== 'fill') return [];
    shown = action.fields[0]?.value === 'on';
    if (keeps) stored = shown;
    return sends ? [PUT] : [];
  };
  const view = button('On the menu', { role: 'switch' });
  return { show: () => ({ elements: [{ ...view, affordance: 'toggle', selected: shown }] }), act };
}

it('tells of a switch that the app took and does not keep', async () => {
  expect(await verdict('kept_switch', dish({ keeps: false }))).toEqual([
    'What was switched by "On the menu" is not kept',
  ]);
});

it('is silent where it is kept, and does not judge one that is not sent', async () => {
  expect(await verdict('kept_switch', dish({ keeps: true }))).toEqual([]);
  expect(await verdict('kept_switch', dish({ sends: false, keeps: false }))).toEqual([
    'not judged: nothing was saved',
  ]);
});
