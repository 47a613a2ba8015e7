import { expect, test } from 'vitest';
import { Sides } from './sides.ts';

const INWARD = expect.objectContaining({ code: 'TARGET_FORBIDDEN' });

test('the first address decides, for each client by itself', () => {
  const sides = new Sides();
  sides.require('a', 'shop.example', 'public');
  expect(() => sides.require('a', 'localhost', 'local')).toThrowError(INWARD);
  sides.require('b', 'localhost', 'local');
  sides.require('b', 'cdn.example', 'public');
  expect(() => sides.require('b', 'localhost', 'local')).not.toThrow();
});

test('what a browser asks for its own sake decides nothing, and nothing that looks like it', () => {
  const sides = new Sides();
  sides.require('a', 'update.googleapis.com', 'public');
  sides.require('a', 'firefox.settings.services.mozilla.com', 'public');
  expect(() => sides.require('a', '127.0.0.1', 'local')).not.toThrow();
  sides.require('b', 'storage.googleapis.com', 'public');
  expect(() => sides.require('b', '127.0.0.1', 'local')).toThrowError(INWARD);
});

test('a public page that is named does not reach back, but may lead back', () => {
  const sides = new Sides();
  sides.require('a', '127.0.0.1', 'local');
  sides.require('a', 'login.example', 'public');
  const origin = 'https://login.example';
  expect(() => sides.require('a', '127.0.0.1', 'local', { origin })).toThrowError(INWARD);
  const back = { referer: `${origin}/in`, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(() => sides.require('a', '127.0.0.1', 'local', back)).not.toThrow();
  const framed = { ...back, 'sec-fetch-dest': 'iframe' };
  expect(() => sides.require('a', '127.0.0.1', 'local', framed)).toThrowError(INWARD);
});

test('a page that does not name itself does not reach in where it is of another site', () => {
  const sides = new Sides();
  sides.require('a', '127.0.0.1', 'local');
  const nameless = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  const framed = { ...nameless, origin: 'null', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  // As long as nobody from outside is there, it can only be another page of this machine.
  expect(() => sides.require('a', '127.0.0.1', 'local', nameless)).not.toThrow();
  sides.require('a', 'cdn.example', 'public');
  expect(() => sides.require('a', '127.0.0.1', 'local', nameless)).toThrowError(INWARD);
  expect(() => sides.require('a', '127.0.0.1', 'local', framed)).toThrowError(INWARD);
  for (const site of ['same-origin', 'none'])
    expect(() => sides.require('a', '127.0.0.1', 'local', { 'sec-fetch-site': site })).not.toThrow();
});
