import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onServer } from '#tests/support/database.ts';
import { byLength } from '#tests/support/length.ts';
import { required } from '#tests/support/services.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

type Name = keyof typeof MIGRATIONS;

/** From here on there are all tables of the product with their rules; installations may stand at any of these. */
const STATES = (Object.keys(MIGRATIONS) as Name[]).slice(3, -1);
/** The oldest, the newest and one between: each of the others takes a part of the oldest one's way. */
const STATES_OF_FORM = byLength(
  STATES.filter((_, n) => [0, STATES.length >> 1, STATES.length - 1].includes(n)),
  STATES,
);
const USER = randomUUID();
const [RUN, FAILED] = [randomUUID(), randomUUID()];
const QUEUED_AT = '2026-01-02T03:04:05.000Z';
const server = required('DATABASE_URL');
/** An owner as production has it: under the rules of its own tables, unlike a superuser. */
const OWNER = `rove_owner_${randomUUID().replaceAll('-', '')}`;

function urlOf(database: string, role?: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, 'only-for-tests'];
  return url.href;
}

beforeAll(async () => {
  const first = `rove_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async (client) => {
    await client.query(`create role ${OWNER} login password 'only-for-tests'`);
    await client.query(`create database ${first}`);
  });
  // Roles belong to the server: whoever may create them has made them.
  await migrate(urlOf(first), [urlOf(first, 'rove_app'), urlOf(first, 'rove_service')]);
  await onServer(server, (client) => client.query(`drop database ${first} with (force)`));
});
afterAll(() => onServer(server, (client) => client.query(`drop role ${OWNER}`)));

/** What an installation has after a while, in the columns that all these states have. */
const ROWS = `
  insert into auth.users (id, email, encrypted_password, created_at)
    values ('${USER}', 'ana@example.test', 'x', '${QUEUED_AT}');
  insert into auth.sessions (id, user_id) values ('${randomUUID()}', '${USER}');
  insert into auth.signing_keys (kid, private_jwk_sealed, public_jwk) values ('k1', '\\x01', '{}');
  insert into profiles (user_id, email, plan_type, created_at, version)
    values ('${USER}', 'ana@example.test', 'priority', '${QUEUED_AT}', 1);
  insert into api_keys (id, user_id, name, prefix, key_hash) values ('${randomUUID()}', '${USER}', 'CI', 'rk_', '\\x02');
  insert into tests (id, user_id, test_name, test_type, status, url, requested_duration_minutes, submitted_at,
      created_at, ended_at, config, plan_type_at_submission, failure_fault, version)
    values ('${RUN}', '${USER}', 'Shop', 'web_url', 'completed', 'http://Shop.test/', 5, now(), now(), now(), '{}', 'priority', null, 2),
           ('${FAILED}', '${USER}', 'Broken', 'web_url', 'failed', 'http://shop.test/', 5, now(), now(), now(), '{}', 'priority', 'platform', 1);
  insert into streams (stream_id, owner, version) values ('test_run-${RUN}', '${USER}', 2);
  insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash, recorded_at, seq)
    values (gen_random_uuid(), 'test_run-${RUN}', 1, 'test_run.queued', 1, '${USER}', '{}', '\\x03', '${QUEUED_AT}', 1),
           (gen_random_uuid(), 'test_run-${RUN}', 2, 'test_run.completed', 1, '${USER}', '{}', '\\x04', '2026-01-02T03:09:05Z', 2);
`;

async function upgraded<T>(from: Name, work: (owner: pg.Client, app: pg.Client) => Promise<T>): Promise<T> {
  const name = `rove_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name} owner ${OWNER}`));
  try {
    await onServer(urlOf(name), (client) => client.query(`alter schema public owner to ${OWNER}`));
    await migrate(urlOf(name, OWNER), [], from);
    await onServer(urlOf(name), (client) => client.query(ROWS));
    const later = await migrate(urlOf(name, OWNER), []);
    expect(later).toEqual(Object.keys(MIGRATIONS).slice(Object.keys(MIGRATIONS).indexOf(from) + 1));
    return await onServer(urlOf(name), (owner) =>
      onServer(urlOf(name, 'rove_app'), (app) => work(owner, app)),
    );
  } finally {
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  }
}

describe.each(STATES_OF_FORM)('an installation at %s', (from) => {
  test('comes to the present with all that it has', async () => {
    await upgraded(from, async (owner, app) => {
      const one = async (query: string) => (await owner.query(query)).rows;
      expect(
        await one(`select id::text, granted_plan, plan_type from profiles join auth.users on id = user_id`),
      ).toEqual([{ id: USER, granted_plan: PLAN_AFTER[from] ?? 'priority', plan_type: 'priority' }]);
      expect(await one(`select count(*)::int as n from auth.sessions where aal = 'aal1'`)).toEqual([
        { n: 1 },
      ]);
      expect(await one(`select state, purpose from auth.signing_keys`)).toEqual([
        { state: 'current', purpose: 'session' },
      ]);
      expect(await one(`select rove_live_tests_of('shop.test') as live`)).toEqual([{ live: 0 }]);
      // As a user sees them, through the rules.
      await app.query(`begin; set local rove.user_id = '${USER}'`);
      const { rows } = await app.query(`select test_name, paused from tests order by test_name`);
      expect(rows).toEqual([
        { test_name: 'Broken', paused: false },
        { test_name: 'Shop', paused: false },
      ]);
      await app.query('commit');
      const event = {
        event_id: randomUUID(),
        type: 'test_run.noted',
        v: 1,
        data: {},
        payload_hash: '05',
        meta: {},
      };
      const { rows: appended } = await owner.query('select append_events($1, 2, $2, $3) as version', [
        `test_run-${RUN}`,
        USER,
        JSON.stringify([event]),
      ]);
      expect(appended).toEqual([{ version: 3 }]);
    });
  });
});

/** What was there before the plans were billed is what was granted; rows of a later state say so themselves. */
const PLAN_AFTER: Partial<Record<Name, string>> = Object.fromEntries(
  STATES.slice(STATES.indexOf('0009-billing')).map((name) => [name, 'free']),
);

test('what a migration changes in the rows that are there', async () => {
  await upgraded('0004-row-security', async (owner) => {
    const one = async (query: string) => (await owner.query(query)).rows;
    expect(await one(`select provider, provider_id from auth.identities`)).toEqual([
      { provider: 'email', provider_id: USER },
    ]);
    // A run that failed by our fault is not counted; times are those of the events.
    expect(await one(`select test_name, counted from tests order by test_name`)).toEqual([
      { test_name: 'Broken', counted: false },
      { test_name: 'Shop', counted: true },
    ]);
    // What was never archived is still to be.
    expect(await one(`select kind, id::text from unarchived order by id = '${FAILED}'`)).toEqual([
      { kind: 'run', id: RUN },
      { kind: 'run', id: FAILED },
    ]);
    const [shop] = await one(`select submitted_at from tests where test_name = 'Shop'`);
    expect((shop.submitted_at as Date).toISOString()).toBe(QUEUED_AT);
  });
});
