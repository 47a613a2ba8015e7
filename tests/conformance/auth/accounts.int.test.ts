import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, signedIn, startAuth, type TestAuth } from '#tests/support/auth-service.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth({ ROVE_AUTH_ANONYMOUS: '1' });
});
afterAll(() => auth?.stop());

describe('accounts with a password', () => {
  it('signs up, in and out', async () => {
    const client = auth.client();
    const email = newEmail();
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect(data.session?.access_token).toBeTruthy();
    expect((await client.auth.getSession()).data.session?.user.id).toBe(data.user?.id);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const profile = await auth.database.service
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', data.user?.id ?? '')
      .executeTakeFirst();
    expect(profile).toMatchObject({ email, full_name: 'Ada', plan_type: 'free' });
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await client.auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  it('serves the auth client alone, in the version that our own app has', async () => {
    const client = new AuthClient({
      url: `${auth.url}/auth/v1`,
      headers: { apikey: auth.anonKey },
      persistSession: false,
      autoRefreshToken: false,
    });
    const email = newEmail();
    expect((await client.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await client.refreshSession()).data.user?.email).toBe(email);
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    const wrong = await client.signInWithPassword({ email, password: 'wrong-wrong' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it('names what is wrong with a sign-up', async () => {
    const client = auth.client();
    const { email } = await signedIn(auth);
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toMatchObject({
      code: 'user_already_exists',
      status: 422,
    });
    const weak = await client.auth.signUp({ email: newEmail(), password: 'short' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      reasons: ['length'],
    });
    expect((await client.auth.signUp({ email: 'nobody', password: PASSWORD })).error?.code).toBe(
      'validation_failed',
    );
    expect((await client.auth.signUp({ phone: '15551230000', password: PASSWORD })).error?.code).toBe(
      'phone_provider_disabled',
    );
  });

  it('does not tell an unknown account from a wrong password', async () => {
    const { email } = await signedIn(auth);
    const client = auth.client();
    const wrong = await client.auth.signInWithPassword({ email, password: 'not-the-one' });
    const unknown = await client.auth.signInWithPassword({ email: newEmail(), password: 'not-the-one' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    expect({ ...unknown.error }).toEqual({ ...wrong.error });
    expect(unknown.error?.message).toBe(wrong.error?.message);
  });

  it('changes metadata and password, and ends the other sessions', async () => {
    const { client, email } = await signedIn(auth);
    const other = auth.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const named = await client.auth.updateUser({ data: { full_name: 'Grace', theme: 'dark' } });
    expect(named.data.user?.user_metadata).toMatchObject({ full_name: 'Grace', theme: 'dark' });
    const cleared = await client.auth.updateUser({ data: { theme: null } });
    expect(cleared.data.user?.user_metadata).toEqual({ full_name: 'Grace' });
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
    expect((await client.auth.updateUser({ password: 'tiny' })).error?.code).toBe('weak_password');
    const guessed = await client.auth.updateUser({ password: 'Another-horse-8', current_password: 'wrong' });
    expect(guessed.error?.code).toBe('invalid_credentials');
    const changed = await client.auth.updateUser({ password: 'Another-horse-8', current_password: PASSWORD });
    expect(changed.error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(
      (await auth.client().auth.signInWithPassword({ email, password: 'Another-horse-8' })).error,
    ).toBeNull();
  });

  it('signs in without an account, which can be given an address later', async () => {
    const client = auth.client();
    const { data } = await client.auth.signInAnonymously({ options: { data: { from: 'trial' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { from: 'trial' } });
    const alone = await client.auth.updateUser({ password: PASSWORD });
    expect(alone.error?.code).toBe('validation_failed');
    const email = newEmail();
    expect((await client.auth.updateUser({ email })).data.user?.new_email).toBe(email);
    const mail = await auth.mailTo(email, 'email_change_new');
    const code = /Code: (\d{6})/.exec(mail.text)?.[1] ?? '';
    const verified = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  });
});

describe('sessions', () => {
  it('refreshes, forgives a second use at once, and ends a session whose old token comes back', async () => {
    const { client, id } = await signedIn(auth);
    const first = (await client.auth.getSession()).data.session;
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.session?.refresh_token).not.toBe(first?.refresh_token);
    const soon = await auth.client().auth.refreshSession({ refresh_token: first?.refresh_token ?? '' });
    expect(soon.error).toBeNull();
    await auth.database.service
      .updateTable('auth.refresh_tokens')
      .set({ revoked_at: new Date(Date.now() - 60_000) })
      .where('user_id', '=', id)
      .where('revoked_at', 'is not', null)
      .execute();
    const late = await auth.client().auth.refreshSession({ refresh_token: first?.refresh_token ?? '' });
    expect(late.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 });
    const successor = await auth
      .client()
      .auth.refreshSession({ refresh_token: refreshed.data.session?.refresh_token ?? '' });
    expect(successor.error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('lets many tabs refresh at the same time', async () => {
    const { client, email } = await signedIn(auth);
    const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => auth.client().auth.refreshSession({ refresh_token })),
    );
    expect(tabs.map((tab) => tab.error ?? tab.data.user?.email)).toEqual(new Array(8).fill(email));
    const next = new Set(tabs.map((tab) => tab.data.session?.refresh_token));
    expect([next.size, next.has(refresh_token)]).toEqual([1, false]);
    // Who replays a token that others have gone on from gets no chain of their own.
    const [newest = ''] = next;
    const further = await auth.client().auth.refreshSession({ refresh_token: newest });
    const replayed = await auth.client().auth.refreshSession({ refresh_token });
    expect(replayed.data.session?.refresh_token).toBe(further.data.session?.refresh_token);
  });

  it.each([
    ['is too old', { created_at: new Date(Date.now() - 91 * 86_400_000), refreshed_at: new Date() }],
    ['was not used for long', { refreshed_at: new Date(Date.now() - 31 * 86_400_000) }],
  ])('ends a session that %s', async (_what, times) => {
    const { client, id } = await signedIn(auth);
    const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
    await auth.database.service.updateTable('auth.sessions').set(times).where('user_id', '=', id).execute();
    expect((await client.auth.getUser()).error).not.toBeNull();
    const refreshed = await auth.client().auth.refreshSession({ refresh_token });
    expect(refreshed.error?.code).toBe('session_expired');
  });

  it('keeps nothing of a refresh token that could be used', async () => {
    const { client } = await signedIn(auth);
    const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
    const rows = await auth.database.service.selectFrom('auth.refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  it.each(['global', 'local', 'others'] as const)('signs out with scope %s', async (scope) => {
    const { client, email } = await signedIn(auth);
    const other = auth.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const own = (await client.auth.getSession()).data.session?.access_token ?? '';
    const theirs = (await other.auth.getSession()).data.session?.access_token ?? '';
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    const open = async (token: string) => (await auth.client().auth.getUser(token)).error === null;
    expect(await open(own)).toBe(scope === 'others');
    expect(await open(theirs)).toBe(scope === 'local');
  });

  it('takes a session over and reads its claims by the published keys', async () => {
    const { client, id } = await signedIn(auth);
    const { access_token = '', refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
    const other = auth.client();
    expect((await other.auth.setSession({ access_token, refresh_token })).data.user?.id).toBe(id);
    const { data, error } = await other.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    expect(data?.claims).toMatchObject({
      sub: id,
      aal: 'aal1',
      iss: `${auth.url}/auth/v1`,
      is_anonymous: false,
    });
    expect(data?.claims.amr?.[0]).toMatchObject({ method: 'password' });
    const forged = `${access_token.slice(0, -6)}AAAAAA`;
    expect((await other.auth.getUser(forged)).error).toMatchObject({ code: 'bad_jwt', status: 403 });
    expect((await other.auth.getUser(auth.anonKey)).error?.code).toBe('bad_jwt');
  });
});

describe('errors', () => {
  const bad = { email: 'a@example.test', password: 'wrong' };

  it('speaks the dialect that the request names', async () => {
    const path = '/token?grant_type=password';
    const fresh = await auth.call('POST', path, {
      body: bad,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(fresh.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(fresh.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    const old = await auth.call('POST', path, { body: bad });
    expect(old.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
      error: 'invalid_grant',
      error_description: 'Invalid login credentials',
    });
  });

  it('names what nobody can do here', async () => {
    const { client } = await signedIn(auth);
    const id = '00000000-0000-4000-8000-000000000000';
    const { oauth } = client.auth;
    const { oauth: clients, customProviders } = auth.admin().auth.admin;
    const answers = await Promise.all([
      oauth.getAuthorizationDetails(id),
      oauth.approveAuthorization(id),
      oauth.denyAuthorization(id),
      oauth.listGrants(),
      oauth.revokeGrant({ clientId: id }),
      clients.listClients(),
      clients.createClient({ client_name: 'x', redirect_uris: [] }),
      clients.getClient(id),
      clients.updateClient(id, {}),
      clients.deleteClient(id),
      clients.regenerateClientSecret(id),
      customProviders.listProviders(),
      customProviders.getProvider('x'),
    ]);
    for (const { error } of answers) expect(error).toMatchObject({ code: 'feature_disabled', status: 404 });
    expect((await auth.call('GET', '/nothing-here')).body.error_code).toBe('not_found');
    expect((await auth.call('POST', '/token?grant_type=magic', { body: {} })).body.error_code).toBe(
      'unsupported_grant_type',
    );
    expect((await auth.call('GET', '/user')).status).toBe(401);
    const settings = await auth.call('GET', '/settings');
    expect(settings.body).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: true,
    });
    expect((await auth.call('GET', '/health')).status).toBe(200);
  });

  it.each([
    ['no JSON', '{"email":', 'bad_json'],
    ['a list', '[]', 'validation_failed'],
    ['numbers', { email: 5, password: 6 }, 'validation_failed'],
    [
      'zero characters',
      { email: newEmail(), password: PASSWORD, data: { a: '\u0000' } },
      'validation_failed',
    ],
    [
      'an endless address',
      { email: `${'a'.repeat(3_000)}@example.test`, password: PASSWORD },
      'validation_failed',
    ],
    ['an endless password', { email: newEmail(), password: 'x'.repeat(5_000) }, 'weak_password'],
    [
      'too much',
      { email: newEmail(), password: PASSWORD, data: { a: 'x'.repeat(2_000_000) } },
      'validation_failed',
    ],
  ])('refuses %s by name', async (_what, body, code) => {
    const answer = await auth.call('POST', '/signup', { body });
    expect(answer.body.error_code).toBe(code);
    expect(answer.status).toBeLessThan(500);
  });
});
