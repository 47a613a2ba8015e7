import { expect, it } from 'vitest';
import type { Action } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const SIGNED_IN = { mode: 'active', accounts: 1 } as const;
const OWN = '{{credential.0.password}}';
const group = 'form:password';
const password = (label: string) => field(label, { input_type: 'password' }, { group });

/** A form that changes a password; `minds`: whether the present one matters; `boasts`: it says that it was changed, whatever came of it. It keeps what it was sent. */
function settings(
  minds: boolean,
  labels = ['Current password', 'New password', 'Repeat it'],
  boasts = false,
  refusal = 'The current password is wrong',
) {
  const sent: string[][] = [];
  let says = '';
  const notes: Notes = {
    show: () => ({
      elements: [...labels.map(password), button('Change password', { group, submits: true })],
      look: { text: ['Settings', says].join('\n') },
    }),
    act: (action: Action) => {
      if (action.kind === 'open') says = '';
      if (action.kind !== 'fill') return [];
      const values = action.fields.map(({ value }) => value);
      sent.push(values);
      const isRight = values[0] === OWN || !minds;
      says = isRight || boasts ? 'Your password was changed' : refusal;
      return [documentAnswer(isRight ? 200 : 422, 'POST')];
    },
  };
  return { notes, sent };
}

it('tells of a change with a wrong present password, and leaves the account its own', async () => {
  const faulty = settings(false);
  expect(await verdict('old_password', faulty.notes, 0, SIGNED_IN)).toEqual([
    'The password is changed with a wrong present password',
  ]);
  expect(faulty.sent).toHaveLength(2);
  for (const [present, ...fresh] of faulty.sent) {
    expect(present).not.toBe(OWN);
    expect(fresh).toEqual([OWN, OWN]);
  }
});

it('tells of a change whose repetition is another one', async () => {
  const faulty = settings(false);
  expect(await verdict('old_password', faulty.notes, 1, SIGNED_IN)).toEqual([
    'The password is changed though its repetition is another one',
  ]);
  expect(faulty.sent.map(([present, fresh]) => [present, fresh])).toEqual([
    [OWN, OWN],
    [OWN, OWN],
  ]);
});

it('is silent where the present one matters, and offered only to an account, in `active`, on such a form', async () => {
  expect(await verdict('old_password', settings(true).notes, 0, SIGNED_IN)).toEqual([]);
  const { notes } = settings(false);
  expect(await verdict('old_password', notes, 0, { ...SIGNED_IN, mode: 'interact' })).toEqual([
    'not offered',
  ]);
  expect(await verdict('old_password', notes, 0, { ...SIGNED_IN, accounts: 0 })).toEqual(['not offered']);
  const other = settings(false, ['Password', 'Repeat it']);
  expect(await verdict('old_password', other.notes, 0, SIGNED_IN)).toEqual(['not offered']);
});

it('takes "nothing was saved" for no change', async () => {
  const { notes } = settings(true, undefined, false, 'Check the marked fields. Nothing was saved.');
  expect(await verdict('old_password', notes, 0, SIGNED_IN)).toEqual([]);
});

it('tells of a form that says it was changed though the server refused it', async () => {
  const { notes } = settings(true, undefined, true);
  expect(await verdict('old_password', notes, 0, SIGNED_IN)).toEqual([
    'The form says "Your password was changed" though the server refused the new password',
  ]);
});
