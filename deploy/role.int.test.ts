import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type RunningRole, startRole } from '#tests/support/role.ts';
import { type SecuredNats, startSecuredNats } from '#tests/support/secured-nats.ts';
import { freePort, until } from '#tests/support/services.ts';

let database: TestDatabase;
let nats: SecuredNats;
let folder: string;
const roles: RunningRole[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-test-role-'));
  [database, nats] = await Promise.all([createTestDatabase(), startSecuredNats('password')]);
});
afterAll(async () => {
  for (const role of roles) role.signal('SIGKILL');
  await Promise.all(roles.map(({ ended }) => ended));
  await nats?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

function start(args: string[], env: Record<string, string>): RunningRole {
  const role = startRole(args, env);
  roles.push(role);
  return role;
}

/** How a role says that it is, asked at another address of this machine than 127.0.0.1. */
async function readiness(port: number): Promise<{ status: number; parts: Record<string, string> } | null> {
  const answer = await fetch(`http://127.0.0.2:${port}/readyz`).catch(() => null);
  if (!answer) return null;
  const { parts } = (await answer.json()) as { parts: Record<string, string> };
  return { status: answer.status, parts };
}

test('a role runs from files of secrets, says what it waits for, serves when it has it, and ends with SIGTERM', async () => {
  await nats.kill();
  const port = await freePort();
  const relay = start(['relay'], {
    ROVE_DB_SERVICE_URL_FILE: fileOf('database', database.serviceUrl),
    NATS_URL: nats.url,
    NATS_USER: nats.user,
    NATS_PASSWORD_FILE: fileOf('password', nats.password),
    NATS_TLS_CA_FILE: fileOf('ca', nats.ca),
    NATS_TLS_CERT_FILE: fileOf('cert', nats.client.cert),
    NATS_TLS_KEY_FILE: fileOf('key', nats.client.key),
    ROVE_OPS_PORT: String(port),
    ROVE_HEALTH_HOST: '0.0.0.0',
  });
  const waiting = await until('its health', () => readiness(port));
  expect(waiting.status).toBe(503);
  expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
  const why = await until('its reason', async () => {
    const text = (await readiness(port))?.parts.nats;
    return text && text !== 'not tried yet' ? text : null;
  });
  expect(why).toMatch(/refused/i);
  expect(relay.said()).toMatch(/"waits_for":"nats"/);
  await nats.start();
  const ready = await until('it to be ready', async () => {
    const now = await readiness(port);
    return now?.status === 200 ? now : null;
  });
  expect(ready.parts).toEqual({ postgres: 'ok', nats: 'ok' });
  relay.signal('SIGTERM');
  expect(await relay.ended).toBe(0);
});

test('on loopback alone, where nothing else is said', async () => {
  const port = await freePort();
  start(['data'], {
    ROVE_DB_APP_URL: database.appUrl,
    ROVE_SECRET: TEST_SECRET,
    ROVE_PUBLIC_URL: 'http://127.0.0.1:1',
    AUTH_URL: 'http://127.0.0.1:1',
    DATA_PORT: '0',
    ROVE_OPS_PORT: String(port),
  });
  await until('its health', () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null));
  await expect(fetch(`http://127.0.0.2:${port}/readyz`)).rejects.toThrow();
});

test('a service runs by its own keys without the secret that they are made from, and says which it lacks', async () => {
  const own = start(['service-keys', 'data'], { ROVE_SECRET: TEST_SECRET });
  expect(await own.ended).toBe(0);
  expect(own.said()).toMatch(/^user-keys=[\w-]{43}\n$/);
  const port = await freePort();
  const settings = {
    ROVE_DB_APP_URL: database.appUrl,
    ROVE_PUBLIC_URL: 'http://127.0.0.1:1',
    AUTH_URL: 'http://127.0.0.1:1',
    DATA_PORT: '0',
  };
  start(['data'], {
    ...settings,
    ROVE_KEYS_FILE: fileOf('keys', own.said().trim()),
    ROVE_OPS_PORT: String(port),
  });
  await until('its health', () => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null));

  const others = start(['service-keys', 'egress'], { ROVE_SECRET: TEST_SECRET });
  await others.ended;
  const refused = start(['data'], { ...settings, ROVE_KEYS: others.said().trim() });
  expect(await refused.ended).toBe(2);
  expect(refused.said()).toContain('ROVE_KEYS: lacks user-keys; `rove service-keys data` prints them');
  const unnamed = start(['service-keys', 'edge'], { ROVE_SECRET: TEST_SECRET });
  expect(await unnamed.ended).toBe(2);
});

test('a file that is missing is refused by name, before anything is opened', async () => {
  const missing = path.join(folder, 'nowhere');
  const refused = start(['api'], { ROVE_SECRET_FILE: missing, ROVE_DB_APP_URL_FILE: fileOf('empty', '') });
  expect(await refused.ended).toBe(2);
  expect(refused.said()).toContain(`ROVE_SECRET_FILE=${missing} is not there`);
  expect(refused.said()).toMatch(/ROVE_DB_APP_URL_FILE=\S+ is empty/);
});
