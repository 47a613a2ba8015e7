import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';

const HERE = new URL('./', import.meta.url);

/** Calls that the server has no part in. */
const LOCAL = [
  'initialize',
  'startAutoRefresh',
  'stopAutoRefresh',
  'dispose',
  'onAuthStateChange',
  'isThrowOnErrorEnabled',
];
/** Parts of other calls, which are walked with them. */
const INNER = [
  'signInWithEthereum',
  'signInWithSolana',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'fetchJwk',
  'mfa.webauthn.enroll',
  'mfa.webauthn.challenge',
  'mfa.webauthn.verify',
  'admin.fetch',
];
/** What GoTrue has and this service has not: it answers with a named 404 (see `accounts.int.test.ts`). */
const NOT_OFFERED = /^(oauth|admin\.oauth|admin\.customProviders)\./;

/** Every call that the published client offers, such as `mfa.enroll`. */
function surface(): string[] {
  const { auth } = createClient('http://127.0.0.1:1', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  const own = (target: object, prefix: string): string[] => {
    const parent = Object.getPrototypeOf(target);
    const inherited = parent === Object.prototype ? [] : Object.getOwnPropertyNames(parent);
    const names = new Set([...Object.getOwnPropertyNames(target), ...inherited]);
    return [...names]
      .filter((name) => !name.startsWith('_') && name !== 'constructor')
      .filter((name) => typeof (target as Record<string, unknown>)[name] === 'function')
      .map((name) => prefix + name);
  };
  const { mfa, passkey, oauth, admin } = auth;
  return [
    ...own(Object.getPrototypeOf(auth), ''),
    ...own(mfa, 'mfa.'),
    ...own(mfa.webauthn, 'mfa.webauthn.'),
    ...own(mfa.recoveryCodes, 'mfa.recoveryCodes.'),
    ...own(passkey, 'passkey.'),
    ...own(oauth, 'oauth.'),
    ...own(admin, 'admin.'),
    ...own(admin.mfa, 'admin.mfa.'),
    ...own(admin.passkey, 'admin.passkey.'),
    ...own(admin.oauth, 'admin.oauth.'),
    ...own(admin.customProviders, 'admin.customProviders.'),
  ];
}

it('walks every call that the published client offers', () => {
  const files = readdirSync(HERE).filter((name) => name.endsWith('.int.test.ts'));
  const text = [...files.map((name) => new URL(name, HERE)), new URL('../../support/auth-service.ts', HERE)]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const all = surface();
  const missing = all
    .filter((name) => !LOCAL.includes(name) && !INNER.includes(name) && !NOT_OFFERED.test(name))
    .filter(
      (name) =>
        !new RegExp(`\\b${(name.split('.').slice(-2).join('.') || name).replace('.', '\\.')}\\(`).test(text),
    );
  expect(all.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
