import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startAuth, type TestAuth } from '#tests/support/auth-service.ts';

let auth: TestAuth;
let tokens: string[];
beforeAll(async () => {
  auth = await startAuth({ ROVE_AUTH_ANONYMOUS: '1' });
  const { client } = await signedIn(auth);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  tokens = [
    '',
    `Bearer ${token}`,
    `Bearer ${auth.serviceKey}`,
    `Bearer ${auth.anonKey}`,
    'Bearer a.b.c',
    'Basic eDp5',
  ];
});
afterAll(() => auth?.stop());

const ID = '00000000-0000-4000-8000-000000000000';
const ROUTES = [
  'POST /signup',
  'POST /token?grant_type=password',
  'POST /token?grant_type=refresh_token',
  'POST /token?grant_type=pkce',
  'POST /token?grant_type=id_token',
  'POST /token?grant_type=web3',
  'POST /token',
  'POST /logout?scope=sideways',
  'GET /user',
  'PUT /user',
  'POST /recover',
  'POST /otp',
  'POST /magiclink',
  'POST /verify',
  'GET /verify',
  'POST /resend',
  'GET /reauthenticate',
  'POST /sso',
  'POST /sso/saml/acs',
  'GET /sso/saml/metadata',
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'GET /user/identities/authorize',
  `DELETE /user/identities/${ID}`,
  'DELETE /user/identities/me',
  'POST /factors',
  `POST /factors/${ID}/challenge`,
  `POST /factors/${ID}/verify`,
  `DELETE /factors/${ID}`,
  'DELETE /factors/%00',
  'GET /factors/recovery-codes',
  'POST /factors/recovery-codes',
  'POST /factors/recovery-codes/verify',
  'POST /passkeys/registration/options',
  'POST /passkeys/registration/verify',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
  `PATCH /passkeys/${ID}`,
  'GET /admin/users',
  'POST /admin/users',
  `GET /admin/users/${ID}`,
  `PUT /admin/users/${ID}`,
  `DELETE /admin/users/${ID}`,
  `DELETE /admin/users/${ID}/factors/${ID}`,
  'POST /admin/generate_link',
  'POST /admin/sso/providers',
  `PUT /admin/sso/providers/${ID}`,
  'POST /invite',
  'GET /outbox',
  'GET /settings',
  'GET /.well-known/jwks.json',
] as const;

const FIELDS = [
  'email',
  'phone',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'provider',
  'id_token',
  'nonce',
  'chain',
  'message',
  'signature',
  'code_challenge',
  'code_challenge_method',
  'factor_type',
  'friendly_name',
  'challenge_id',
  'code',
  'webauthn',
  'credential',
  'new_email',
  'redirect_to',
  'domain',
  'provider_id',
  'metadata_xml',
  'domains',
  'ban_duration',
  'user_metadata',
  'app_metadata',
  'per_page',
  'page',
  'state',
  'RelayState',
  'SAMLResponse',
  'create_user',
  'current_password',
  'password_hash',
  'id',
];
const LIKELY = [
  'a@example.test',
  '+15551234567',
  'Correct-horse-7',
  'signup',
  'recovery',
  'magiclink',
  'email',
  'sms',
  'totp',
  'webauthn',
  'phone',
  'keycloak',
  'ethereum',
  'solana',
  's256',
  'x'.repeat(60),
  ID,
  '\u0000',
  '%00',
  '{}',
  '../..',
  "'; drop table",
  'https://evil.example/',
  '99999999999999999999',
  '-1',
  'none',
  '24h',
  '\ud800',
  '<a/>',
];

const value = fc.oneof(
  fc.constantFrom(...LIKELY),
  fc.string({ maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const fields = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 });
const body = fc.oneof(
  { weight: 5, arbitrary: fields.map((content) => JSON.stringify(content)) },
  fc.constantFrom('', 'null', '[]', '"text"', '{"email":', '\u0000', '[[[[['),
);
const request = fc.record({
  route: fc.constantFrom(...ROUTES),
  token: fc.nat(),
  body,
  query: fields,
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
  ),
});

it('answers whatever comes with a named error, never with a fault of its own', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const [method = 'GET', path = '/'] = sent.route.split(' ');
      const url = new URL(`${auth.url}/auth/v1${path}`);
      for (const [name, content] of Object.entries(sent.query)) {
        url.searchParams.append(name, typeof content === 'string' ? content : JSON.stringify(content));
      }
      const authorization = tokens[sent.token % tokens.length];
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { 'content-type': sent.type, ...(authorization ? { authorization } : {}) },
        ...(method === 'GET' ? {} : { body: sent.body }),
      });
      const text = await answer.text();
      expect(answer.status, `${sent.route}: ${text}`).toBeLessThan(500);
      if (answer.status >= 400) expect(JSON.parse(text)).toHaveProperty('error_code');
    }),
    { numRuns: 200, endOnFailure: false },
  );
}, 240_000);

/** Requests that are fine, so that a single bad field is all that is wrong with them. */
const GOOD: [route: string, by: 'user' | 'service' | 'nobody', body: Record<string, unknown>][] = [
  ['POST /signup', 'nobody', { email: 'fine@example.test', password: 'Correct-horse-7', data: { a: 1 } }],
  ['POST /signup', 'nobody', { data: { a: 1 } }],
  ['POST /token?grant_type=password', 'nobody', { email: 'fine@example.test', password: 'x' }],
  ['POST /token?grant_type=refresh_token', 'nobody', { refresh_token: 'x' }],
  ['POST /token?grant_type=pkce', 'nobody', { auth_code: ID, code_verifier: 'v'.repeat(50) }],
  ['POST /token?grant_type=web3', 'nobody', { chain: 'solana', message: 'm', signature: 's' }],
  ['POST /otp', 'nobody', { email: 'fine@example.test', data: {}, create_user: true }],
  [
    'POST /recover',
    'nobody',
    { email: 'fine@example.test', code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
  ],
  ['POST /verify', 'nobody', { type: 'email', email: 'fine@example.test', token: '123456' }],
  ['POST /verify', 'nobody', { type: 'email', token_hash: 'x' }],
  ['POST /sso', 'nobody', { domain: 'corp.example.test', redirect_to: 'https://a.example/' }],
  ['POST /sso', 'nobody', { provider_id: ID }],
  ['POST /token?grant_type=id_token', 'nobody', { provider: 'x', id_token: 'x' }],
  ['PUT /user', 'user', { data: { a: 1 } }],
  ['PUT /user', 'user', { email: 'other@example.test' }],
  ['PUT /user', 'user', { password: 'Other-horse-8', nonce: '123456' }],
  ['POST /factors', 'user', { factor_type: 'totp', friendly_name: 'a', issuer: 'b' }],
  ['POST /factors', 'user', { factor_type: 'webauthn', friendly_name: 'b' }],
  ['POST /factors/recovery-codes/verify', 'user', { code: 'x' }],
  ['POST /passkeys/authentication/verify', 'nobody', { challenge_id: ID, credential: { id: 'x' } }],
  ['POST /passkeys/registration/verify', 'user', { challenge_id: ID, credential: { id: 'x' } }],
  [`PATCH /passkeys/${ID}`, 'user', { friendly_name: 'x' }],
  [
    'POST /admin/users',
    'service',
    { email: 'made@example.test', user_metadata: {}, app_metadata: {}, ban_duration: '1h' },
  ],
  ['POST /admin/users', 'service', { phone: '15550001111', password: 'Correct-horse-7' }],
  ['POST /admin/generate_link', 'service', { type: 'magiclink', email: 'linked@example.test', data: {} }],
  ['POST /invite', 'service', { email: 'guest@example.test', data: {} }],
  [
    'POST /admin/sso/providers',
    'service',
    { resource_id: 'r', metadata_xml: '<a/>', domains: ['a.example'], attribute_mapping: {} },
  ],
];
const NASTY: unknown[] = [
  '',
  'a\u0000b',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  '\ud800',
  -1,
  1e21,
  true,
  null,
  [],
  ['\u0000'],
  {},
  { a: '\u0000' },
  { '\u0000': 1 },
  { a: '\ud800' },
  JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`),
];

it('takes one bad field among good ones for what it is', async () => {
  const by = { nobody: '', user: tokens[1] ?? '', service: tokens[2] ?? '' };
  const cases = GOOD.flatMap(([route, who, good]) =>
    Object.keys(good).flatMap((field) =>
      NASTY.map((bad) => ({ route, who, sent: { ...good, [field]: bad } })),
    ),
  );
  const faults: string[] = [];
  for (let at = 0; at < cases.length; at += 20) {
    await Promise.all(
      cases.slice(at, at + 20).map(async ({ route, who, sent }) => {
        const [method = '', path = ''] = route.split(' ');
        const answer = await auth.call(method, path, { body: sent, headers: { authorization: by[who] } });
        if (answer.status >= 500) faults.push(`${route} ${JSON.stringify(sent).slice(0, 200)}`);
      }),
    );
  }
  expect(faults).toEqual([]);
}, 240_000);
