import { expect, it } from 'vitest';
import { isWritten } from './written.ts';

const seen = { place: 'http://app.test/notes/new', text: 'Notes\n![](sea.png)\n[more](old page)' };

it.each([
  ['http://app.test/notes/sea.png', true],
  ['http://app.test/notes/old%20page', true],
  ['http://app.test/notes/%5B%5D(http://', true],
  ['http://', true],
  ['http://app.test/notes/shore.png', false],
  ['http://app.test/notes/100%', false],
])('an address that is being written: %s: %s', (address, written) => {
  expect(isWritten(address, seen)).toBe(written);
});
