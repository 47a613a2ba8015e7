import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSettings, readSettings } from './settings-file.ts';
import { WrongUse } from './wrong-use.ts';

const WHOLE = `# How the shop is tested.
url: https://staging.example.com/shop
mode: read_only
minutes: 15
fail_on: major
new_only: true
baseline: trunk
credentials:
  - username: ana
    password_env: SHOP_PASSWORD
    totp_env: SHOP_TOTP
  - username_env: SECOND_NAME
    password_env: SECOND_PASSWORD
include: [/shop]
exclude:
  - /shop/admin
headers:
  X-Preview-Key: SHOP_PREVIEW_KEY
viewport: 390x844
browser: firefox
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every setting is read', () => {
  expect(parseSettings('.rove.yml', WHOLE)).toEqual({
    url: 'https://staging.example.com/shop',
    mode: 'read_only',
    minutes: 15,
    fail_on: 'major',
    new_only: true,
    baseline: 'trunk',
    credentials: [
      { username: 'ana', password_env: 'SHOP_PASSWORD', totp_env: 'SHOP_TOTP' },
      { username_env: 'SECOND_NAME', password_env: 'SECOND_PASSWORD' },
    ],
    include: ['/shop'],
    exclude: ['/shop/admin'],
    headers: { 'X-Preview-Key': 'SHOP_PREVIEW_KEY' },
    viewport: { width: 390, height: 844 },
    browser: 'firefox',
  });
  for (const empty of ['', '# nothing yet\n', '---\n', '{}'])
    expect(parseSettings('.rove.yml', empty)).toEqual({});
});

describe('what is wrong is said with its line and column', () => {
  test.each([
    [
      'a key that is not known',
      'mode: active\nminuts: 5\n',
      /^\.rove\.yml:2:1: minuts: not known here\. Known are url, mode, /,
    ],
    [
      'a value',
      'mode: active\nminutes: 361\n',
      /^\.rove\.yml:2:10: minutes: Give a whole number from 1 to 360\.$/,
    ],
    ['half a minute', 'minutes: 1.5', /^\.rove\.yml:1:10: minutes: /],
    ['an item of a list', 'include:\n  - /shop\n  - account\n', /:3:5: include: A path starts with a slash/],
    ['a missing part', 'credentials:\n  - username: ana\n', /:2:5: credentials\.password_env: /],
    [
      'two names of an account',
      'credentials:\n  - {username: a, username_env: B, password_env: C}',
      /:2:5: credentials: Give either username or/,
    ],
    [
      'three accounts',
      `credentials:\n${'  - {username: a, password_env: C}\n'.repeat(3)}`,
      /:2:3: credentials: Give at most two/,
    ],
    [
      'a secret itself',
      'credentials:\n  - username: ana\n    password: geheim\n',
      /:3:5: password: not known here\.$/,
    ],
    [
      'a header that cannot be set',
      'headers:\n  X-A: X_A\n  Host: SHOP_HOST\n',
      /:3:9: headers\.Host: Host cannot be set/,
    ],
    [
      'the value of a header',
      'headers:\n  X-A: let me in\n',
      /:2:8: headers\.X-A: Give the name of an environment variable/,
    ],
    ['another address', 'url: ftp://a.test', /:1:6: url: The address must start with/],
    ['a size', 'viewport: large', /:1:11: viewport: Give width and height as 1280x800/],
    ['a small size', 'viewport: 10x10', /:1:11: viewport\.width: /],
    ['a text for a switch', 'new_only: maybe', /:1:11: new_only: /],
    ['a branch of no letters', 'baseline: ""', /:1:11: baseline: A branch is one line/],
    ['an empty value', 'url: https://a.test\nmode:\n', /:2:6: mode: |:2:1: mode: /],
    ['a list', '- a\n- b\n', /:1:1: /],
    ['a text', 'https://a.test', /:1:1: /],
    ['no YAML', 'url: [a\nmode: b', /:2:1: Flow sequence/],
    ['a key twice', 'mode: active\nmode: active\n', /:2:1: Map keys must be unique/],
    ['two documents', 'mode: active\n---\nmode: active\n', /:2:1: Give one document/],
    ['an unknown name', 'mode: *x', /:1:1: Unresolved alias/],
    ['a tag', 'mode: !x active', /:1:7: Unresolved tag/],
  ])('%s', (_what, text, message) => {
    const parse = () => parseSettings('.rove.yml', text);
    expect(parse).toThrow(WrongUse);
    expect(parse).toThrow(message);
    expect(parse).not.toThrow(/geheim/);
  });

  test('names that stand for ever more names', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]`);
    const bomb = ['a0: &a0 [x]', ...lines].join('\n');
    expect(() => parseSettings('.rove.yml', bomb)).toThrow(WrongUse);
  });
});

test('the file of the folder is read where there is one, and a named one must be there', () => {
  expect(readSettings(undefined, folder)).toEqual({ file: '.rove.yml', values: {} });
  writeFileSync(path.join(folder, '.rove.yml'), 'minutes: 7\n');
  writeFileSync(path.join(folder, 'other.yml'), 'minutes: 8\n');
  expect(readSettings(undefined, folder).values).toEqual({ minutes: 7 });
  expect(readSettings('other.yml', folder)).toEqual({ file: 'other.yml', values: { minutes: 8 } });
  expect(() => readSettings('none.yml', folder)).toThrow('--config none.yml: ENOENT.');
  expect(() => readSettings('.', folder)).toThrow(WrongUse);
});
