import { expect, test } from 'vitest';
import { submitSchema } from '../api/submit.ts';
import { runConfigSchema } from '../test-run/run-spec.ts';
import { requireAvailable, requireSlot, withAuthority } from './admission.ts';

const config = (more: object) => runConfigSchema.parse(more);

test('the right to test is stated with a test, or once by the account for all but probes', () => {
  expect(withAuthority(config({ mode: 'active', authority: true }), false).authority).toBe(true);
  expect(withAuthority(config({}), true).authority).toBe(true);
  expect(withAuthority(config({ mode: 'read_only' }), true).authority).toBe(false);
  expect(() => withAuthority(config({}), false)).toThrow(/settings of your account.*config\.authority/);
  const probes = () => withAuthority(config({ mode: 'active' }), true);
  expect(probes).toThrow(/with this test/);
  expect(probes).not.toThrow(/settings of your account/);
});

test('paths and headers are refused where nothing can keep to them, and what cannot begin', () => {
  const headers = [{ name: 'X-A', value: '1' }];
  const submitted = (more: object) =>
    submitSchema.parse({ name: 'A', test_type: 'web_url', url: 'https://a.test/shop', duration: 5, ...more });
  const admitted = (more: object) => () => requireAvailable(submitted(more), true);
  expect(admitted({ headers, config: { exclude: ['/b'] } })).not.toThrow();
  expect(admitted({ headers, config: { browser: 'safari' } })).toThrow(/leave out the headers/);
  const app = { test_type: 'android_apk', config: { include: ['/a'] } };
  expect(admitted({ ...app, headers })).toThrow(/no pages: leave out config.include, headers/);
  expect(admitted({ config: { exclude: ['/shop'] } })).toThrow(/The address itself is excluded/);
});

test.each([
  ['free', ['android_apk'], 'web_url', 'CONCURRENT_LIMIT_EXCEEDED'],
  ['pro', ['web_url', 'web_bundle'], 'web_url', 'SLOT_LIMIT_REACHED'],
  ['pro', ['web_url', 'web_bundle', 'android_apk', 'android_apk'], 'web_url', 'CONCURRENT_LIMIT_EXCEEDED'],
  ['pro', ['web_url', 'web_bundle'], 'android_apk', undefined],
] as const)('on %s with %j live, %s: %s', (plan, live, type, code) => {
  const begin = () => requireSlot(plan, live, type);
  if (code) expect(begin).toThrow(expect.objectContaining({ code }));
  else expect(begin).not.toThrow();
});
