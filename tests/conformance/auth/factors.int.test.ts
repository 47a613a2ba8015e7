import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  codeIn,
  linkIn,
  newEmail,
  newPhone,
  PASSWORD,
  signedIn,
  startAuth,
  type TestAuth,
} from '#tests/support/auth-service.ts';
import { SoftwareAuthenticator } from '#tests/support/authenticator.ts';
import { startSmsReceiver } from '#tests/support/sms-receiver.ts';

let auth: TestAuth;
let sms: Awaited<ReturnType<typeof startSmsReceiver>>;
beforeAll(async () => {
  sms = await startSmsReceiver();
  auth = await startAuth(sms.env);
});
afterAll(async () => {
  await auth?.stop();
  await sms?.stop();
});

afterEach(() => void vi.unstubAllGlobals());

type Client = Awaited<ReturnType<typeof signedIn>>['client'];

/**
 * A code of `steps` half minutes from now. The server takes one step of difference, and each step once: a first
 * code is of now and a second of the step after, so that either may be late by a step on a busy machine.
 */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function enrollTotp(client: Client, friendlyName = 'App') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Rove' });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, qr: data.totp.qr_code, uri: data.totp.uri };
}

async function withTotp() {
  const account = await signedIn(auth);
  const factor = await enrollTotp(account.client);
  const verified = await account.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (verified.error) throw verified.error;
  return { ...account, factor };
}

describe('authenticator apps', () => {
  it('enrolls, raises the session, and is asked for at the next sign-in', async () => {
    const { client, email } = await signedIn(auth);
    const other = auth.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const factor = await enrollTotp(client);
    expect(factor.qr).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(factor.uri).toContain(`secret=${factor.secret}`);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge.data?.id ?? '';
    const wrong = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: '000000' });
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    const code = codeOf(factor.secret);
    const right = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    expect(right.error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await client.auth.refreshSession()).data.session?.access_token).toBeTruthy();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' });
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');

    const next = auth.client();
    await next.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await next.auth.updateUser({ password: 'Other-horse-77' })).error?.code).toBe('insufficient_aal');
    expect((await next.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe('insufficient_aal');
    expect((await next.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
    const replayed = await next.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(replayed.error?.code).toBe('mfa_verification_failed');
    const raised = await next.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.secret, 1),
    });
    expect(raised.error).toBeNull();
    expect((await next.auth.mfa.unenroll({ factorId: factor.id })).data?.id).toBe(factor.id);
    expect((await next.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('names what is wrong, and keeps the secret sealed', async () => {
    const { client } = await signedIn(auth);
    const factor = await enrollTotp(client, 'Same');
    const conflict = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Same' });
    expect(conflict.error?.code).toBe('mfa_factor_name_conflict');
    const stranger = await signedIn(auth);
    const stolen = await stranger.client.auth.mfa.challenge({ factorId: factor.id });
    expect(stolen.error?.code).toBe('mfa_factor_not_found');
    const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
    await auth.database.service
      .updateTable('auth.mfa_challenges')
      .set({ expires_at: new Date(0) })
      .where('id', '=', data?.id ?? '')
      .execute();
    const late = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: data?.id ?? '',
      code: codeOf(factor.secret),
    });
    expect(late.error?.code).toBe('mfa_challenge_expired');
    const rows = await auth.database.service.selectFrom('auth.mfa_factors').selectAll().execute();
    expect(rows.some((row) => row.secret_sealed?.includes(factor.secret))).toBe(false);
  });

  it('lets in with a recovery code, once', async () => {
    const { email, factor } = await withTotp();
    const client = auth.client({ experimental: { recoveryCodes: true } });
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { recoveryCodes } = client.auth.mfa;
    expect((await recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, 1) });
    expect((await recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    const made = await recoveryCodes.generate({ friendlyName: 'Paper' });
    expect(made.data?.codes).toHaveLength(10);
    expect((await recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
    const code = (made.data?.codes[0] ?? '').toUpperCase().replace(/(.{4})/g, '$1-');

    const next = auth.client({ experimental: { recoveryCodes: true } });
    await next.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await next.auth.mfa.recoveryCodes.verify({ code: 'wrong' })).error?.code).toBe(
      'mfa_verification_failed',
    );
    expect((await next.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull();
    expect((await next.auth.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed');
    expect((await next.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await next.auth.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10);
    expect((await next.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
  });
});

it('lets nobody stay who claimed an address before its owner proved it', async () => {
  const { client, email, factor, id } = await withTotp();
  const device = new SoftwareAuthenticator(new URL(auth.url).origin.replace('127.0.0.1', 'localhost'));
  const options = await client.auth.passkey.startRegistration();
  const credential = device.create(options.data?.options as never);
  const challengeId = options.data?.challenge_id ?? '';
  const added = await client.auth.passkey.verifyRegistration({ challengeId, credential } as never);
  expect(added.error).toBeNull();
  await client.auth.updateUser({ email: newEmail('taker') });

  const owner = auth.client();
  await owner.auth.resetPasswordForEmail(email);
  const token = codeIn(await auth.mailTo(email, 'recovery'));
  const proved = await owner.auth.verifyOtp({ email, token, type: 'recovery' });
  expect(proved.data.user).toMatchObject({ id, email });
  expect(proved.data.user?.factors).toBeUndefined();
  expect(proved.data.user?.new_email).toBeUndefined();
  expect((await owner.auth.updateUser({ password: 'Owner-horse-8' })).error).toBeNull();
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await owner.auth.passkey.list()).data).toEqual([]);

  // What the owner sets up from then on outlives the next message.
  const mine = await enrollTotp(owner);
  await owner.auth.mfa.challengeAndVerify({ factorId: mine.id, code: codeOf(mine.secret) });
  expect(mine.id).not.toBe(factor.id);
  const again = auth.client();
  await again.auth.signInWithOtp({ email });
  const link = new URL(linkIn(await auth.mailTo(email, 'magiclink'))).searchParams.get('token') ?? '';
  const back = await again.auth.verifyOtp({ token_hash: link, type: 'email' });
  expect(back.data.user?.factors).toHaveLength(1);
});

it('adds and removes no other way in for a session that lacks the second step', async () => {
  const { client, email } = await withTotp();
  const half = auth.client();
  await half.auth.signInWithPassword({ email, password: PASSWORD });
  const refused = { code: 'insufficient_aal', status: 403 };
  expect((await half.auth.passkey.startRegistration()).error).toMatchObject(refused);
  expect((await half.auth.passkey.delete({ passkeyId: crypto.randomUUID() })).error).toMatchObject(refused);
  expect((await half.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject(refused);
  const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
  if (!identity) throw new Error('No identity');
  expect((await half.auth.unlinkIdentity(identity)).error).toMatchObject(refused);
  expect((await client.auth.passkey.startRegistration()).error).toBeNull();
});

describe('telephone as a factor', () => {
  it('enrolls and verifies by a text', async () => {
    const { client } = await signedIn(auth);
    const phone = newPhone();
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mine' });
    const factorId = enrolled.data?.id ?? '';
    const { data } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect(data?.type).toBe('phone');
    const code = await sms.codeFor(phone);
    const challengeId = data?.id ?? '';
    const wrong = await client.auth.mfa.verify({
      factorId,
      challengeId,
      code: code === '111111' ? '222222' : '111111',
    });
    expect(wrong.error?.code).toBe('mfa_verification_failed');
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.phone).toHaveLength(1);
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims?.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method))).toContain(
      'mfa/phone',
    );
    const second = await client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() });
    expect(second.error?.code).toBe('mfa_verified_factor_exists');
  });
});

describe('security keys', () => {
  /** The page's host as WebAuthn wants it: a name, not an address. */
  const origin = () => auth.url.replace('127.0.0.1', 'localhost');

  it('enrolls and verifies a key as a factor', async () => {
    const { client, email } = await signedIn(auth);
    const device = new SoftwareAuthenticator(origin());
    const enrolled = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    const factorId = enrolled.data?.id ?? '';
    const webauthn = { rpId: 'localhost', rpOrigins: [origin()] };
    const foreign = await client.auth.mfa.challenge({ factorId, webauthn: { rpId: 'evil.example' } });
    expect(foreign.error?.code).toBe('validation_failed');
    const first = await client.auth.mfa.challenge({ factorId, webauthn });
    if (first.error || first.data.webauthn.type !== 'create') throw new Error('Not a creation');
    const created = device.create(first.data.webauthn.credential_options.publicKey as never);
    const raised = await client.auth.mfa.verify({
      factorId,
      challengeId: first.data.id,
      webauthn: { ...webauthn, type: 'create', credential_response: created as never },
    });
    expect(raised.error).toBeNull();

    const next = auth.client();
    await next.auth.signInWithPassword({ email, password: PASSWORD });
    const second = await next.auth.mfa.challenge({ factorId, webauthn });
    if (second.error || second.data.webauthn.type !== 'request') throw new Error('Not a request');
    const challengeId = second.data.id;
    const options = second.data.webauthn.credential_options.publicKey as never;
    const elsewhere = new SoftwareAuthenticator('https://evil.example');
    elsewhere.create({ challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } });
    const phished = await next.auth.mfa.verify({
      factorId,
      challengeId,
      webauthn: { ...webauthn, type: 'request', credential_response: elsewhere.get(options) as never },
    });
    expect(phished.error?.code).toBe('mfa_verification_failed');
    const shown = await next.auth.mfa.verify({
      factorId,
      challengeId,
      webauthn: { ...webauthn, type: 'request', credential_response: device.get(options) as never },
    });
    expect(shown.error).toBeNull();
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await next.auth.mfa.listFactors()).data?.webauthn).toHaveLength(1);
  });

  it('signs in with a passkey alone', async () => {
    const { client, id } = await signedIn(auth);
    const device = new SoftwareAuthenticator(origin());
    const options = await client.auth.passkey.startRegistration();
    const credential = device.create(options.data?.options as never);
    const challengeId = options.data?.challenge_id ?? '';
    const added = await client.auth.passkey.verifyRegistration({ challengeId, credential } as never);
    expect(added.error).toBeNull();
    const passkeyId = added.data?.id ?? '';
    const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' });
    expect(renamed.data?.friendly_name).toBe('Laptop');

    const next = auth.client();
    const asked = await next.auth.passkey.startAuthentication();
    const answer = {
      challengeId: asked.data?.challenge_id ?? '',
      credential: device.get(asked.data?.options as never),
    };
    const session = await next.auth.passkey.verifyAuthentication(answer as never);
    expect(session.data?.user?.id).toBe(id);
    const replayed = await auth.client().auth.passkey.verifyAuthentication(answer as never);
    expect(replayed.error?.code).toBe('webauthn_challenge_not_found');
    expect((await client.auth.passkey.list()).data).toHaveLength(1);
    expect((await auth.admin().auth.admin.passkey.listPasskeys({ userId: id })).data).toHaveLength(1);
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  it('does the whole ceremony as in a page', async () => {
    const { client, email, id } = await signedIn(auth);
    const next = auth.client();
    await next.auth.signInWithPassword({ email, password: PASSWORD });
    inPage(new SoftwareAuthenticator(origin()));
    const webauthn = { rpId: 'localhost', rpOrigins: [origin()] };
    const passkey = await client.auth.registerPasskey();
    expect(passkey.error).toBeNull();
    expect((await auth.client().auth.signInWithPasskey()).data?.user?.id).toBe(id);
    const registered = await client.auth.mfa.webauthn.register({ friendlyName: 'Built in', webauthn });
    expect(registered.error).toBeNull();
    await next.auth.signInWithPassword({ email, password: PASSWORD });
    const factorId = (await next.auth.mfa.listFactors()).data?.webauthn[0]?.id ?? '';
    const shown = await next.auth.mfa.webauthn.authenticate({ factorId, webauthn });
    expect(shown.error).toBeNull();
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    const removed = await auth
      .admin()
      .auth.admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.data?.id ?? '' });
    expect(removed.error).toBeNull();
  });
});

/** The part of a page that the client's WebAuthn helpers look for, with an authenticator behind it. */
function inPage(device: SoftwareAuthenticator): void {
  class PublicKeyCredential {}
  const asCredential = <T extends object>(answer: T) =>
    Object.setPrototypeOf(answer, PublicKeyCredential.prototype) as T;
  const credentials = {
    create: async ({ publicKey }: { publicKey: never }) => asCredential(device.create(publicKey)),
    get: async ({ publicKey }: { publicKey: never }) => asCredential(device.get(publicKey)),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('window', {
    PublicKeyCredential,
    location: { href: auth.url },
    addEventListener: () => undefined,
  });
  vi.stubGlobal('navigator', { credentials, userAgent: 'test' });
}
