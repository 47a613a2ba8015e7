import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, signedIn, startAuth, type TestAuth } from '#tests/support/auth-service.ts';
import { freePort, startService, until } from '#tests/support/services.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

let auth: TestAuth;
let smtp: Awaited<ReturnType<typeof startSmtpSink>>;
let second: { url: string; stop(): Promise<void> };
beforeAll(async () => {
  smtp = await startSmtpSink(1);
  auth = await startAuth({
    ROVE_SMTP_URL: smtp.url,
    ROVE_MAIL_FROM: 'Rove <hello@rove.example>',
    ROVE_SUPPORT_EMAIL: 'help@rove.example',
    ROVE_AUTH_MAIL_INTERVAL_S: '60',
    ROVE_AUTH_RATE_FACTOR: '1',
    ROVE_AUTH_SIGNUP: '1',
  });
  const port = await freePort();
  const service = await startService('auth', {
    ...auth.env,
    AUTH_PORT: String(port),
    ROVE_AUTH_SIGNUP: '0',
    ROVE_AUTH_SAML: '0',
    ROVE_AUTH_WEB3: '0',
    ROVE_AUTH_LINKING: '0',
  });
  second = { url: `http://127.0.0.1:${port}`, stop: () => service.kill('SIGTERM') };
});
afterAll(async () => {
  await second?.stop();
  await auth?.stop();
  await smtp?.stop();
});

const post = async (path: string, body: object, headers: Record<string, string> = {}, base = second.url) => {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  const answer = await fetch(base + path, init);
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

describe('limits', () => {
  it('counts wrong passwords of an account in all processes together', async () => {
    const { email } = await signedIn(auth);
    const client = auth.client();
    for (let i = 0; i < 5; i++) await client.auth.signInWithPassword({ email, password: 'wrong-wrong' });
    const path = '/token?grant_type=password';
    for (let i = 0; i < 5; i++) await post(path, { email, password: 'wrong-wrong' });
    const limited = await post(path, { email, password: PASSWORD });
    expect([limited.status, limited.body.error_code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'over_request_rate_limit',
      status: 429,
    });
    const stranger = newEmail();
    for (let i = 0; i < 10; i++) await post(path, { email: stranger, password: 'wrong-wrong' });
    expect((await post(path, { email: stranger, password: 'wrong-wrong' })).status).toBe(429);
  });

  it('sends one mail to an address at a time, whoever has it', async () => {
    for (const email of [(await signedIn(auth)).email, newEmail()]) {
      const client = auth.client();
      expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
      const soon = await client.auth.resetPasswordForEmail(email);
      expect(soon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      expect(soon.error?.message).toMatch(/only request this after \d+ seconds/);
    }
  });

  it('takes no typed code of an address after twenty wrong ones of a day, and tells its owner', async () => {
    const email = newEmail();
    await auth.client().auth.signInWithOtp({ email });
    const mail = await until('the mail', async () =>
      smtp.mails.find((text) => text.includes(`To: ${email}`)),
    );
    const code = /Code: (\d{6})/.exec(mail)?.[1] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const type = async (token: string) => (await post('/verify', { type: 'email', email, token })).status;
    const said = [];
    for (let i = 0; i < 20; i++) {
      said.push(await type(wrong));
      // As if there were a new message each time.
      await auth.database.service.updateTable('auth.one_time_tokens').set({ attempts: 0 }).execute();
    }
    expect(new Set(said)).toEqual(new Set([403]));
    expect([await type(wrong), await type(code)]).toEqual([429, 429]);
    await until('the warning', async () =>
      smtp.mails.find((text) => text.includes(`To: ${email}`) && text.includes('Wrong codes')),
    );
  });

  it('locks nobody out of an account who is signed in from where they ask', async () => {
    const { email } = await signedIn(auth);
    const sign = (last: number, password = PASSWORD) =>
      post('/token?grant_type=password', { email, password }, { 'x-forwarded-for': `198.51.100.${last}` });
    expect((await sign(1)).status).toBe(200);
    for (let i = 0; i < 110; i++) await sign(2 + (i % 20), 'wrong-wrong');
    expect([(await sign(50)).status, (await sign(1)).status]).toEqual([429, 200]);
  });

  it('counts requests by address', async () => {
    const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
    const body = { type: 'email', email: 'a@example.test', token: '000000' };
    const answers = await Promise.all(Array.from({ length: 125 }, () => post('/verify', body, from(1))));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
    expect((await post('/verify', body, from(2))).body.error_code).toBe('otp_expired');
  });
});

describe('mail by SMTP', () => {
  it('is sent, tried again when it was refused, and not kept', async () => {
    const email = newEmail();
    await auth.client().auth.signInWithOtp({ email });
    await auth.database.service.updateTable('auth.mail').set({ next_at: new Date() }).execute();
    const mail = await until('the mail', async () => {
      await auth.database.service
        .updateTable('auth.mail')
        .set({ next_at: new Date() })
        .where('attempts', '>', 0)
        .execute();
      return smtp.mails.find((text) => text.includes(`To: ${email}`));
    });
    expect(mail).toContain('From: Rove <hello@rove.example>');
    expect(mail).toContain('Subject: Your sign-in link');
    await until(
      'an empty table',
      async () => (await auth.database.service.selectFrom('auth.mail').select('id').execute()).length === 0,
    );
    expect((await fetch(`${auth.url}/auth/v1/outbox?key=x`)).status).toBe(404);
  });
});

describe('mails', () => {
  it('are in the language of the page that asked for them, by its choice before its browser’s', async () => {
    for (const headers of [{ cookie: 'rove.lang=de' }, { 'accept-language': 'de-AT,en;q=0.5' }]) {
      const email = newEmail();
      expect((await post('/auth/v1/otp', { email }, headers, auth.url)).status).toBe(200);
      const mail = await until('the mail', async () =>
        smtp.mails.find((text) => text.includes(`To: ${email}`)),
      );
      expect(mail).toContain('Subject: Ihr Link zum Anmelden');
      expect(mail).toContain('Folgen Sie dem Link');
    }
  });
});

describe('the forms of the contact page', () => {
  const message = { kind: 'contact', name: 'Ada\nFern', email: 'ada@example.test', message: 'Hello' };

  it('are mailed to whoever runs the installation, and answered to who wrote', async () => {
    expect((await post('/contact', message)).status).toBe(200);
    const mail = await until('the mail', async () =>
      smtp.mails.find((text) => text.includes('To: help@rove.example')),
    );
    expect(mail).toContain('Reply-To: ada@example.test');
    expect(mail).toContain('Subject: Message from the contact form: Ada Fern');
  });

  it('take nothing that is no message, keep what no person sends, and not too many', async () => {
    expect((await post('/contact', { ...message, email: 'ada' })).status).toBe(400);
    expect((await post('/contact', { ...message, message: ' ' })).body.msg).toContain(
      'Please write a message',
    );
    const before = smtp.mails.length;
    expect((await post('/contact', { ...message, website: 'https://spam.test' })).status).toBe(200);
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const many = await Promise.all(
      Array.from({ length: 25 }, () => post('/contact', { ...message, website: 'x' }, from)),
    );
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(smtp.mails.length).toBe(before);
  });
});

describe('what is switched off', () => {
  it('has a name', async () => {
    expect((await post('/signup', { email: newEmail(), password: PASSWORD })).body.error_code).toBe(
      'signup_disabled',
    );
    expect((await post('/signup', {})).body.error_code).toBe('signup_disabled');
    expect((await post('/sso', { domain: 'corp.example' })).body.error_code).toBe('saml_provider_disabled');
    expect((await post('/token?grant_type=web3', {})).body.error_code).toBe('web3_provider_disabled');
    expect((await auth.client().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
    expect((await auth.client().auth.signInWithOtp({ phone: '15551234567' })).error?.code).toBe(
      'phone_provider_disabled',
    );
    const { client } = await signedIn(auth);
    const token = (await client.auth.getSession()).data.session?.access_token;
    const link = await fetch(`${second.url}/user/identities/authorize?provider=x`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await link.json()).toMatchObject({ error_code: 'manual_linking_disabled' });
  });
});
