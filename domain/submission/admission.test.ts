import { expect, test } from 'vitest';
import { runConfigSchema } from '../test-run/run-spec.ts';
import { withAuthority } from './admission.ts';

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
