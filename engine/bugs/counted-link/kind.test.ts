import { expect, it } from 'vitest';
import { checkContext } from '#tests/support/check-context.ts';
import { link, screen } from '#tests/support/observed.ts';
import { choosesLess, countedLink } from './kind.ts';

const ADDRESS = 'http://app.test/boats?state=late';

const isFollowed = (name: string): boolean =>
  countedLink.appliesTo(checkContext(screen([link(name, ADDRESS)]), 1)).length > 0;

it.each([
  'Late boats 4',
  '4 late boats',
  'Late boats 4 not back yet',
  'Boats in the harbour 34 of 43 in the fleet',
  'At sea 10 23 % of all',
  'Unpaid invoices 25 £4,582.01 outstanding',
  '25 unpaid invoices £4,582.01 outstanding',
  '16 boats out 0 back today',
])('a link that says "%s" is followed', (name) => expect(isFollowed(name)).toBe(true));

it.each([
  '4 late – show all boats',
  'Boats today 4 without those that are cancelled',
  'At sea 23 % of all',
  'Outstanding £4,582.01',
  'Due 12/11/2026',
  'Version 4.2',
  'Earned 250 €',
  '16 of 43 boats',
  'Delete note of 16 March 2026',
  'Note of Ada Lovelace, 16 March 2026',
  '12 March 2026',
  '12 March 9:30',
])('one that says "%s" is not', (name) => expect(isFollowed(name)).toBe(false));

it.each([
  ['My open boats', '/boats?owner=2', true],
  ['My open boats', '/boats?owner=2&state=open', false],
  ['My boats', '/boats?owner=2', false],
  ['Late boats', '/boats?late=1', false],
])('"%s" behind %s: whether the address chooses less than is said', (words, path, is) => {
  expect(choosesLess(words, `http://app.test${path}`)).toBe(is);
});
