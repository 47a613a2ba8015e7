import { expect, test } from 'vitest';
import { restoredMemory } from '#engine/forms/memory.ts';
import { button, field, screen } from '#tests/support/observed.ts';
import type { OptionContext } from './option.ts';
import { optionsFor } from './options.ts';

const ROWS = Array.from({ length: 20 }, (_, n) =>
  button(`Row ${String.fromCharCode(65 + n)}`, { role: 'listitem', collection: 'list' }),
);
const context = (over: Partial<OptionContext>): OptionContext => ({
  ...{
    seen: screen(ROWS),
    mode: 'interact',
    memory: restoredMemory(undefined),
    home: 'en',
    narrow: false,
    last: null,
  },
  abilities: { browser: false, can_reload: false, can_open_places: true, probes: [], actions: [] },
  persona: { token: 'rovetest', round: 0 },
  ...{ tried: () => 0, triedAnywhere: () => 0, isMenu: () => false, refuse: () => '', destructive: false },
  onRefused: () => {},
  ...over,
});
const pressed = (over: Partial<OptionContext>) =>
  optionsFor(context(over)).filter(({ kind }) => kind === 'activate');

test('the items of a long list are one option, until they turn out to be different things', () => {
  expect(pressed({})).toMatchObject([{ list: 'listitem|list' }]);
  expect(pressed({ isMenu: (list) => list === 'listitem|list' })).toHaveLength(ROWS.length);
});

test('what is further down is worth a scroll where only what is in sight can be used, once for each screen', () => {
  const scrolls = (more: boolean | undefined, structure = 'top') => {
    const seen = screen([], { structure, ...(more === undefined ? {} : { more }) });
    return optionsFor(context({ seen })).filter(({ act }) => act().action.kind === 'scroll');
  };
  expect(scrolls(undefined)).toMatchObject([{ key: 'general|scroll', prior: 0.13 }]);
  expect(scrolls(true)).toMatchObject([{ prior: 0.5 }]);
  expect(scrolls(true)[0]?.key).not.toBe(scrolls(true, 'further down')[0]?.key);
  expect(scrolls(false)).toEqual([]);
});

test('markup is tried early in what is told at length, and in any other text later', () => {
  const special = (label: string) => {
    const seen = screen([
      field(label, { label }, { group: 'form|thing' }),
      button('Add', { group: 'form|thing', submits: true }),
    ]);
    const options = optionsFor(context({ seen, mode: 'active' }));
    return options.find(({ why }) => why.includes('with quotes and markup'))?.prior;
  };
  expect(special('Comment')).toBe(0.7);
  expect(special('Title')).toBe(0.4);
});

const settings = (value: string) => [
  field('Title', { label: 'Site title' }, { group: 'form|0' }),
  field('Entries', { label: 'Entries', input_type: 'textarea', value }, { group: 'form|0' }),
];
/** What is filled of a form that a button of this name sends. */
const filled = (mode: OptionContext['mode'], saves: string, value: string): string[] => {
  const seen = screen([...settings(value), button(saves, { group: 'form|0', submits: true })]);
  const [first] = optionsFor(context({ seen, mode })).filter(({ kind }) => kind === 'fill');
  const action = first?.act().action;
  return action?.kind === 'fill' ? action.fields.map(({ target }) => target.name) : [];
};

test('what sets up the whole app is left as it is below the active mode', () => {
  expect(filled('interact', 'Save settings', '')).toEqual([]);
  expect(filled('active', 'Save settings', '')).toEqual(['Title', 'Entries']);
});

test('a text of several lines is left as it is below the active mode', () => {
  const list = 'id,name\n1,open\n2,shut\n3,lost';
  expect(filled('interact', 'Save', list)).toEqual(['Title']);
  expect(filled('interact', 'Save', 'one line')).toEqual(['Title', 'Entries']);
  expect(filled('active', 'Save', list)).toEqual(['Title', 'Entries']);
});
