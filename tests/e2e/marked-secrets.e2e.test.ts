import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_FORMAT_NAMES } from '#domain/report/formats/catalog.ts';
import { jwt, MARK, mark, marks } from '#samples/vault/marks.ts';
import { ACCOUNT, startVault, TOTP_SECRET, type Vault } from '#samples/vault/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import {
  contentsOf,
  filesIn,
  historiesOf,
  type Kept,
  listenToNats,
  settingsOf,
  tablesOf,
} from '#tests/support/everything-kept.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

const RUN_MS = 600_000;
const ACTIONS = byLength(60, 90);
const OWN = { email: 'marked@example.test', password: mark('password of the user') };
const SESSION = mark('recorded cookie');
/** What only the installation itself knows, in its place. */
const OUR_OWN = /[/\\](?:secret|settings\.json|running\.json)$|[/\\]postgres[/\\]/;

let platform: TestPlatform;
let vault: Vault;
let mails: Awaited<ReturnType<typeof startSmtpSink>>;

beforeAll(async () => {
  mails = await startSmtpSink();
  vault = await startVault(SESSION);
  platform = await startPlatform({
    ROVE_SMTP_URL: mails.url,
    ROVE_SMS_SECRET: `v1,whsec_${Buffer.from(mark('key of a web-hook')).toString('base64')}`,
    ROVE_SMS_URL: 'http://127.0.0.1:9/',
  });
});
afterAll(async () => {
  await platform?.stop();
  await vault?.close();
  await mails?.stop();
});

/** The places of all secrets that stand in something kept, as they are, in a token, or encoded. */
function leaks({ what, text }: Kept): string[] {
  const found = new Set<string>();
  const known = { ...marks(), 'one-time secret': TOTP_SECRET };
  for (const [place, value] of Object.entries(known))
    for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')])
      if (text.includes(form)) found.add(`${place} in ${what}`);
  for (const [, part = ''] of text.matchAll(/eyJ[\w-]+\.([\w-]+)/g))
    if (Buffer.from(part, 'base64url').includes(MARK)) found.add(`a token in ${what}`);
  return [...found];
}

test('secrets of the user, of the session and of the site under test are kept and sent nowhere', {
  ...inFull,
  timeout: RUN_MS + 60_000,
}, async () => {
  const settings = settingsOf(platform.home);
  const ear = await listenToNats(settings);
  const signedUp = await fetch(`${platform.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: platform.anon_key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWN, data: { full_name: 'Marked Person' } }),
  });
  const tokens = (await signedUp.json()) as { access_token: string; refresh_token: string };
  expect(Object.keys(tokens)).toEqual(expect.arrayContaining(['access_token', 'refresh_token']));
  const api = await ApiClient.signIn(platform, platform.account);
  const made = await api.call('POST', '/api/v1/api-keys/generate', { name: 'ci', expires_at: null });
  const apiKey = String(made.body.api_key ?? '');
  expect(apiKey.length).toBeGreaterThan(20);

  const origin = new URL(vault.url).origin;
  const session_state = {
    cookies: [{ name: 'vault_session', value: SESSION, domain: '127.0.0.1', path: '/' }],
    origins: [{ origin, localStorage: [{ name: 'vault', value: mark('recorded storage') }] }],
  };
  const credentials = [{ ...ACCOUNT, totp_secret: TOTP_SECRET, session_state }];
  const byKey = new ApiClient(platform.url, apiKey);
  const { id } = await api.submit(vault.url, {
    name: 'Vault',
    duration: byLength(2, 10),
    config: { seed: 7, max_actions: ACTIONS, contexts: 1 },
    credentials,
  });
  expect(await api.awaitEnd(id, RUN_MS)).toMatchObject({ status: 'completed' });
  const byKeySeen = await byKey.call('GET', `/api/tests/${id}`);
  const report = await api.report(id);
  console.log(report.bugs.map(({ title, url }) => `${title} (${url})`).join('\n'));
  // What is looked for must have had the chance to be kept.
  expect(vault.signIns()).toBeGreaterThan(0);
  expect(report.bugs.length).toBeGreaterThanOrEqual(4);
  expect(report.coverage.urls.join()).toMatch(/keys[\s\S]*team|team[\s\S]*keys/);
  expect(Object.keys(marks()).length).toBeGreaterThanOrEqual(30);

  const exports = await Promise.all(
    REPORT_FORMAT_NAMES.filter((name) => name !== 'pdf').map(async (format) => {
      const answer = await fetch(`${platform.url}/api/tests/${id}/report.${format}`, {
        headers: { authorization: `Bearer ${api.token}` },
      });
      return contentsOf(`export ${format} (${answer.status})`, Buffer.from(await answer.arrayBuffer()));
    }),
  );
  const kept: Kept[] = [
    { what: 'answer to an API key', text: JSON.stringify(byKeySeen.body) },
    ...exports.flat(),
    ...(await tablesOf(settings)),
    ...(await ear.end()),
    ...(await historiesOf(settings)),
    ...filesIn(platform.folder, OUR_OWN),
    ...mails.mails.map((text) => ({ what: 'mail', text })),
  ];
  for (const part of [
    /^table public\.events/,
    /^table auth\./,
    /^file home\/blobs/,
    /^file home\/logs/,
    /^NATS ev\./,
    /^history test-run/,
    /^export zip \(200\) > /,
  ])
    expect(
      kept.some(({ what }) => part.test(what)),
      String(part),
    ).toBe(true);
  const issued = Object.entries({
    'API key': apiKey,
    'access token': api.token,
    'refresh token': tokens.refresh_token,
    ...{ 'other token': tokens.access_token },
  });
  const shown = kept.flatMap(({ what, text }) =>
    issued.filter(([, value]) => text.includes(value)).map(([name]) => `${name} in ${what}`),
  );
  expect([...new Set(kept.flatMap(leaks)), ...shown].sort()).toEqual([]);
  expect(leaks({ what: 'here', text: `a ${jwt('console token')} of ${ACCOUNT.password}` })).toHaveLength(2);
});
