import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '#services/auth/keys.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import {
  codeIn,
  follow,
  linkIn,
  newEmail,
  PASSWORD,
  signedIn,
  startAuth,
  type TestAuth,
} from '#tests/support/auth-service.ts';
import { ticksOf } from '#tests/support/processes.ts';
import { ethereumWallet, solanaWallet } from '#tests/support/wallets.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth({ ROVE_AUTH_REDIRECTS: 'https://*.preview.example.test/**' });
});
afterAll(() => auth?.stop());

describe('wallets', () => {
  const url = () => `${auth.url}/login`;

  it('signs in with an Ethereum wallet, and a message once', async () => {
    const wallet = ethereumWallet();
    const client = auth.client();
    const options = { url: url() };
    const credentials = {
      chain: 'ethereum',
      wallet: wallet.provider as never,
      statement: 'I agree',
      options,
    } as const;
    const { data, error } = await client.auth.signInWithWeb3(credentials);
    expect(error).toBeNull();
    const { custom_claims: claims } = data.user?.user_metadata ?? {};
    expect(claims).toMatchObject({ address: wallet.address, chain: 'ethereum', network: '1' });
    const again = await auth.client().auth.signInWithWeb3({ ...credentials, statement: 'I agree again' });
    expect(again.data.user?.id).toBe(data.user?.id);

    const lines = (changes: Record<string, string> = {}) => {
      const host = new URL(auth.url).host;
      const fields = { domain: host, URI: url(), at: new Date().toISOString(), ...changes };
      return `${fields.domain} wants you to sign in with your Ethereum account:\n${wallet.address}\n\n\nURI: ${fields.URI}\nVersion: 1\nChain ID: 1\nIssued At: ${fields.at}`;
    };
    const attempt = (message: string, signature = wallet.sign(message)) =>
      auth.client().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
    const message = lines();
    expect((await attempt(message)).error).toBeNull();
    expect((await attempt(message)).error?.message).toContain('used before');
    expect((await attempt(lines(), ethereumWallet().sign('other'))).error?.message).toContain('signature');
    expect(
      (await attempt(lines({ domain: 'evil.example', URI: 'https://evil.example/' }))).error?.message,
    ).toContain('URI');
    const old = new Date(Date.now() - 3_600_000).toISOString();
    expect((await attempt(lines({ at: old }))).error?.message).toContain('too long ago');
    expect((await attempt(`${lines()}\nExtra: line`)).error?.message).toContain('not expected');
  });

  it('signs in with a Solana wallet', async () => {
    const wallet = solanaWallet();
    const client = auth.client();
    const options = { url: url() };
    const { data, error } = await client.auth.signInWithWeb3({
      chain: 'solana',
      wallet: wallet.provider as never,
      options,
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata.custom_claims).toMatchObject({
      address: wallet.address,
      chain: 'solana',
    });
    const { message } = { message: 'not one of ours' };
    const signature = await wallet.provider.signMessage(new TextEncoder().encode(message));
    const odd = await client.auth.signInWithWeb3({ chain: 'solana', message, signature });
    expect(odd.error?.code).toBe('invalid_credentials');
  });
});

describe('operators', () => {
  it('lets only the service-role key in', async () => {
    const { client } = await signedIn(auth);
    const token = (await client.auth.getSession()).data.session?.access_token;
    const asUser = await auth.call('GET', '/admin/users', { headers: { authorization: `Bearer ${token}` } });
    expect([asUser.status, asUser.body.error_code]).toEqual([403, 'not_admin']);
    expect((await auth.client().auth.admin.listUsers()).error?.code).toBe('not_admin');
    expect((await auth.call('GET', '/admin/users')).body.error_code).toBe('no_authorization');
    const invited = await auth.client().auth.admin.inviteUserByEmail(newEmail());
    expect(invited.error?.code).toBe('not_admin');
  });

  it('makes, lists, changes, bans and deletes users', async () => {
    const { admin } = auth.admin().auth;
    const email = newEmail();
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Op' },
      app_metadata: { team: 'a' },
    });
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({ email, app_metadata: { team: 'a', provider: 'email' } });
    expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 });
    expect((await admin.createUser({})).error?.code).toBe('validation_failed');
    const listed = await admin.listUsers({ page: 1, perPage: 2 });
    expect(listed.data.users).toHaveLength(2);
    expect(listed.data).toMatchObject({ total: expect.any(Number), nextPage: 2 });
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await admin.getUserById('00000000-0000-4000-8000-000000000000')).error?.code).toBe(
      'user_not_found',
    );
    expect(
      (await auth.call('GET', '/admin/users/5', { headers: { authorization: `Bearer ${auth.serviceKey}` } }))
        .body.error_code,
    ).toBe('validation_failed');

    const client = auth.client();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const next = newEmail();
    const changed = await admin.updateUserById(id, {
      email: next,
      email_confirm: true,
      user_metadata: { full_name: 'Operator' },
    });
    expect(changed.data.user).toMatchObject({ email: next, user_metadata: { full_name: 'Operator' } });
    await admin.updateUserById(id, { ban_duration: '24h' });
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(
      (await auth.client().auth.signInWithPassword({ email: next, password: PASSWORD })).error?.code,
    ).toBe('user_banned');
    expect((await admin.updateUserById(id, { ban_duration: 'soon' })).error?.code).toBe('validation_failed');
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await client.auth.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect((await admin.signOut(token, 'global')).error).toBeNull();
    expect((await client.auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error?.code).toBe('user_not_found');
    const left = await auth.database.service
      .selectFrom('profiles')
      .select('email')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it('hides a user without deleting the row', async () => {
    const { admin } = auth.admin().auth;
    const { id, email } = await signedIn(auth);
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      email: '',
      deleted_at: expect.any(String),
    });
    expect((await auth.client().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  });

  it('sees and removes factors', async () => {
    const { client, id } = await signedIn(auth);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const { mfa } = auth.admin().auth.admin;
    const factors = await mfa.listFactors({ userId: id });
    expect(JSON.stringify(factors.data)).toContain(data?.id);
    expect((await mfa.deleteFactor({ userId: id, id: data?.id ?? '' })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('invites', async () => {
    const email = newEmail();
    const { data } = await auth.admin().auth.admin.inviteUserByEmail(email, { data: { full_name: 'Guest' } });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const { fragment } = await follow(linkIn(await auth.mailTo(email, 'invite')));
    const token = fragment.get('access_token') ?? '';
    expect((await auth.client().auth.getUser(token)).data.user?.user_metadata).toEqual({
      full_name: 'Guest',
    });
    const again = await auth.admin().auth.admin.inviteUserByEmail(email);
    expect(again.error?.code).toBe('email_exists');
  });

  it.each(['signup', 'invite', 'magiclink', 'recovery', 'email_change_new'] as const)(
    'makes a %s link',
    async (type) => {
      const { admin } = auth.admin().auth;
      const known = type === 'recovery' || type === 'email_change_new';
      const email = known ? (await signedIn(auth)).email : newEmail();
      const redirectTo = 'https://pr-7.preview.example.test/welcome?x=1';
      const more =
        type === 'signup'
          ? { password: PASSWORD }
          : type === 'email_change_new'
            ? { newEmail: newEmail() }
            : {};
      const { data, error } = await admin.generateLink({
        type,
        email,
        options: { redirectTo },
        ...more,
      } as never);
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({ verification_type: type, redirect_to: redirectTo });
      expect(data.properties?.email_otp).toMatch(/^\d{6}$/);
      const { url, fragment } = await follow(data.properties?.action_link ?? '');
      expect(url.origin + url.pathname).toBe('https://pr-7.preview.example.test/welcome');
      if (type === 'email_change_new') expect(fragment.get('message')).toContain('other email');
      else expect(fragment.get('access_token')).toBeTruthy();
      const used = await auth
        .client()
        .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email' });
      expect(used.error?.code).toBe('otp_expired');
    },
  );
});

describe('signing keys', () => {
  it('rotates without ending a session', async () => {
    const { client } = await signedIn(auth);
    const before = (await client.auth.getSession()).data.session?.access_token ?? '';
    const kids = async () => {
      const { body } = await auth.call('GET', '/.well-known/jwks.json');
      return (body.keys as { kid: string; d?: string }[]).map((key) => (key.d ? 'secret!' : key.kid));
    };
    const published = await kids();
    await auth.database.service
      .updateTable('auth.signing_keys')
      .set({ state_since: new Date(Date.now() - 40 * 86_400_000) })
      .where('purpose', '=', 'session')
      .execute();
    const ring = KeyRing.of(auth.database.service, TEST_SECRET);
    const [first, second] = await Promise.all([
      ring.rotate(30),
      KeyRing.of(auth.database.service, TEST_SECRET).rotate(30),
    ]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    const token = await ring.sign({ sub: 'x' });
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    expect(published).toContain(header.kid);
    expect(published).not.toContain('secret!');
    expect((await client.auth.getUser(before)).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const states = await auth.database.service
      .selectFrom('auth.signing_keys')
      .select('state')
      .where('purpose', '=', 'session')
      .execute();
    expect(states.map((row) => row.state).sort()).toEqual(['current', 'next', 'previous']);
  });
});

/** So many hashes take well over a tick (10 ms) each. */
const TRIES = 12;

describe('strangers', () => {
  it('takes as long for an account that is not there', async () => {
    const { email } = await signedIn(auth);
    // By the processor time of the service, which other work on this machine does not change.
    const workFor = async (address: string) => {
      const before = ticksOf(auth.pid);
      for (let i = 0; i < TRIES; i++)
        await auth.client().auth.signInWithPassword({ email: address, password: 'wrong-wrong' });
      return ticksOf(auth.pid) - before;
    };
    await workFor(email);
    const [known, unknown] = [await workFor(email), await workFor(newEmail('stranger'))];
    expect(known).toBeGreaterThan(TRIES);
    // Without a hash to compare with, an unknown account is answered many times faster.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2.5);
  });

  it('shows the outbox only to who was told its address', async () => {
    expect((await auth.call('GET', '/outbox')).status).toBe(404);
    expect((await auth.call('GET', '/outbox?key=guess')).status).toBe(404);
    const email = newEmail();
    await auth.client().auth.signInWithOtp({ email });
    expect(codeIn(await auth.mailTo(email))).toHaveLength(6);
    const stored = await auth.database.service.selectFrom('auth.mail').selectAll().execute();
    expect(JSON.stringify(stored.map((row) => row.message_sealed.toString('latin1')))).not.toContain(email);
  });
});
