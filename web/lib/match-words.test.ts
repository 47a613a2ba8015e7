import { expect, test } from 'vitest';
import { excerptOf, hasWords, piecesOf, rankOf, wordsOf } from './match-words.ts';

test('words are found without case and accents, in any order, in parts', () => {
  expect(hasWords('Réporting & Analytics', wordsOf('ANAL report'))).toBe(true);
  expect(hasWords('Reporting', wordsOf('reporting api'))).toBe(false);
  expect(hasWords('anything', wordsOf('  '))).toBe(true);
});

test('a title that begins with the query stands first', () => {
  const words = wordsOf('error codes');
  expect(['Error codes', 'All error codes', 'Codes', 'Support'].map((title) => rankOf(title, words))).toEqual(
    [3, 2, 1, 0],
  );
});

test('pieces join to the text again, with every hit marked', () => {
  const text = 'The key of keys: 🔑 Schlüssel';
  const pieces = piecesOf(text, wordsOf('key SCHLUSSEL'));
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['key', 'key', 'Schlüssel']);
});

test('overlapping words make one piece; nothing is a pattern', () => {
  expect(piecesOf('status', wordsOf('stat tatus')).map((piece) => piece.text)).toEqual(['status']);
  expect(piecesOf('a.c abc', wordsOf('a.c')).filter(({ hit }) => hit)).toHaveLength(1);
});

test('an excerpt has the first word that is found, and says where it was cut', () => {
  const text = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`;
  const excerpt = excerptOf(text, ['needle'], 120);
  expect(excerpt).toMatch(/^….*needle.*…$/);
  expect(excerptOf('short', ['x'], 120)).toBe('short');
});
