import { expect, test } from 'vitest';
import { signInWith } from './platform.ts';

test('the password is shown on a screen, and in no log', () => {
  const account = { email: 'owner@rove.local', password: 'a-password' };
  expect(signInWith(account, { isTTY: true })).toContain('a-password');
  expect(signInWith(account, {})).toMatch(/owner@rove\.local \/ the password in .*running\.json/);
  expect(signInWith(account, {})).not.toContain('a-password');
});
