import { expect, test } from 'vitest';
import type { Candidate } from '../model/suspicion.ts';
import { openStep } from '../model/trail.ts';
import { ProofBook } from './book.ts';

const candidate = (fingerprint: string): Candidate => ({
  fingerprint,
  oracle: 'uncaught_exception',
  variant: 'thrown',
  facts: { message: '', frame: '' },
  title: fingerprint,
  severity: 'major',
  category: 'functional',
  description: '',
  place: 'http://shop.test/a',
  element: null,
  context: {},
  trail: [],
  short_trail: [],
  at_ms: 0,
});
const short = { units: [], steps: [openStep('http://shop.test/a')] };
const long = { units: [], steps: [openStep('http://shop.test/'), openStep('http://shop.test/a')] };
const both = new Set(['one', 'two']);

test('a replay counts for every bug that it showed, and against the one that it should have shown', () => {
  const book = new ProofBook([candidate('one'), candidate('two')]);
  book.book(short, both, { found: new Set(['one', 'two']) });
  book.book(short, both, { found: new Set(['one']) });
  expect(book.entries.map(({ attempts, reproduced }) => [attempts, reproduced])).toEqual([
    [2, 2],
    [2, 1],
  ]);
});

test('a shorter way starts the count anew, a longer one is no news', () => {
  const book = new ProofBook([candidate('one')]);
  book.book(long, both, { found: new Set(['one']) });
  book.book(long, both, { found: new Set(['one']) });
  book.book(short, both, { found: new Set(['one']) });
  book.book(long, both, { found: new Set(['one']) });
  expect(book.entries[0]).toMatchObject({ way: short, attempts: 1, reproduced: 1 });
});

test('what never showed has no way', () => {
  const book = new ProofBook([candidate('one')]);
  book.book(short, both, { found: new Set(['other']) });
  expect(book.entries[0]).toMatchObject({ way: null, attempts: 0, tries: 1 });
});

test('a replay that did not look for a bug does not count against it', () => {
  const book = new ProofBook([candidate('one'), candidate('two')]);
  book.book(short, both, { found: both });
  book.book(short, new Set(['one']), { found: new Set(['one']) });
  expect(book.entries[1]).toMatchObject({ attempts: 1, reproduced: 1 });
});
