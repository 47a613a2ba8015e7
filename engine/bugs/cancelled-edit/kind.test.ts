import { describe, expect, it } from 'vitest';
import { saysNumber } from '#engine/export/runtime/said-number.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'form|guest';

/** A form over one name; `stores`: what leaving it by "Cancel" does with what was typed. */
function guest(stores: boolean, cancel = 'Cancel', begun = 'Ada'): Notes {
  let kept = begun;
  let typed = kept;
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed }, { group: FORM }),
        button('Save', { group: FORM, submits: true }),
        button(cancel, { group: FORM }),
      ],
      look: { text: `Guests\n${kept}` },
    }),
    act: (action) => {
      if (action.kind === 'fill') typed = action.fields[0]?.value ?? '';
      const sent = action.kind === 'activate' && stores;
      if (sent) kept = typed;
      if (action.kind === 'open' || action.kind === 'activate') typed = kept;
      return sent ? [documentAnswer(200, 'POST')] : [];
    },
  };
}

/** The same with a question before it is left; `keeps`: whether "Keep editing" does. */
function asking(keeps: boolean, stores = false): Notes {
  const form = guest(stores);
  let isAsking = false;
  const shown = () => form.show();
  return {
    show: () => {
      const { elements, look } = shown();
      if (!isAsking) return { elements, ...(look ? { look } : {}) };
      const answers = [button('Discard changes'), button('Keep editing')];
      return { elements: [...elements, ...answers], look: { ...look, dialogs: 1 } };
    },
    act: (action) => {
      if (action.kind !== 'activate') return form.act(action);
      const { name } = action.target;
      isAsking = name === 'Cancel';
      if (name === 'Discard changes' || (name === 'Keep editing' && !keeps)) return form.act(action);
      return [];
    },
  };
}

describe('a form that is left by cancelling', () => {
  it('is told of where it stores what was typed', async () => {
    expect(await verdict('cancelled_edit', guest(true))).toEqual([
      '"Cancel" stores what was typed into "Name"',
    ]);
  });

  it('is told of by a number', async () => {
    expect(await verdict('cancelled_edit', guest(true, 'Cancel', '6000'))).toEqual([
      '"Cancel" stores what was typed into "Name"',
    ]);
    expect(await verdict('cancelled_edit', guest(false, 'Cancel', '6000'))).toEqual([]);
  });

  it.each([
    ['€6,001.75', '6001.75', true],
    ['6.001,75 €', '6001.75', true],
    ["CHF 6'001.00", '6001', true],
    ['6\u202f001', '6001', true],
    ['16001', '6001', false],
    ['6001.5', '6001', false],
    ['6001', '6001.75', false],
  ])('"%s" says %s: %s', (text, value, says) => expect(saysNumber(text, value)).toBe(says));

  it('is not where it does not', async () => {
    expect(await verdict('cancelled_edit', guest(false))).toEqual([]);
  });

  it.each(['Cancel subscription', 'Close account', 'Save'])('is not left by "%s"', async (name) => {
    expect(await verdict('cancelled_edit', guest(true, name))).toEqual(['not offered']);
  });

  it('is told of where "Keep editing" does not', async () => {
    expect(await verdict('cancelled_edit', asking(false))).toEqual([
      '"Keep editing" throws away what was typed into "Name"',
    ]);
  });

  it('is told of where it asks first and then stores', async () => {
    expect(await verdict('cancelled_edit', asking(true, true))).toEqual([
      '"Cancel" stores what was typed into "Name"',
    ]);
  });

  it('is not where it asks first and does as it is told', async () => {
    expect(await verdict('cancelled_edit', asking(true))).toEqual([]);
  });
});
