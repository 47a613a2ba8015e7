import { expect, test } from 'vitest';
import { ADDRESS_VARIABLES, settingsOf } from './settings.ts';

test('the address is that of the option, else of the environment, else the usual one', () => {
  const urlOf = (flags: { url?: string }, env = {}) => settingsOf(flags, env).target.href;
  expect(urlOf({ url: 'https://my.app/shop' }, { BASE_URL: 'http://localhost:1' })).toBe(
    'https://my.app/shop',
  );
  expect(urlOf({}, { BASE_URL: 'http://localhost:5173' })).toBe('http://localhost:5173/');
  expect(urlOf({})).toBe('http://localhost:3000/');
});

test('with a port of its own only named variables are set', () => {
  expect(settingsOf({}, {}).variables).toEqual(ADDRESS_VARIABLES);
  const url = 'http://localhost:3001';
  expect(settingsOf({ url, port: '3000', env: ['API'] }, {}).variables).toEqual(['API']);
});

test.each([
  [{ url: 'localhost:3000' }, /--url localhost:3000.*http:\/\//],
  [{ port: '3000' }, /--port 3000 is the app's own/],
  [{ port: '0' }, /--port 0: give a whole number from 1 to 65535/],
  [{ faults: 'slow,fast' }, /--faults fast: choose of lost_write/],
  [{ faults: '' }, /--faults : choose/],
  [{ max: 'x' }, /--max x/],
  [{ minutes: '0' }, /--minutes 0/],
  [{ slowSeconds: '9999' }, /--slow-seconds 9999/],
  [{ env: ['A=B'] }, /--env A=B: give the name/],
])('%j is told', (flags, message) => {
  expect(() => settingsOf(flags, {})).toThrow(message);
});
