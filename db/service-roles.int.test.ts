import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '#tests/support/database.ts';
import { required } from '#tests/support/services.ts';
import { migrate } from './migrate.ts';
import { roleOf, SERVICES_WITH_ROLES, type ServiceWithRole, SHARES } from './service-roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** What a service's role is refused: the tables that it may not even read. */
const unread = (service: ServiceWithRole): Promise<string[]> =>
  onServer(database.urlOf(service), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name from pg_tables
        where schemaname in ('public', 'auth') and tablename not like 'kysely%' order by 1`,
    );
    const refused: string[] = [];
    for (const { name } of rows)
      await client.query(`select 1 from ${name} limit 1`).catch(({ code }: { code?: string }) => {
        expect(code).toBe('42501');
        refused.push(name);
      });
    return refused;
  });

const ofAccounts = (names: string[]) => names.filter((name) => name.startsWith('auth.'));

describe('a service’s role', () => {
  test.each(['gateway', 'relay', 'bundles', 'worker'] as const)(
    '%s reads nothing of accounts, keys and sessions, and no test account but where it signs in',
    async (service) => {
      const refused = await unread(service);
      expect(ofAccounts(refused).sort()).toEqual(ofAccounts([...SHARES.auth.tables]).sort());
      expect(refused).toContain('api_keys');
      expect(refused.includes('test_credentials')).toBe(service !== 'worker');
    },
  );

  test('the auth service reads its own tables and nothing that runs find or hold', async () => {
    const refused = await unread('auth');
    expect(ofAccounts(refused)).toEqual([]);
    expect(refused).toEqual(
      expect.arrayContaining([
        'test_credentials',
        'channels',
        'deliveries',
        'triggers',
        'archived_histories',
      ]),
    );
  });

  test('the API and the reactor read no password’s trace but what they hand out or delete', async () => {
    const kept = [
      'auth.signing_keys',
      'auth.refresh_tokens',
      'auth.one_time_tokens',
      'auth.recovery_codes',
      'auth.mail',
    ];
    expect(ofAccounts(await unread('api'))).toEqual(expect.arrayContaining(kept));
    expect(ofAccounts(await unread('reactor'))).toEqual(
      expect.arrayContaining([...kept, 'auth.sessions', 'auth.mfa_factors', 'auth.passkeys']),
    );
  });

  test('what it only reads it cannot write, and what it only writes it cannot read', async () => {
    const code = (service: ServiceWithRole, query: string) =>
      onServer(database.urlOf(service), (client) =>
        client.query(query).then(
          () => '',
          (error: { code?: string }) => error.code,
        ),
      );
    expect(await code('gateway', 'update tests set status = status')).toBe('42501');
    expect(await code('gateway', 'delete from user_keys')).toBe('42501');
    expect(await code('worker', 'select * from auth.mail')).toBe('42501');
    expect(await code('worker', 'delete from profiles')).toBe('42501');
    expect(await code('relay', 'delete from events')).toBe('42501');
    expect(await code('api', 'update auth.users set banned_until = null')).toBe('42501');
    expect(await code('gateway', 'select rove_is_revoked(gen_random_uuid(), null)')).toBe('');
  });

  test('none may make, own or take on anything else', async () => {
    const roles = SERVICES_WITH_ROLES.map(roleOf);
    await onServer(database.url, async (client) => {
      const { rows } = await client.query(
        `select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)
         union all select m.member::regrole::text from pg_auth_members m where m.member::regrole::text = any($1)`,
        [roles],
      );
      expect(rows).toEqual([]);
    });
  });
});

test('every table of accounts is the auth service’s: one that comes later is given to whom it is for', async () => {
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'auth' order by 1`,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(ofAccounts([...SHARES.auth.tables]).sort());
});

test('no function with its owner’s rights looks into a caller’s schema before ours', async () => {
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ name: string; path: string | null }>(
      `select proname as name, (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
         from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    ),
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { name, path } of rows) expect([name, path]).toEqual([name, 'search_path=public, pg_temp']);
});

test('an installation from before is given the roles, sees through them, and again changes nothing', async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_before`;
  const server = required('DATABASE_URL');
  await onServer(server, (client) => client.query(`create database ${name}`));
  const at = (url: string) => {
    const other = new URL(url);
    other.pathname = `/${name}`;
    return other.href;
  };
  try {
    const shared = [at(database.appUrl), at(database.serviceUrl)];
    const own = SERVICES_WITH_ROLES.map((service) => at(database.urlOf(service)));
    await migrate(at(database.url), shared, '0026-issue-trackers');
    await onServer(at(database.url), (client) =>
      client.query(`insert into tests (id, user_id, test_name, test_type, status, url, requested_duration_minutes,
          submitted_at, created_at, config, plan_type_at_submission, version)
        values (gen_random_uuid(), gen_random_uuid(), 'Shop', 'web_url', 'queued', 'http://shop.test/', 5, now(), now(), '{}', 'free', 1)`),
    );
    expect(await migrate(at(database.url), [...shared, ...own])).toEqual(['0027-service-roles']);
    await onServer(at(database.urlOf('gateway')), async (client) => {
      expect((await client.query('select test_name from tests')).rows).toEqual([{ test_name: 'Shop' }]);
      await expect(client.query('select * from auth.users')).rejects.toThrow(/permission denied/);
    });
    const standing = () =>
      onServer(at(database.url), async (client) => {
        const { rows } = await client.query(
          `select (select json_agg(xmin::text order by oid) from pg_class where relnamespace = 'public'::regnamespace) as tables,
                  (select json_agg(xmin::text order by oid) from pg_policy) as policies`,
        );
        return rows;
      });
    const before = await standing();
    await migrate(at(database.url), [...shared, ...own]);
    expect(await standing()).toEqual(before);
  } finally {
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  }
});
