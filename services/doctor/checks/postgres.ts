import pg from 'pg';
import { MIGRATIONS } from '#db/migrate.ts';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { Findings, messageOf, type Need } from '../need.ts';

const CONNECT_MS = 5_000;
/** The one that this is tested with, and the oldest that has all that is asked of it. */
const [TESTED, OLDEST] = [180_000, 150_000];
/** Pools of one of each process take 62; two of everything need twice that. */
const CONNECTIONS_MIN = 130;
/** Tokens and leases live for minutes. */
const [CLOCK_WARN_MS, CLOCK_FAIL_MS] = [2_000, 30_000];

export type PostgresSettings = {
  DATABASE_URL?: string | undefined;
  ROVE_DB_APP_URL?: string | undefined;
  ROVE_DB_SERVICE_URL?: string | undefined;
  ROVE_SECRET?: string | undefined;
  ROVE_SECRET_PREVIOUS?: string | undefined;
};

/** What to do about each way of not being let in (SQLSTATE, or Node's code). */
const WAYS: Readonly<Record<string, string>> = {
  '28P01': 'Correct the password in the address; `rove migrate` sets those of rove_app and rove_service.',
  '28000': 'Let this role in from here (pg_hba.conf), with TLS if that is asked for (?sslmode=verify-full).',
  '3D000': 'Create the database, then run `rove migrate`.',
  '53300': 'Raise max_connections, or run fewer processes.',
  ECONNREFUSED: 'Start Postgres there, or correct host and port.',
  ENOTFOUND: 'Correct the name of the host.',
  ETIMEDOUT: 'Let connections from here pass to that host and port.',
};

/** Asks each address that is set, and the database behind them. */
export async function checkPostgres(env: PostgresSettings, now: () => number = Date.now): Promise<Need[]> {
  const found = new Findings('postgres');
  const addresses = [
    ['DATABASE_URL', env.DATABASE_URL],
    ['ROVE_DB_APP_URL', env.ROVE_DB_APP_URL],
    ['ROVE_DB_SERVICE_URL', env.ROVE_DB_SERVICE_URL],
  ] as const;
  let server: pg.Client | null = null;
  for (const [name, url] of addresses) {
    if (!url) continue;
    const client = await open(found, name, url);
    if (!client) continue;
    if (name !== 'DATABASE_URL') await checkRole(found, name, client);
    if (server) await client.end();
    else server = client;
  }
  if (!server) return found.needs;
  try {
    await checkServer(found, server, now);
    await checkSchema(found, server, env);
  } finally {
    await server.end();
  }
  return found.needs;
}

async function open(found: Findings, name: string, url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined); // The next statement tells of it.
  try {
    await client.connect();
    found.ok(name, 'reached');
    return client;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const certificate = /certificate|self.signed/i.test(messageOf(error));
    const otherwise = certificate
      ? 'Name the authority of its certificate: ?sslmode=verify-full&sslrootcert=FILE.'
      : 'Correct the address.';
    found.fail(name, messageOf(error), WAYS[code] ?? otherwise);
    return null;
  }
}

/** Row-level security holds back only who is no superuser and may not pass it by. */
async function checkRole(found: Findings, name: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select rolname, rolsuper or rolbypassrls as strong from pg_roles where rolname = current_user',
  );
  const { rolname, strong } = rows[0] as { rolname: string; strong: boolean };
  if (strong)
    found.fail(
      `role of ${name}`,
      `${rolname} passes row-level security by`,
      `alter role ${rolname} nosuperuser nobypassrls`,
    );
}

async function checkServer(found: Findings, client: pg.Client, now: () => number): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version,
    current_setting('server_version') as told, pg_is_in_recovery() as standby,
    current_setting('max_connections')::int as connections, current_setting('fsync') as fsync,
    extract(epoch from clock_timestamp()) * 1000 as clock`);
  const is = rows[0] as {
    version: number;
    told: string;
    standby: boolean;
    connections: number;
    fsync: string;
    clock: string;
  };
  const off = now() - Number(is.clock);
  if (is.version < OLDEST) found.fail('version', is.told, 'Use Postgres 18, or 15 at least.');
  else if (is.version < TESTED) found.warn('version', is.told, 'Rove is tested with Postgres 18.');
  else found.ok('version', is.told);
  if (is.standby) found.fail('primary', 'a standby', 'Name the primary, or a name that follows it.');
  if (is.connections < CONNECTIONS_MIN)
    found.warn('max_connections', String(is.connections), `Set ${CONNECTIONS_MIN} for two of each process.`);
  if (is.fsync !== 'on') found.fail('fsync', is.fsync, 'Set fsync=on: acknowledged events would be lost.');
  const clock = `${(off / 1_000).toFixed(1)} s off Postgres`;
  if (Math.abs(off) > CLOCK_FAIL_MS) found.fail('clock', clock, 'Set the clocks of both hosts by NTP.');
  else if (Math.abs(off) > CLOCK_WARN_MS) found.warn('clock', clock, 'Set the clocks of both hosts by NTP.');
  else found.ok('clock', clock);
}

async function checkSchema(found: Findings, client: pg.Client, env: PostgresSettings): Promise<void> {
  const { rows: there } = await client.query(
    `select to_regclass('public.kysely_migration') is not null as is`,
  );
  if (!there[0].is) return found.fail('schema', 'empty database', 'Run `rove migrate`.');
  const applied = await client
    .query<{ name: string }>('select name from kysely_migration')
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch(() => null); // Only the owner may read it in older installations.
  if (applied === null)
    return found.warn('schema', 'not readable', 'Give DATABASE_URL to have it looked at.');
  const newer = applied.filter((name) => !(name in MIGRATIONS));
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
  if (newer.length > 0)
    found.fail(
      'schema',
      `newer than this code: ${newer.join(', ')}`,
      'Run the release that made it, or a later one.',
    );
  else if (missing.length > 0)
    found.fail('schema', `older than this code: ${missing.join(', ')} to come`, 'Run `rove migrate`.');
  else found.ok('schema', applied.toSorted().at(-1) ?? '');
  if (newer.length === 0) await checkSecret(found, client, env);
}

/** What was sealed by the secret of an installation opens with it alone. */
async function checkSecret(found: Findings, client: pg.Client, env: PostgresSettings): Promise<void> {
  const { ROVE_SECRET: secret, ROVE_SECRET_PREVIOUS: previous } = env;
  if (!secret) return;
  const { rows } = await client
    .query<{ kid: string; sealed: Buffer }>(
      'select kid, private_jwk_sealed as sealed from auth.signing_keys limit 1',
    )
    .catch(() => ({ rows: [] })); // Not for this role, or not there yet: nothing to compare with.
  const [key] = rows;
  if (!key) return;
  try {
    SealingKey.of('auth-signing-keys', { secret, previous }).open(key.sealed, key.kid);
    found.ok('secret', 'that of this database');
  } catch {
    found.fail(
      'secret',
      'this database belongs to an installation with another ROVE_SECRET',
      'Give the secret that it was made with (its backup holds it), or an empty database to a second installation.',
    );
  }
}
