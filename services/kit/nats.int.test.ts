import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type SecuredNats, startSecuredNats } from '#tests/support/secured-nats.ts';
import { freePort } from '#tests/support/services.ts';
import { connectNats, NATS_SETTINGS } from './nats.ts';

let byPassword: SecuredNats;
let byCreds: SecuredNats;
beforeAll(async () => {
  [byPassword, byCreds] = await Promise.all([startSecuredNats('password'), startSecuredNats('creds')]);
});
afterAll(() => Promise.all([byPassword?.stop(), byCreds?.stop()]));

/** Whether a service with these settings reaches the server, or why not. */
async function reach(settings: Record<string, string>): Promise<string> {
  const env = z.object(NATS_SETTINGS).parse(settings);
  try {
    const nats = await connectNats(env, 'rove-test');
    try {
      await (await jetstreamManager(nats)).getAccountInfo();
      return 'reached';
    } finally {
      await nats.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

const rights = () => ({
  NATS_URL: byPassword.url,
  NATS_USER: byPassword.user,
  NATS_PASSWORD: byPassword.password,
  NATS_TLS_CA: byPassword.ca,
  NATS_TLS_CERT: byPassword.client.cert,
  NATS_TLS_KEY: byPassword.client.key,
});

test('a server is reached over TLS with a certificate, by name and password', async () => {
  expect(await reach(rights())).toBe('reached');
  const { user, password, url } = byPassword;
  const inAddress = url.replace('//', `//${user}:${password}@`);
  expect(await reach({ ...rights(), NATS_USER: '', NATS_PASSWORD: '', NATS_URL: inAddress })).toBe('reached');
});

test('a server is reached by a credentials file', async () => {
  const { url, creds, ca } = byCreds;
  expect(await reach({ NATS_URL: url, NATS_CREDS: creds, NATS_TLS_CA: ca })).toBe('reached');
});

test('without one of them it is not, and the reason is told', async () => {
  const other = byCreds;
  expect(await reach({ ...rights(), NATS_PASSWORD: 'wrong' })).toMatch(/Authorization Violation/i);
  expect(await reach({ ...rights(), NATS_TLS_CA: '' })).toMatch(/unable to (verify|get)|self-signed/i);
  expect(await reach({ ...rights(), NATS_TLS_CA: other.ca })).toMatch(/certificate signature failure/i);
  expect(await reach({ ...rights(), NATS_TLS_CERT: '', NATS_TLS_KEY: '' })).not.toBe('reached');
  expect(await reach({ NATS_URL: other.url, NATS_TLS_CA: other.ca })).not.toBe('reached');
});

test('of several servers, the first that answers is taken', async () => {
  const dead = `tls://127.0.0.1:${await freePort()}`;
  expect(await reach({ ...rights(), NATS_URL: `${dead}, ${byPassword.url},${dead}` })).toBe('reached');
  expect(z.object(NATS_SETTINGS).safeParse({ NATS_URL: 'nats://a:4222,http://b' }).success).toBe(false);
});
