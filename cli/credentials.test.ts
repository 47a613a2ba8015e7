import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsFor } from './credentials.ts';
import { WrongUse } from './wrong-use.ts';

const STATE = { cookies: [{ name: 'sid', value: 'abc', domain: 'a.test' }], origins: [] };
let folder = '';
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-cli-'));
  writeFileSync(file('password'), 'from file 01\n');
  writeFileSync(file('totp'), 'JBSW Y3DP EHPK 3PXP\n');
  writeFileSync(file('empty'), '');
  writeFileSync(file('session.json'), JSON.stringify(STATE));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('no test account without a name or a session', () => {
  expect(credentialsFor({}, { ROVE_TEST_PASSWORD: 'unused' })).toEqual([]);
});

test('secrets from the environment', () => {
  const env = { ROVE_TEST_PASSWORD: 'pw', ROVE_TEST_TOTP: 'JBSWY3DPEHPK3PXP' };
  const credential = { username: 'ana', password: 'pw', totp_secret: 'JBSWY3DPEHPK3PXP' };
  expect(credentialsFor({ user: 'ana' }, env)).toEqual([credential]);
});

test('secrets from files, which go before the environment', () => {
  const options = {
    user: 'ana',
    passwordFile: file('password'),
    totpFile: file('totp'),
    session: file('session.json'),
  };
  expect(credentialsFor(options, { ROVE_TEST_PASSWORD: 'other' })).toEqual([
    { username: 'ana', password: 'from file 01', totp_secret: 'JBSW Y3DP EHPK 3PXP', session_state: STATE },
  ]);
});

test('a second account after the first, with secrets of its own', () => {
  const env = { ROVE_TEST_PASSWORD: 'pw', ROVE_TEST_PASSWORD_2: 'pw2', ROVE_TEST_TOTP: 'JBSWY3DPEHPK3PXP' };
  expect(credentialsFor({ user: 'ana', secondUser: 'ben' }, env)).toEqual([
    { username: 'ana', password: 'pw', totp_secret: 'JBSWY3DPEHPK3PXP' },
    { username: 'ben', password: 'pw2' },
  ]);
  expect(() => credentialsFor({ secondUser: 'ben' }, env)).toThrow(/--user/);
  expect(() => credentialsFor({ user: 'ana', secondUser: 'ben' }, { ROVE_TEST_PASSWORD: 'pw' })).toThrow(
    /ROVE_TEST_PASSWORD_2/,
  );
});

test.each([
  [{ user: 'ana' }, /ROVE_TEST_PASSWORD/],
  [{ passwordFile: 'password' }, /--user/],
  [{ user: 'ana', passwordFile: 'empty' }, /empty/],
  [{ user: 'ana', passwordFile: 'nowhere' }, /ENOENT/],
  [{ session: 'password' }, /not JSON/],
  [{ user: 'ana', passwordFile: 'password', totpFile: 'password' }, /base32/],
])('%o is refused in plain words', (options, message) => {
  const named = Object.entries(options).map(([key, value]) => [key, key === 'user' ? value : file(value)]);
  const make = () => credentialsFor(Object.fromEntries(named), {});
  expect(make).toThrow(WrongUse);
  expect(make).toThrow(message);
  expect(make).not.toThrow(/from file 01/);
});
