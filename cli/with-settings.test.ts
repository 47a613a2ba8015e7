import { describe, expect, test } from 'vitest';
import type { Settings } from './settings-file.ts';
import { submissionFor } from './submission.ts';
import { type TestFlags, withSettings } from './with-settings.ts';
import { WrongUse } from './wrong-use.ts';

const VALUES: Settings['values'] = {
  url: 'https://staging.example.com/shop',
  mode: 'read_only',
  minutes: 15,
  fail_on: 'major',
  new_only: true,
  baseline: 'trunk',
  include: ['/shop'],
  exclude: ['/shop/admin'],
  viewport: { width: 390, height: 844 },
  browser: 'firefox',
  headers: { 'X-Preview-Key': 'SHOP_KEY', 'X-Stage': 'SHOP_STAGE' },
  credentials: [
    { username: 'ana', password_env: 'SHOP_PASSWORD', totp_env: 'SHOP_TOTP' },
    { username_env: 'SECOND_NAME', password_env: 'SECOND_PASSWORD' },
  ],
};
const ENV = {
  SHOP_KEY: 'let-me: in',
  SHOP_STAGE: 'blue',
  SHOP_PASSWORD: 'pw',
  SHOP_TOTP: 'JBSWY3DPEHPK3PXP',
  SECOND_NAME: 'ben',
  SECOND_PASSWORD: 'pw2',
};
const resolve = (flags: TestFlags = {}, given?: string, values = VALUES, env: NodeJS.ProcessEnv = ENV) =>
  withSettings(given, flags, { file: '.rove.yml', values }, env);

test('without a file the defaults hold', () => {
  const { target, options } = resolve({}, 'http://a.test', {});
  expect([target, options]).toEqual([
    'http://a.test',
    { minutes: '5', seed: '1', mode: 'interact', failOn: 'critical' },
  ]);
  expect(() => resolve({}, undefined, {})).toThrow(WrongUse);
  expect(() => resolve({}, undefined, {})).toThrow(/put its address as url: into \.rove\.yml/);
});

test('the file says what is tested and how', () => {
  const { target, options, credentials, headers } = resolve();
  expect(options).toMatchObject({ failOn: 'major', newOnly: true, baseline: 'trunk' });
  expect(submissionFor(target, options)).toMatchObject({
    url: 'https://staging.example.com/shop',
    name: 'staging.example.com',
    duration: 15,
    config: {
      mode: 'read_only',
      seed: 1,
      include: ['/shop'],
      exclude: ['/shop/admin'],
      browser: 'firefox',
      viewport: { width: 390, height: 844 },
    },
  });
  expect(credentials).toEqual([
    { username: 'ana', password: 'pw', totp_secret: 'JBSWY3DPEHPK3PXP' },
    { username: 'ben', password: 'pw2' },
  ]);
  expect(headers).toEqual([
    { name: 'X-Preview-Key', value: ' let-me: in' },
    { name: 'X-Stage', value: ' blue' },
  ]);
});

describe('options win over the file', () => {
  test('one by one', () => {
    const { target, options } = resolve(
      { minutes: '3', failOn: 'none', newOnly: false, include: ['/blog'], active: true },
      'http://b.test',
    );
    expect(target).toBe('http://b.test');
    expect(options).toMatchObject({ minutes: '3', failOn: 'none', newOnly: false, browser: 'firefox' });
    expect(submissionFor(target, options).config).toMatchObject({ mode: 'active', include: ['/blog'] });
  });

  test('a header by its name, whatever its letters, and an account by an account', () => {
    expect(resolve({ header: ['x-STAGE: green'] }).headers).toEqual([
      { name: 'x-STAGE', value: ' green' },
      { name: 'X-Preview-Key', value: ' let-me: in' },
    ]);
    const env = { ...ENV, ROVE_TEST_PASSWORD: 'other' };
    expect(resolve({ user: 'eve' }, undefined, VALUES, env).credentials).toEqual([
      { username: 'eve', password: 'other' },
    ]);
    expect(() => resolve({ secondUser: 'eve' })).toThrow(/--user/);
  });
});

test('what an app cannot have of a page is left out', () => {
  const { options, headers } = resolve({}, 'app.apk');
  expect(options).toMatchObject({ minutes: '15', failOn: 'major', mode: 'read_only' });
  for (const name of ['browser', 'viewport', 'include', 'exclude']) expect(options).not.toHaveProperty(name);
  expect(headers).toEqual([]);
});

test('a variable that is not set is named, and no secret ever', () => {
  const { SHOP_PASSWORD: _, ...without } = ENV;
  expect(() => resolve({}, undefined, VALUES, without)).toThrow(
    '.rove.yml names the environment variable SHOP_PASSWORD, which is not set.',
  );
  const bad = { ...ENV, SHOP_TOTP: 'not base32!' };
  expect(() => resolve({}, undefined, VALUES, bad)).toThrow(WrongUse);
  expect(() => resolve({}, undefined, VALUES, bad)).not.toThrow(/not base32|pw/);
});
