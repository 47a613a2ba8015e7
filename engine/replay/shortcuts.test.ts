import { expect, test } from 'vitest';
import type { Candidate, Step } from '../model/suspicion.ts';
import { shortcutsOf } from './shortcuts.ts';

const LIST = 'http://app.test/members';
const EDIT = 'http://app.test/members/7/edit';

const press = (name: string, place_before: string, place_after: string, more: Partial<Step> = {}): Step => ({
  action: { kind: 'activate', target: { role: 'button', name, nth: 0, path: name } },
  text: name,
  place_before,
  place_after,
  ...more,
});
const check = (more: Partial<Step> = {}): Step => ({
  ...press('check', EDIT, EDIT, more),
  action: { kind: 'check', check: 'overwritten_edit' },
});

const textsOfFirst = (trail: Step[], found: Partial<Candidate> = {}): string[] | undefined => {
  const candidate = {
    oracle: 'overwritten_edit',
    place: EDIT,
    trail,
    short_trail: [],
    ...found,
  } as unknown as Candidate;
  return shortcutsOf(candidate)[0]?.steps.map(({ text }) => text);
};

test('a check is tried on its page, opened by its address, before what led there', () => {
  const way = [press('sort', LIST, LIST, { at: 1, wrote: true }), press('Edit', LIST, EDIT, { lacked: 0 })];
  expect(textsOfFirst([...way, check()])).toEqual([`Open ${EDIT}`, 'check']);
  const lacked = [
    press('add', LIST, LIST, { at: 2, wrote: true }),
    press('Edit', LIST, EDIT),
    check({ lacked: 1 }),
  ];
  expect(textsOfFirst(lacked)?.slice(0, 2)).toEqual([`Open ${LIST}`, 'add']);
});

test('what another kind heard while a check went on may show at its own address', () => {
  const place = `${LIST}?q=O'Brien`;
  expect(textsOfFirst([press('sort', LIST, LIST), check()], { oracle: 'server_error', place })).toEqual([
    `Open ${place}`,
  ]);
});
