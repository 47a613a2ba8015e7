import type { SupabaseClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, signedIn, startAuth, type TestAuth } from '#tests/support/auth-service.ts';
import { startOidcServer, walk } from '#tests/support/oidc-server.ts';
import { SamlIdp } from '#tests/support/saml-idp.ts';
import { freePort } from '#tests/support/services.ts';

let auth: TestAuth;
let oidc: Awaited<ReturnType<typeof startOidcServer>>;
const idp = new SamlIdp();
beforeAll(async () => {
  const port = await freePort();
  const settings = {
    issuer: `http://127.0.0.1:${port}`,
    client_id: 'rove-web',
    client_secret: 'a-secret-that-only-tests-use',
  };
  auth = await startAuth({
    ROVE_AUTH_OIDC: JSON.stringify({
      keycloak: settings,
      dead: { ...settings, issuer: 'http://127.0.0.1:1' },
    }),
  });
  oidc = await startOidcServer(() => `${auth.url}/auth/v1/callback`, port);
});
afterAll(async () => {
  await auth?.stop();
  await oidc?.stop();
});

const atHome = (url: URL) => url.origin === auth.url && !url.pathname.startsWith('/auth/v1/');

const pkceClient = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return auth.client({ flowType: 'pkce', persistSession: true, storage });
};

const CHALLENGE = `code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`;

let counter = 0;
function newPerson(more: object = {}) {
  const id = `person-${++counter}`;
  const person = { email: newEmail(id), email_verified: true, name: `Person ${counter}`, ...more };
  oidc.people.set(id, person);
  return { id, email: person.email };
}

async function signInAs(client: SupabaseClient, id: string) {
  const redirectTo = `${auth.url}/dashboard`;
  const options = { redirectTo, skipBrowserRedirect: true, queryParams: { login_hint: id } };
  const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak', options });
  return walk(data.url ?? '', atHome);
}

/** A client that is signed in as this person of the provider. */
async function signedInAs(id: string) {
  const client = pkceClient();
  const code = (await signInAs(client, id)).searchParams.get('code') ?? '';
  const { error } = await client.auth.exchangeCodeForSession(code);
  if (error) throw error;
  return client;
}

/** Where the browser of a person at the provider comes back to when a client began to link. */
async function linkBegun(client: SupabaseClient, person: string): Promise<URL> {
  const options = { redirectTo: `${auth.url}/settings`, queryParams: { login_hint: person } };
  const { data } = await client.auth.linkIdentity({ provider: 'keycloak', options });
  return walk(data.url ?? '', atHome);
}

async function link(client: SupabaseClient, person: string): Promise<void> {
  const back = await linkBegun(client, person);
  expect(back.pathname).toBe('/settings');
  const { error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  if (error) throw error;
}

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

describe('OpenID Connect', () => {
  it('gives no session to a browser that did not begin', async () => {
    const { id } = newPerson();
    const begun = await auth.call('GET', '/authorize?provider=keycloak');
    expect([begun.status, begun.body.error_code]).toEqual([400, 'validation_failed']);
    const back = await signInAs(pkceClient(), id);
    expect(back.hash).toBe('');
    const other = await pkceClient().auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(other.error).not.toBeNull();
  });

  it('signs in with PKCE', async () => {
    const { id, email } = newPerson();
    const client = pkceClient();
    const back = await signInAs(client, id);
    const code = back.searchParams.get('code') ?? '';
    const stolen = await pkceClient().auth.exchangeCodeForSession(code);
    expect(stolen.error).not.toBeNull();
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ user: { email }, provider_token: expect.any(String) });
    expect(data.user).toMatchObject({ app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    expect(data.user?.user_metadata.full_name).toMatch(/^Person/);
    const again = await signedInAs(id);
    expect((await again.auth.getUser()).data.user?.id).toBe(data.user?.id);
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims?.amr?.[0]).toMatchObject({ method: 'oauth', provider: 'keycloak' });
  });

  it('refuses a code with another verifier, for good', async () => {
    const { id } = newPerson();
    const back = await signInAs(pkceClient(), id);
    const body = { auth_code: back.searchParams.get('code'), code_verifier: 'v'.repeat(50) };
    const wrong = await auth.call('POST', '/token?grant_type=pkce', { body });
    expect(wrong.body.error_code).toBe('bad_code_verifier');
    expect((await auth.call('POST', '/token?grant_type=pkce', { body })).body.error_code).toBe(
      'flow_state_not_found',
    );
  });

  it('never joins an account whose address was only claimed', async () => {
    const { id, email } = newPerson();
    await auth.client().auth.signUp({ email, password: PASSWORD });
    const refused = fragmentOf(await signInAs(pkceClient(), id));
    expect(refused.get('error_code')).toBe('provider_email_needs_verification');
    const other = newPerson({ email_verified: false });
    expect(fragmentOf(await signInAs(pkceClient(), other.id)).get('error_code')).toBe(
      'provider_email_needs_verification',
    );
  });

  it('takes a linked address of somebody else for no proof of the account’s own', async () => {
    const { id, email } = newPerson();
    const squatter = pkceClient();
    await squatter.auth.signUp({ email, password: PASSWORD });
    await link(squatter, newPerson().id);
    const refused = fragmentOf(await signInAs(pkceClient(), id));
    expect(refused.get('error_code')).toBe('provider_email_needs_verification');
  });

  it('joins an account whose address was proved', async () => {
    const { id, email } = newPerson();
    const client = auth.client();
    await client.auth.signInWithOtp({ email });
    const token_hash =
      new URL(/http\S+/.exec((await auth.mailTo(email)).text)?.[0] ?? '').searchParams.get('token') ?? '';
    const { data } = await client.auth.verifyOtp({ token_hash, type: 'email' });
    expect((await (await signedInAs(id)).auth.getUser()).data.user?.id).toBe(data.user?.id);
  });

  it('links and unlinks identities', async () => {
    const { email, id } = await signedIn(auth);
    const client = pkceClient();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const person = newPerson();
    await link(client, person.id);
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(identities.map((identity) => identity.provider)).toEqual(['email', 'keycloak']);
    const taken = { client: pkceClient() };
    await taken.client.auth.signUp({ email: newEmail(), password: PASSWORD });
    expect(fragmentOf(await linkBegun(taken.client, person.id)).get('error_code')).toBe(
      'identity_already_exists',
    );
    const linked = identities.find((identity) => identity.provider === 'keycloak');
    if (!linked) throw new Error('Not linked');
    expect((await taken.client.auth.unlinkIdentity(linked)).error?.code).toBe('identity_not_found');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    const [last] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!last) throw new Error('None left');
    expect((await client.auth.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable');
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
  });

  it('links nothing for a browser that only came back', async () => {
    const attacker = pkceClient();
    await attacker.auth.signUp({ email: newEmail(), password: PASSWORD });
    const { id } = newPerson();
    const back = await linkBegun(attacker, id);
    expect((await attacker.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    const code = back.searchParams.get('code') ?? '';
    expect((await pkceClient().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await attacker.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('signs in and links with an ID token', async () => {
    const { id, email } = newPerson();
    const client = auth.client();
    const token = await oidc.idToken(id, { nonce: 'once' });
    const signIn = (more: object) =>
      client.auth.signInWithIdToken({ provider: 'keycloak' as never, token, ...more });
    expect((await signIn({})).error?.code).toBe('invalid_credentials');
    expect((await signIn({ nonce: 'other' })).error?.code).toBe('invalid_credentials');
    expect((await signIn({ nonce: 'once' })).data.user?.email).toBe(email);
    const foreign = await oidc.idToken(id, { audience: 'another-app' });
    expect((await signIn({ token: foreign })).error?.code).toBe('unexpected_audience');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const forged = await oidc.idToken(id, { key: await exportJWK(privateKey) });
    expect((await signIn({ token: forged })).error?.code).toBe('bad_jwt');
    const account = await signedIn(auth);
    const person = newPerson();
    const linked = await account.client.auth.linkIdentity({
      provider: 'keycloak' as never,
      token: await oidc.idToken(person.id),
    });
    expect(linked.data.user?.identities?.map((identity) => identity.provider)).toContain('keycloak');
  });

  it('names what goes wrong', async () => {
    expect(fragmentOf(await signInAs(pkceClient(), 'nobody')).get('error_code')).toBe('bad_oauth_callback');
    const stray = await walk(`${auth.url}/auth/v1/callback?state=made-up&code=x`, atHome);
    expect(fragmentOf(stray).get('error_code')).toBe('bad_oauth_state');
    expect((await auth.call('GET', `/authorize?provider=nowhere&${CHALLENGE}`)).body.error_code).toBe(
      'validation_failed',
    );
    expect((await auth.call('GET', `/authorize?provider=dead&${CHALLENGE}`)).body.error_code).toBe(
      'bad_oauth_callback',
    );
  });
});

describe('single sign-on', () => {
  let providerId = '';
  beforeAll(async () => {
    const body = {
      type: 'saml',
      metadata_xml: idp.metadata(),
      domains: ['corp.example.test'],
      attribute_mapping: { keys: { email: { name: 'mail' } } },
    };
    const headers = { authorization: `Bearer ${auth.serviceKey}` };
    const made = await auth.call('POST', '/admin/sso/providers', { body, headers });
    expect(made.status).toBe(201);
    providerId = String(made.body.id);
    expect(
      (await auth.call('POST', '/admin/sso/providers', { body: { ...body, domains: [] }, headers })).body
        .error_code,
    ).toBe('saml_idp_already_exists');
    expect((await auth.call('POST', '/admin/sso/providers', { body, headers })).body.error_code).toBe(
      'sso_domain_already_exists',
    );
    expect(
      (await auth.call('POST', '/admin/sso/providers', { body: { metadata_xml: '<a/>' }, headers })).body
        .error_code,
    ).toBe('validation_failed');
  });

  async function post({ acs, form }: { acs: string; form: URLSearchParams }): Promise<URL> {
    const answer = await fetch(acs, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '', acs);
  }

  async function bySso(email: string) {
    const client = pkceClient();
    const started = await client.auth.signInWithSSO({ providerId });
    const back = await post(idp.answer(started.data?.url ?? '', { email }));
    return client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  }

  it('signs in by domain and by provider', async () => {
    const client = pkceClient();
    const email = `ann-${process.pid}@corp.example.test`;
    const started = await client.auth.signInWithSSO({
      domain: 'corp.example.test',
      options: { redirectTo: `${auth.url}/dashboard` },
    });
    const back = await post(idp.answer(started.data?.url ?? '', { email }));
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({ email, app_metadata: { provider: `sso:${providerId}` } });
    const managed = await client.auth.updateUser({ password: 'Other-horse-9' });
    expect(managed.error?.code).toBe('user_sso_managed');
    expect((await bySso(email)).data.user?.id).toBe(data.user?.id);
  });

  it('keeps its accounts apart from those with a password', async () => {
    const { email, id } = await signedIn(auth);
    const user = await bySso(email);
    expect(user.data.user?.email).toBe(email);
    expect(user.data.user?.id).not.toBe(id);
  });

  it.each([
    ['was changed after signing', { tamper: (text: string) => text.replaceAll('eve@corp', 'ceo@corp') }],
    ['has no signature', { tamper: (text: string) => text.replace(/<ds:Signature.*<\/ds:Signature>/s, '') }],
    ['is for another site', { audience: 'https://other.example' }],
    ['answers another request', { inResponseTo: '_another' }],
    ['is too old', { ageMs: 3_600_000 }],
  ])('refuses an assertion that %s', async (_what, fault) => {
    const started = await pkceClient().auth.signInWithSSO({ providerId });
    const back = await post(
      idp.answer(started.data?.url ?? '', { email: 'eve@corp.example.test', ...fault }),
    );
    expect(fragmentOf(back).get('error_code')).toBe('validation_failed');
  });

  it('refuses a stranger key, a second use and an answer that nobody asked for', async () => {
    const started = await pkceClient().auth.signInWithSSO({ providerId });
    const stranger = new SamlIdp();
    const forged = await post(stranger.answer(started.data?.url ?? '', { email: 'eve@corp.example.test' }));
    expect(fragmentOf(forged).get('error_code')).toBe('validation_failed');
    const good = await pkceClient().auth.signInWithSSO({ providerId });
    const answer = idp.answer(good.data?.url ?? '', { email: 'eve@corp.example.test' });
    expect((await post(answer)).searchParams.get('code')).toBeTruthy();
    expect(fragmentOf(await post(answer)).get('error_code')).toBe('saml_relay_state_not_found');
  });

  it('describes itself, and names what is wrong', async () => {
    const metadata = await fetch(`${auth.url}/auth/v1/sso/saml/metadata`);
    expect(await metadata.text()).toContain(`Location="${auth.url}/auth/v1/sso/saml/acs"`);
    const unknown = await pkceClient().auth.signInWithSSO({ domain: 'nobody.example' });
    expect(unknown.error?.code).toBe('sso_provider_not_found');
  });
});
