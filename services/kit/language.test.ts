import express from 'express';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

/** A request as Express gives it, with these headers. */
const asked = (headers: Record<string, string>) =>
  Object.assign(Object.create(express.request), { headers }) as express.Request;

test.each([
  ['', 'en'],
  ['*', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr,de;q=0.5,en;q=0.3', 'de'],
  ['de;q=0', 'en'],
  [';;=,q', 'en'],
])('whose browser asks for %j reads %s', (header, language) => {
  expect(languageOf(asked({ 'accept-language': header }))).toBe(language);
});

test('what was chosen comes before what the browser asks for', () => {
  expect(languageOf(asked({}))).toBe('en');
  expect(languageOf(asked({ cookie: 'a=b; rove.lang=en', 'accept-language': 'de' }))).toBe('en');
  expect(languageOf(asked({ cookie: 'rove.lang=de' }))).toBe('de');
  expect(languageOf(asked({ cookie: 'rove.lang=constructor; xrove.lang=en', 'accept-language': 'de' }))).toBe(
    'de',
  );
});
