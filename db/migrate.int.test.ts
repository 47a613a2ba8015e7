import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { required, until } from '#tests/support/services.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const server = required('DATABASE_URL');
const ROOM = randomUUID().replaceAll('-', '');
/** As a managed server gives one: it may make roles, and is no superuser. */
const OWNER = `rove_owner_${ROOM}`;
const ROLE = `rove_role_${ROOM}`;
const NAME = `rove_test_${ROOM}`;
const BEFORE = '0021-triggers';

let roles: TestDatabase;
let admin: pg.Client;

function urlOf(role?: string): string {
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  if (role) [url.username, url.password] = [role, 'only-for-tests'];
  return url.href;
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  // The two roles of the product belong to the server; with the template of all tests they are there.
  roles = await createTestDatabase();
  admin = await connectTo(server);
  await admin.query(`create role ${OWNER} login createrole password 'only-for-tests'`);
  await admin.query(`create database ${NAME} owner ${OWNER}`);
  const own = await connectTo(urlOf());
  await own.query(`alter schema public owner to ${OWNER}`);
  await own.end();
});
afterAll(async () => {
  await admin?.query(`drop database if exists ${NAME} with (force)`);
  await admin?.query(`drop role if exists ${ROLE}`);
  await admin?.query(`drop role if exists ${OWNER}`);
  await admin?.end();
  await roles?.drop();
});

test('an owner that is no superuser migrates, also when the roles are there', async () => {
  await migrate(urlOf(OWNER), [urlOf(ROLE)], BEFORE);
  expect(await migrate(urlOf(OWNER), [urlOf(ROLE)], BEFORE)).toEqual([]);
  const login = await connectTo(urlOf(ROLE));
  expect((await login.query('select current_user as me')).rows).toEqual([{ me: ROLE }]);
  await login.end();
  // What a role has by mistake is taken from it, by who may.
  await admin.query(`alter role ${ROLE} bypassrls createdb`);
  await migrate(urlOf(), [urlOf(ROLE)], BEFORE);
  const { rows } = await admin.query('select rolbypassrls, rolcreatedb from pg_roles where rolname = $1', [
    ROLE,
  ]);
  expect(rows).toEqual([{ rolbypassrls: false, rolcreatedb: false }]);
});

test('a role that another database of the server changes at the same time is set all the same', async () => {
  await migrate(urlOf(OWNER), [urlOf(ROLE)], BEFORE);
  const other = await connectTo(server);
  await other.query('begin');
  await other.query(`alter role ${ROLE} password 'of-another'`);
  const migrated = migrate(urlOf(), [urlOf(ROLE)], BEFORE);
  await until('the migration to wait for the role', async () => {
    const { rows } = await admin.query(
      `select 1 from pg_stat_activity where datname = $1 and application_name = 'rove-migrate' and wait_event_type = 'Lock'`,
      [NAME],
    );
    return rows.length > 0;
  });
  await other.query('commit');
  await other.end();
  expect(await migrated).toEqual([]);
  const login = await connectTo(urlOf(ROLE));
  await login.end();
});

test('a migration takes its time, and gives way to who reads while it waits for a table', async () => {
  await migrate(urlOf(OWNER), [], BEFORE);
  const [reader, other] = [await connectTo(urlOf()), await connectTo(urlOf())];
  await other.query(`
    create table limits (statement text, lock text);
    grant insert on limits to ${OWNER};
    create function note_limits() returns event_trigger language plpgsql as $$ begin
      insert into limits values (current_setting('statement_timeout'), current_setting('lock_timeout'));
    end $$;
    create event trigger note_limits on ddl_command_end execute function note_limits()`);
  await reader.query('begin');
  await reader.query('select count(*) from tests');
  const migrated = migrate(urlOf(OWNER), []);
  const waits = `select 1 from pg_stat_activity where application_name = 'rove-migrate' and wait_event_type = 'Lock'`;
  await until('it to wait for the table', async () => (await other.query(waits)).rowCount);
  await other.query('set statement_timeout = 10000');
  expect((await other.query('select count(*)::int as n from tests')).rows).toEqual([{ n: 0 }]);
  await reader.query('commit');
  const all = Object.keys(MIGRATIONS);
  expect(await migrated).toEqual(all.slice(all.indexOf(BEFORE) + 1));
  expect((await other.query('select distinct statement, lock from limits')).rows).toEqual([
    { statement: '0', lock: '3s' },
  ]);
  await Promise.all([reader.end(), other.end()]);
});
