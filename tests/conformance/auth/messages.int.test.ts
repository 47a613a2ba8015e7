import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeIn,
  follow,
  linkIn,
  newEmail,
  newPhone,
  PASSWORD,
  startAuth,
  type TestAuth,
} from '#tests/support/auth-service.ts';
import { until } from '#tests/support/services.ts';
import { startSmsReceiver } from '#tests/support/sms-receiver.ts';

let auth: TestAuth;
let sms: Awaited<ReturnType<typeof startSmsReceiver>>;
beforeAll(async () => {
  sms = await startSmsReceiver();
  auth = await startAuth({ ROVE_AUTH_CONFIRM_EMAIL: '1', ...sms.env });
});
afterAll(async () => {
  await auth?.stop();
  await sms?.stop();
});

/** A client in the PKCE flow, with the storage that its verifier needs. */
const pkceClient = () => {
  const kept = new Map<string, string>();
  return auth.client({
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
};

async function confirmed() {
  const client = auth.client();
  const email = newEmail();
  await client.auth.signUp({ email, password: PASSWORD });
  const token = codeIn(await auth.mailTo(email, 'signup'));
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
  if (error || !data.user) throw error ?? new Error('No user');
  return { client, email, id: data.user.id };
}

describe('sign-up with confirmation', () => {
  it('gives no session before the address is proved', async () => {
    const client = auth.client();
    const email = newEmail();
    const { data } = await client.auth.signUp({ email, password: PASSWORD });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');
    const { fragment, url } = await follow(linkIn(await auth.mailTo(email, 'signup')));
    expect(url.origin).toBe(auth.url);
    expect(fragment.get('type')).toBe('signup');
    const session = {
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    };
    expect((await client.auth.setSession(session)).data.user?.email_confirmed_at).toBeTruthy();
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('answers the same for an address that is taken, and tells its owner', async () => {
    const { email } = await confirmed();
    const fresh = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
    const taken = await auth.client().auth.signUp({ email, password: 'Other-horse-9' });
    expect(taken.error).toBeNull();
    const shape = (value: unknown): unknown =>
      value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value;
    expect(shape(taken.data)).toEqual(shape(fresh.data));
    expect(taken.data.user?.email).toBe(email);
    await auth.mailTo(email, 'already_registered');
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('sends the confirmation again', async () => {
    const client = auth.client();
    const email = newEmail();
    await client.auth.signUp({ email, password: PASSWORD });
    const first = await auth.mailTo(email, 'signup');
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await untilOther(email, first.text);
    expect((await client.auth.verifyOtp({ email, token: codeIn(first), type: 'signup' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await client.auth.verifyOtp({ email, token: codeIn(second), type: 'signup' })).error).toBeNull();
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await client.auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull();
  });
});

/** The newest mail to an address once it is another one. */
const untilOther = (email: string, text: string) =>
  until(`another mail to ${email}`, async () => {
    const mail = await auth.mailTo(email);
    return mail.text === text ? null : mail;
  });

describe('mailed links and codes', () => {
  it('resets a forgotten password, in both flows', async () => {
    const { email } = await confirmed();
    const client = auth.client();
    const redirectTo = `${auth.url}/update-password`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const first = await auth.mailTo(email, 'recovery');
    const { url, fragment } = await follow(linkIn(first));
    expect(url.pathname).toBe('/update-password');
    expect(fragment.get('type')).toBe('recovery');
    const tokens = {
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    };
    await client.auth.setSession(tokens);
    expect((await client.auth.updateUser({ password: 'Brand-new-horse' })).error).toBeNull();

    const pkce = pkceClient();
    await pkce.auth.resetPasswordForEmail(email, { redirectTo });
    const back = await follow(linkIn(await untilOther(email, first.text)));
    const code = back.url.searchParams.get('code') ?? '';
    expect((await auth.client().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const exchanged = await pkce.auth.exchangeCodeForSession(code);
    expect(exchanged.data.session?.user.email).toBe(email);
    expect((await pkce.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('sends nothing to strangers, and says so to nobody', async () => {
    const email = newEmail();
    const client = auth.client();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(
      (await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
    ).toBeNull();
    const { email: known } = await confirmed();
    await client.auth.resetPasswordForEmail(known);
    await auth.mailTo(known, 'recovery');
    expect((await auth.mails()).some((mail) => mail.to === email)).toBe(false);
  });

  it('signs in with a mailed code, making the account when there is none', async () => {
    const client = auth.client();
    const email = newEmail();
    await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Lin' } } });
    const before = await auth.database.service
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(before).toEqual([]);
    const mail = await auth.mailTo(email, 'magiclink');
    const token_hash = new URL(linkIn(mail)).searchParams.get('token') ?? '';
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Lin' } });
    expect((await client.auth.verifyOtp({ token_hash, type: 'email' })).error?.code).toBe('otp_expired');
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr?.[0]).toMatchObject({ method: 'otp' });
  });

  it('lets a link be followed once, however many follow it at the same time', async () => {
    const email = newEmail();
    expect((await auth.call('POST', '/magiclink', { body: { email } })).status).toBe(200);
    const link = linkIn(await auth.mailTo(email, 'magiclink'));
    const followed = await Promise.all(Array.from({ length: 8 }, () => follow(link)));
    expect(followed.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    const refused = followed.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired');
    expect(refused).toHaveLength(7);
  });

  it('ends a code after a few wrong guesses, and keeps no code that could be read', async () => {
    const client = auth.client();
    const email = newEmail();
    await client.auth.signInWithOtp({ email });
    const token = codeIn(await auth.mailTo(email));
    const wrong = token === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) {
      expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe(
        'otp_expired',
      );
    }
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error?.code).toBe('otp_expired');
    const stored = await auth.database.service.selectFrom('auth.one_time_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(email);
  });

  it('takes a typed code for ten minutes, and the link for longer', async () => {
    const email = newEmail();
    const client = auth.client();
    await client.auth.signInWithOtp({ email });
    const mail = await auth.mailTo(email);
    await auth.database.service
      .updateTable('auth.one_time_tokens')
      .set((eb) => ({ expires_at: eb('expires_at', '-', sql<Date>`interval '11 minutes'`) }))
      .execute();
    const typed = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' });
    expect(typed.error?.code).toBe('otp_expired');
    await client.auth.signInWithOtp({ email });
    const next = await untilOther(email, mail.text);
    await auth.database.service
      .updateTable('auth.one_time_tokens')
      .set((eb) => ({ expires_at: eb('expires_at', '-', sql<Date>`interval '11 minutes'`) }))
      .execute();
    expect((await follow(linkIn(next))).fragment.has('access_token')).toBe(true);
  });

  it('tells the app of a link that is over, and never leads to a stranger', async () => {
    const elsewhere = encodeURIComponent('https://evil.example/take');
    const { url, fragment } = await follow(
      `${auth.url}/auth/v1/verify?token=nothing&type=recovery&redirect_to=${elsewhere}`,
    );
    expect(url.origin).toBe(auth.url);
    expect(fragment.get('error_code')).toBe('otp_expired');
    expect(fragment.get('error')).toBe('access_denied');
  });

  it('changes the address once both have agreed', async () => {
    const { client, email, id } = await confirmed();
    const next = newEmail();
    expect((await client.auth.updateUser({ email: next })).data.user).toMatchObject({
      email,
      new_email: next,
    });
    const agreed = await follow(linkIn(await auth.mailTo(email, 'email_change_current')));
    expect(agreed.fragment.get('message')).toContain('other email');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const first = await auth.mailTo(next, 'email_change_new');
    expect((await client.auth.resend({ type: 'email_change', email: next })).error).toBeNull();
    const newest = await untilOther(next, first.text);
    const done = await client.auth.verifyOtp({ email: next, token: codeIn(newest), type: 'email_change' });
    expect(done.data.user?.email).toBe(next);
    const profile = await auth.database.service
      .selectFrom('profiles')
      .select('email')
      .where('user_id', '=', id)
      .executeTakeFirst();
    expect(profile?.email).toBe(next);
  });

  it('asks for a nonce before an old session changes the password', async () => {
    const { client, email, id } = await confirmed();
    await auth.database.service
      .updateTable('auth.sessions')
      .set({ created_at: new Date(Date.now() - 20 * 60_000) })
      .where('user_id', '=', id)
      .execute();
    const password = 'Brand-new-horse';
    expect((await client.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed');
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await auth.mailTo(email, 'reauthentication'));
    const wrong = await client.auth.updateUser({ password, nonce: nonce === '111111' ? '222222' : '111111' });
    expect(wrong.error?.code).toBe('reauthentication_not_valid');
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
  });
});

describe('text messages', () => {
  it('signs up and in by telephone number', async () => {
    const phone = newPhone();
    const client = auth.client();
    const { data } = await client.auth.signUp({ phone, password: PASSWORD });
    expect(data.session).toBeNull();
    const verified = await client.auth.verifyOtp({ phone, token: await sms.codeFor(phone), type: 'sms' });
    expect(verified.data.user?.phone).toBe(phone);
    const again = await auth.client().auth.signInWithPassword({ phone: `+${phone}`, password: PASSWORD });
    expect(again.data.user?.id).toBe(verified.data.user?.id);
    const sent = await auth.client().auth.signInWithOtp({ phone });
    expect(sent.data.messageId).toMatch(/^msg_/);
    const other = auth.client();
    const third = await other.auth.verifyOtp({ phone, token: await sms.codeFor(phone, 1), type: 'sms' });
    expect(third.data.user?.id).toBe(verified.data.user?.id);
    expect(sms.state.forged).toBe(0);
  });

  it('changes the number once it is proved, and sends the code again', async () => {
    const { client } = await confirmed();
    const phone = newPhone();
    expect((await client.auth.updateUser({ phone })).data.user?.new_phone).toBe(phone);
    await sms.codeFor(phone);
    expect((await client.auth.resend({ type: 'phone_change', phone })).error).toBeNull();
    const token = await sms.codeFor(phone, 1);
    const { data } = await client.auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(data.user).toMatchObject({ phone });
    expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(['email', 'phone']);
  });

  it('names what is wrong', async () => {
    const client = auth.client();
    expect((await client.auth.signInWithOtp({ phone: 'call me' })).error?.code).toBe('validation_failed');
    sms.state.refuses = true;
    expect((await client.auth.signInWithOtp({ phone: newPhone() })).error?.code).toBe('sms_send_failed');
    sms.state.refuses = false;
  });
});
