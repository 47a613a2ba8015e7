import { describe, expect, it } from 'vitest';
import { submitSchema } from '#domain/api/submit.ts';
import { firstWebTestFault, toSubmitInput, WEB_TEST_DEFAULTS, type WebTestValues } from './web-test.ts';

const good: WebTestValues = {
  ...WEB_TEST_DEFAULTS,
  name: 'Shop',
  url: 'https://shop.example',
  duration: '5',
  authority: true,
};

describe('faults of the web form, in order', () => {
  it.each<[Partial<WebTestValues>, unknown]>([
    [{ name: ' ', url: '', authority: false }, 'Test name is required'],
    [{ url: '', authority: false }, 'Application URL is required'],
    [{ url: 'shop.example' }, 'The address must start with http:// or https://'],
    [{ inputType: 'bundle' }, 'Please upload a web bundle file'],
    [
      { inputType: 'bundle', bundle: new File([], 'app.apk') },
      "Error: The selected file's type does not match. Please upload a .zip file for a web bundle.",
    ],
    [{ inputType: 'bundle', bundle: new File([], 'APP.ZIP') }, undefined],
    [{ authority: false }, 'Please confirm that you have the right to test this target'],
    [{ authority: false, mode: 'read_only' }, undefined],
    [
      { mode: 'read_only', browser: 'safari' },
      'Safari cannot hold requests back. Choose another browser for the read-only mode.',
    ],
    [{ viewport: '100x100' }, 'Give width and height as 1280x800, from 320x240 to 3840x2160'],
    [{ secondUsername: 'b', secondPassword: 'c' }, 'Give the first test account before the second'],
    [
      { username: 'a', password: 'b', secondUsername: 'c' },
      'Give both the account and its password, or neither',
    ],
    [{ exclude: '/a\n account' }, 'A path starts with a slash, as /account or /shop/*/edit'],
    [{ headers: [{ name: 'Host', value: 'a' }] }, 'Host cannot be set: the browser sets it itself'],
    [
      { headers: [{ name: 'X-A', value: '1' }], browser: 'safari' },
      'Nothing can be added to requests in Safari. Choose another browser, or leave out the headers.',
    ],
    [{ headers: [{ name: '', value: '' }] }, undefined],
    [{ baseUrl: 'main.example' }, 'The address must start with http:// or https://'],
    [{ baseUrl: 'main.example', inputType: 'bundle', bundle: new File([], 'a.zip') }, undefined],
    [{ flows: 'Checkout' }, 'Give a list of flows, each with a name and steps'],
    [{ flows: '- name: [' }, expect.stringMatching(/at line 1, column \d+/)],
    [
      { flows: '- name: Pay\n  steps:\n    - open: cart' },
      'Flow 1, step 1: Give a path of the app, as /cart',
    ],
    [{ properties: 'always(1)\nimport a from "b"' }, expect.stringMatching(/^rove\.properties\.ts:2:1: /)],
    [{ flows: ' ', properties: ' ' }, undefined],
    [{ maxPages: '0' }, 'Give a number from 1 to 1000'],
    [{ username: 'a' }, 'Give both the account and its password, or neither'],
    [{ totpSecret: 'JBSWY3DPEHPK3PXP' }, 'One-time codes need the account and its password too'],
    [
      { username: 'a', password: 'b', totpSecret: '123 456' },
      'Give the secret of the one-time codes as base32 text or as an otpauth:// address',
    ],
    [
      { session: 'cookies' },
      'This is not a recorded session: paste the JSON that holds "cookies" and "origins"',
    ],
    [
      { session: '{"cookies": [{}], "origins": []}' },
      'This is not a recorded session: paste the JSON that holds "cookies" and "origins"',
    ],
    [{ session: '{"cookies": [], "origins": []}' }, undefined],
    [{}, undefined],
  ])('%o gives %s', (change, message) => {
    expect(firstWebTestFault({ ...good, ...change })?.message).toEqual(message);
  });
});

it('makes what the shared submit command takes', () => {
  const account = { username: 'a', password: 'b' };
  const input = toSubmitInput({ ...good, viewport: '390 × 844', browser: 'firefox', seed: '7', ...account });
  const parsed = submitSchema.parse(input);
  const viewport = { width: 390, height: 844 };
  expect(parsed.config).toMatchObject({ seed: 7, viewport, browser: 'firefox', authority: true });
  expect(parsed.credentials).toEqual([{ username: 'a', password: 'b' }]);
});

it('sends paths line by line, and headers that are not left empty', () => {
  const header = { name: 'X-Preview', value: 'let-me-in' };
  const headers = [header, { name: '', value: '' }];
  const parsed = submitSchema.parse(
    toSubmitInput({ ...good, include: '/a\n\n /b* ', exclude: '/a/c', headers }),
  );
  expect(parsed).toMatchObject({ config: { include: ['/a', '/b*'], exclude: ['/a/c'] }, headers: [header] });
  expect(submitSchema.parse(toSubmitInput(good)).config).not.toHaveProperty('include');
});

it('sends the secret of one-time codes and a recorded session with the account', () => {
  const values = {
    username: 'a',
    password: 'b',
    totpSecret: ' JBSWY3DPEHPK3PXP ',
    session: '{"cookies":[],"origins":[]}',
  };
  expect(submitSchema.parse(toSubmitInput({ ...good, ...values })).credentials).toEqual([
    {
      username: 'a',
      password: 'b',
      totp_secret: 'JBSWY3DPEHPK3PXP',
      session_state: { cookies: [], origins: [] },
    },
  ]);
});

it('sends a second account after the first', () => {
  const values = { username: 'a', password: 'b', secondUsername: 'c', secondPassword: 'd' };
  expect(submitSchema.parse(toSubmitInput({ ...good, ...values })).credentials).toEqual([
    { username: 'a', password: 'b' },
    { username: 'c', password: 'd' },
  ]);
});

it('sends what a user asks for beside the usual', () => {
  const flows = '- name: Pay\n  steps:\n    - open: /cart\n    - see: {text: Thank you}';
  const properties = "import { always } from 'rove/properties';\nalways('a', () => true);";
  const wish = { baseUrl: ' https://main.example ', properties };
  for (const text of [flows, `flows:\n${flows.replace(/^/gm, '  ')}`]) {
    const sent = submitSchema.parse(toSubmitInput({ ...good, ...wish, flows: text }));
    expect(sent).toMatchObject({ base_url: 'https://main.example', properties });
    expect(sent.config.flows).toEqual([
      { name: 'Pay', steps: [{ open: '/cart' }, { see: { text: 'Thank you' } }] },
    ]);
  }
  expect(toSubmitInput({ ...good, ...wish, inputType: 'bundle' })).not.toHaveProperty('base_url');
});
