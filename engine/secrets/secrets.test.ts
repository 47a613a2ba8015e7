import { describe, expect, it } from 'vitest';
import { type Credential, credentialSchema } from '#domain/api/credential.ts';
import type { Action } from '../drivers/contract.ts';
import { UsedCodes } from '../login/used-codes.ts';
import { Secrets } from './secrets.ts';

const signal = new AbortController().signal;
const ANA: Credential = { username: 'ana', password: 'p&ss "word" <1>', totp_secret: 'JBSWY3DPEHPK3PXP' };
const target = { role: 'textbox', name: 'Password', nth: 0, path: '#p' };
const fill = (value: string): Action => ({
  kind: 'fill',
  fields: [{ target, affordance: 'type', value }],
  submit: 'enter',
});
const typed = (action: Action) => (action.kind === 'fill' ? action.fields[0]?.value : '');

/** A clock that waiting moves on. */
function clockAt(start: number) {
  const clock = { at: start, waited: 0 };
  return {
    clock,
    now: () => clock.at,
    wait: async (ms: number) => {
      clock.at += ms;
      clock.waited += ms;
    },
  };
}

describe('putting secrets in', () => {
  const secrets = new Secrets([ANA], signal, { clock: clockAt(59_000), used: new UsedCodes() });

  it.each([
    ['{{credential.0.username}}', 'ana'],
    ['{{credential.0.password}}', ANA.password],
    ['{{credential.0.totp}}', '996554'],
    ['{{credential.0.totp.5}}', '4'],
    ['{{credential.1.password}}', '{{credential.1.password}}'],
    ['{{other}}', '{{other}}'],
  ])('%s', (given, expected) => {
    expect(typed(secrets.resolve(fill(given)))).toBe(expected);
  });

  it('into an address, encoded', () => {
    const place = new URL('http://a.test/{{credential.0.password}}').href;
    expect(secrets.resolvePlace(place)).toBe(`http://a.test/${encodeURIComponent(ANA.password ?? '')}`);
  });
});

describe('taking secrets out', () => {
  const secrets = new Secrets(
    [ANA, { username: 'demo', password: 'demo' }, { username: 'x', password: 'tester' }],
    signal,
  );

  it.each([
    `it is ${ANA.password}`,
    `?p=${encodeURIComponent(ANA.password ?? '')}`,
    `?${new URLSearchParams({ p: ANA.password ?? '' })}`,
    '<input value="p&amp;ss &quot;word&quot; &lt;1&gt;">',
    JSON.stringify({ password: ANA.password }),
  ])('%s', (text) => {
    expect(secrets.mask(text)).toContain('{{credential.0.password}}');
    expect(secrets.mask(text)).not.toMatch(/ss.{1,7}word/);
  });

  it('at any depth, and gives back the same where there is none', () => {
    const clean = { a: ['b', { c: 1 }] };
    expect(secrets.mask(clean)).toBe(clean);
    expect(secrets.mask({ a: ['JBSWY3DPEHPK3PXP', 7, null] })).toEqual({
      a: ['{{credential.0.totp_secret}}', 7, null],
    });
  });

  it('a short one as a whole word, one that is the user name not at all', () => {
    expect(secrets.mask('tester, testers, demo')).toBe('{{credential.2.password}}, testers, demo');
    expect(secrets.isPassword('demo')).toBe(true);
  });

  it('what a page shows in the form of a placeholder is none', () => {
    const shown = secrets.mask('{{credential.0.password}} %7B%7Bcredential.0.password%7D%7D');
    expect(secrets.resolvePlace(shown)).toBe(shown);
    expect(shown).not.toMatch(/word" /);
  });

  it('what it masked it can put in again', () => {
    const name = `Remove ${ANA.password}`;
    const action: Action = { kind: 'activate', target: { ...target, name } };
    expect(secrets.resolve(secrets.mask(action))).toEqual(action);
  });

  it('the keys of a recorded session, and none of its words', () => {
    const session_state = credentialSchema.parse({
      session_state: {
        cookies: [{ name: 'sid', value: 'a1b2c3d4e5f6a7b8c9', domain: 'a.test' }],
        origins: [
          {
            origin: 'http://a.test',
            localStorage: [
              { name: 'auth', value: '{"token":"eyJhbGciOi.J9eyJzdWIi0","title":"Wireless headphones 2"}' },
            ],
          },
        ],
      },
    });
    const recorded = new Secrets([session_state], signal);
    const seen = recorded.mask('a1b2c3d4e5f6a7b8c9 eyJhbGciOi.J9eyJzdWIi0 Wireless headphones 2');
    expect(seen).toBe('{{credential.0.session.0}} {{credential.0.session.1}} Wireless headphones 2');
  });
});

describe('codes', () => {
  const code = fill('{{credential.0.totp}}');
  const use = async (secrets: Secrets) => {
    await secrets.readyFor('0.totp');
    return typed(secrets.resolve(code));
  };

  it('are typed again until one is refused, then once each, also by another session', async () => {
    const clock = clockAt(59_000);
    const used = new UsedCodes();
    const first = new Secrets([ANA], signal, { clock, used });
    const second = new Secrets([ANA], signal, { clock, used });
    expect(first.codeIn(code)).toBe('0.totp');
    expect([await use(first), await use(second)]).toEqual(['996554', '996554']);
    expect(clock.clock.waited).toBe(0);
    first.refused('0.totp');
    const codes = [await use(first), await use(second), await use(first)];
    expect(new Set(['996554', ...codes]).size).toBe(4);
    expect(clock.clock.waited).toBe(61_000);
    expect(first.mask('996554')).toBe('{{credential.0.totp}}');
  });

  it('of a timer that fires before the clock shows the next time step are typed once as well', async () => {
    const clock = clockAt(59_000);
    const early = { ...clock, wait: (ms: number) => clock.wait(Math.max(1, ms - 1)) };
    const secrets = new Secrets([ANA], signal, { clock: early, used: new UsedCodes() });
    secrets.refused('0.totp');
    expect(await use(secrets)).not.toBe(await use(secrets));
  });
});

it('masks what headers hold that look secret, and in requests every header of the run', () => {
  const basic = Buffer.from('ann:staging-door').toString('base64');
  const secrets = new Secrets([], signal, {
    headers: [
      { name: 'Authorization', value: `Basic ${basic}` },
      { name: 'X-Stage', value: 'staging' },
    ],
  });
  const said = secrets.mask(`Basic ${basic}, ${basic}, staging-door, staging`);
  expect(said).not.toContain(basic);
  expect(said).not.toContain('staging-door');
  expect(said).toMatch(/, staging$/);
  const pairs = [
    { name: 'x-stage', value: 'staging' },
    { name: 'Accept', value: '*/*' },
  ];
  expect(secrets.maskHeaders(pairs).map(({ value }) => value)).toEqual(['[redacted]', '*/*']);
  expect(secrets.hasAccounts).toBe(false);
});
