import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/connection.ts';
import { KeyRing } from '#services/auth/keys.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inFull } from '#tests/support/needs.ts';
import { startRole } from '#tests/support/role.ts';
import { type SecuredNats, startSecuredNats } from '#tests/support/secured-nats.ts';
import { freePort, required } from '#tests/support/services.ts';
import { checkMachine } from './checks/machine.ts';
import { checkPostgres } from './checks/postgres.ts';
import type { Need } from './need.ts';

let database: TestDatabase;
let nats: SecuredNats;
let folder: string;
let right: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-test-doctor-'));
  [database, nats] = await Promise.all([createTestDatabase(), startSecuredNats('password')]);
  await KeyRing.of(database.service, TEST_SECRET).prepare();
  right = {
    DATABASE_URL: database.url,
    ROVE_DB_APP_URL: database.appUrl,
    ROVE_DB_SERVICE_URL: database.serviceUrl,
    ROVE_SECRET: TEST_SECRET,
    NATS_URL: nats.url,
    NATS_USER: nats.user,
    NATS_PASSWORD: nats.password,
    NATS_TLS_CA: nats.ca,
    NATS_TLS_CERT: nats.client.cert,
    NATS_TLS_KEY: nats.client.key,
    TEMPORAL_ADDRESS: required('TEMPORAL_ADDRESS'),
    ROVE_BLOB_DIR: path.join(folder, 'blobs'),
  };
});
afterAll(async () => {
  await nats?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the doctor says of these settings, of tests' own servers: they sync nothing to disk, which is left out. */
async function doctor(changed: Record<string, string> = {}, ...roles: string[]) {
  const run = startRole(['doctor', ...roles, '--json'], { ...right, ...changed });
  const code = await run.ended;
  const { ok, needs } = JSON.parse(run.said()) as { ok: boolean; needs: Need[] };
  const unmet = needs.filter(({ state, need }) => state === 'fail' && need !== 'fsync');
  return {
    code,
    ok,
    needs,
    unmet: unmet.map(({ part, need, is }) => `${part} ${need}: ${is}`),
    todo: unmet[0]?.todo,
  };
}

test('where every need is met nothing is named, and each part was looked at', async () => {
  const { unmet, needs } = await doctor();
  expect(unmet).toEqual([]);
  const parts = new Set(needs.map(({ part }) => part));
  expect([...parts].sort()).toEqual(['blobs', 'machine', 'nats', 'postgres', 'temporal']);
  expect(needs.filter(({ state }) => state === 'ok').length).toBeGreaterThan(12);
});

const withPassword = (url: string): string => url.replace(/:[^:@/]+@/, ':wrong@');

const UNMET: readonly [string, () => Record<string, string>, RegExp, RegExp][] = [
  [
    'a wrong password of Postgres',
    () => ({ ROVE_DB_APP_URL: withPassword(database.appUrl) }),
    /postgres ROVE_DB_APP_URL: password authentication failed/,
    /rove migrate/,
  ],
  [
    'a database that is not there',
    () => ({ ROVE_DB_SERVICE_URL: `${database.serviceUrl}x` }),
    /postgres ROVE_DB_SERVICE_URL: database .* does not exist/,
    /Create the database/,
  ],
  [
    'the owner in place of the app',
    () => ({ ROVE_DB_APP_URL: database.url }),
    /role of ROVE_DB_APP_URL: \w+ passes row-level security by/,
    /nosuperuser/,
  ],
  [
    'another installation’s secret',
    () => ({ ROVE_SECRET: 'y'.repeat(40) }),
    /secret: this database belongs to an installation with another ROVE_SECRET/,
    /empty database to a second/,
  ],
  [
    'a wrong password of NATS',
    () => ({ NATS_PASSWORD: 'wrong' }),
    /nats 127.0.0.1:\d+: .*Authorization/i,
    /NATS_PASSWORD/,
  ],
  [
    'an unknown authority of NATS',
    () => ({ NATS_TLS_CA: '' }),
    /nats 127.0.0.1:\d+: .*(certificate|self-signed)/i,
    /NATS_TLS_CA/,
  ],
  [
    'replicas without a cluster',
    () => ({ ROVE_NATS_REPLICAS: '3' }),
    /nats cluster of .*: none/,
    /ROVE_NATS_REPLICAS=1/,
  ],
  [
    'a namespace that is not there',
    () => ({ TEMPORAL_NAMESPACE: 'nowhere' }),
    /temporal namespace nowhere: /,
    /operator namespace create/,
  ],
  ['a folder that is a file', () => ({ ROVE_BLOB_DIR: '/dev/null' }), /blobs store: /, /ROVE_BLOB_DIR/],
];
const isNamed = async (_name: string, changed: () => Record<string, string>, is: RegExp, todo: RegExp) => {
  const found = await doctor(changed());
  expect(found.code).toBe(1);
  expect(found.ok).toBe(false);
  expect(found.unmet.join('\n')).toMatch(is);
  expect(found.todo).toMatch(todo);
};
test.each(UNMET.slice(0, 3))('%s is named, with what to do', isNamed);
test.each(UNMET.slice(3))('%s is named, with what to do', inFull, isNamed);

test('nobody at an address is named too, and the settings of a role with all their faults', async () => {
  const port = await freePort();
  const nobody = {
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/rove`,
  };
  const { unmet } = await doctor({ ...nobody, ROVE_SECRET: 'short' }, 'api');
  expect(unmet.join('\n')).toMatch(/postgres DATABASE_URL: .*ECONNREFUSED/);
  expect(unmet.join('\n')).toMatch(/temporal 127.0.0.1:\d+: /);
  expect(unmet.join('\n')).toMatch(/settings ROVE_SECRET: .*32/);
  expect(unmet.find((text) => text.startsWith('settings api'))).toMatch(/AUTH_URL: /);
});

test('a schema that is newer or older than the code, and an empty one', async () => {
  const owner = connect(database.url, { max: 1 });
  const schema = async () => {
    const needs = await checkPostgres({ DATABASE_URL: database.url });
    return needs.find(({ need }) => need === 'schema');
  };
  expect(await schema()).toMatchObject({ state: 'ok' });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(owner);
  expect(await schema()).toMatchObject({ state: 'fail', is: 'newer than this code: 9999-later' });
  await sql`delete from kysely_migration where name like '9999%' or name like '0024%'`.execute(owner);
  expect(await schema()).toMatchObject({ state: 'fail', is: expect.stringMatching(/^older .*0024/) });
  await owner.destroy();
});

test('a clock that is five minutes off', async () => {
  const clock = async (off: number) => {
    const needs = await checkPostgres({ DATABASE_URL: database.url }, () => Date.now() + off);
    return needs.find(({ need }) => need === 'clock');
  };
  expect(await clock(300_000)).toMatchObject({ state: 'fail', is: expect.stringMatching(/^300\.\d s off/) });
  expect(await clock(-300_000)).toMatchObject({ state: 'fail' });
  expect(await clock(5_000)).toMatchObject({ state: 'warn' });
  expect(await clock(0)).toMatchObject({ state: 'ok' });
});

test('a Node that is too old, and a processor that there is no library for', () => {
  const states = (more: object) =>
    checkMachine({ folders: [], ...more }).map(({ need, state }) => `${need} ${state}`);
  expect(states({})).toEqual(expect.arrayContaining(['node ok', 'processor ok']));
  expect(states({ node: '20.20.2', arch: 'riscv64' })).toEqual(
    expect.arrayContaining(['node fail', 'processor fail']),
  );
});

test('what is no role is wrong use', async () => {
  const run = startRole(['doctor', 'apy'], {});
  expect(await run.ended).toBe(2);
  expect(run.said()).toMatch(/apy: not a role/);
});
