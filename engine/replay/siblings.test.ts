import { expect, test } from 'vitest';
import type { Step } from '../model/suspicion.ts';
import { onSiblings, tailOf } from './siblings.ts';

const APP = 'http://app.test';
const click = (text: string, before: string, after = before, rushed = false): Step => ({
  action: { kind: 'activate', target: { role: 'button', name: text, nth: 0, path: text } },
  text,
  place_before: APP + before,
  place_after: APP + after,
  ...(rushed ? { rushed } : {}),
});
const textsOf = (steps: readonly Step[]) => steps.map(({ text }) => text);

test('the tail is the last step alone where nothing was rushed', () => {
  expect(textsOf(tailOf([click('a', '/'), click('b', '/')]))).toEqual(['b']);
  expect(tailOf([])).toEqual([]);
});

test('the tail has all steps of the last rush, and none of one before it', () => {
  const trail = [
    click('a', '/'),
    click('b', '/', '/', true),
    click('c', '/'),
    click('d', '/', '/', true),
    click('e', '/', '/', true),
  ];
  expect(textsOf(tailOf(trail))).toEqual(['c', 'd', 'e']);
});

test('what a check judges of the step before it belongs to the tail', () => {
  const check: Step = {
    ...click('compare', '/'),
    action: { kind: 'check', check: 'stale_view', after: 'Remove' },
  };
  expect(textsOf(tailOf([click('a', '/'), click('Remove', '/'), check]))).toEqual(['Remove', 'compare']);
});

test('what opened the dialog that a check goes through belongs to the tail, the link to its page does not', () => {
  const check: Step = { ...click('go through', '/'), action: { kind: 'check', check: 'dialog_keys' } };
  expect(textsOf(tailOf([click('a', '/'), click('Edit', '/'), check]))).toEqual(['Edit', 'go through']);
  expect(textsOf(tailOf([click('a', '/'), click('Items', '/home', '/'), check]))).toEqual(['go through']);
});

test('the same is done on the pages of others', () => {
  const steps = [click('write', '/items/9'), click('leave', '/items/9', '/')];
  const ways = onSiblings([`${APP}/items/1`, `${APP}/items/2`], steps);
  expect(ways.map((way) => way.map(({ place_before, place_after }) => [place_before, place_after]))).toEqual([
    [
      [`${APP}/items/1`, `${APP}/items/1`],
      [`${APP}/items/1`, `${APP}/`],
    ],
    [
      [`${APP}/items/2`, `${APP}/items/2`],
      [`${APP}/items/2`, `${APP}/`],
    ],
  ]);
});
