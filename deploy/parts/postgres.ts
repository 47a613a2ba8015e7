import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { roleOf, SERVICES_WITH_ROLES, urlSettingOf } from '#db/service-roles.ts';
import type { Ctx } from '../lib/context.ts';
import { isAlive, runOrThrow } from '../lib/exec.ts';
import { freePorts } from '../lib/ports.ts';
import { Refusal } from '../lib/refusal.ts';
import { derivePassword } from '../lib/secret.ts';
import { until } from '../lib/wait.ts';
import { type Installation, installationFor } from './postgres-installation.ts';

const OWNER = 'postgres';
const DATABASE = 'rove';

/** `own`: by the setting of each service that has a role of its own. */
export type DatabaseUrls = {
  owner: string;
  app: string;
  service: string;
  own: Record<string, string>;
  ports: number[];
};

/** A Postgres: the one at `DATABASE_URL`, else the packaged one, run without privileges. */
export function ensurePostgres(ctx: Ctx): Promise<DatabaseUrls> {
  return ctx.progress.step('postgres', async () => {
    const given = process.env.DATABASE_URL;
    if (given) {
      await query(given, 'select 1').catch((error: Error) => {
        throw new Refusal(`Postgres at DATABASE_URL cannot be used: ${error.message}`);
      });
      return [urlsFor(ctx, given, []), 'given by DATABASE_URL'];
    }
    const installation = await installationFor(ctx);
    const fresh = await ensureCluster(ctx, installation);
    const url = await start(ctx, installation);
    return [url, fresh ? 'embedded, new data' : 'embedded'];
  });
}

/** The addresses of the owner and of the roles that the services use (docs/environment.md). */
function urlsFor(ctx: Ctx, owner: string, ports: number[]): DatabaseUrls {
  const as = (role: string) => {
    const url = new URL(owner);
    url.username = role;
    url.password = derivePassword(ctx.secret, `db/${role}`);
    return url.href;
  };
  const given = process.env.ROVE_DB_SERVICE_URL;
  const own = SERVICES_WITH_ROLES.map((service) => {
    const setting = urlSettingOf(service);
    // Who gives one address for all of them has reasons, such as a pooler.
    return [setting, process.env[setting] ?? given ?? as(roleOf(service))] as const;
  });
  return {
    owner,
    app: process.env.ROVE_DB_APP_URL ?? as('rove_app'),
    service: given ?? as('rove_service'),
    own: Object.fromEntries(own),
    ports,
  };
}

async function ensureCluster(ctx: Ctx, { bin, data, identity, env }: Installation): Promise<boolean> {
  if (existsSync(path.join(data, 'PG_VERSION'))) return false;
  const passwordFile = `${data}.pw`;
  writeFileSync(passwordFile, derivePassword(ctx.secret, `db/${OWNER}`), { mode: 0o600 });
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  try {
    const args = ['--pgdata', data, '--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    const locale = [
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--no-locale',
    ];
    const sync = ctx.throwAway ? ['--no-sync'] : [];
    await runOrThrow(path.join(bin, 'initdb'), [...args, ...locale, ...sync], { ...identity, env, cwd: bin });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return true;
}

async function start(ctx: Ctx, { bin, data, identity, env }: Installation): Promise<DatabaseUrls> {
  await clearStale(data);
  const [port = 0] = await freePorts(1);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=150',
  ];
  // After a crash it syncs what it has, file by file, before it answers; here all at once (Linux).
  if (process.platform === 'linux') settings.push('recovery_init_sync_method=syncfs');
  if (ctx.throwAway) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off');
  const { failure } = ctx.guard.start({
    name: 'postgres',
    command: path.join(bin, 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    env: ctx.guard.serverEnv(env),
    cwd: bin,
    ...identity,
    log: path.join(ctx.home, 'logs', 'postgres.log'),
    stopSignal: 'SIGINT',
    stopTimeoutMs: 15_000,
  });
  const password = derivePassword(ctx.secret, `db/${OWNER}`);
  const server = `postgres://${OWNER}:${password}@127.0.0.1:${port}`;
  await until('Postgres', () => isUp(`${server}/postgres`), { abort: failure, timeoutMs: 60_000 });
  const { rows } = await query(
    `${server}/postgres`,
    `select 1 from pg_database where datname = '${DATABASE}'`,
  );
  if (rows.length === 0) await query(`${server}/postgres`, `create database ${DATABASE}`);
  return urlsFor(ctx, `${server}/${DATABASE}`, [port]);
}

/** False while the server starts or recovers; a refused password is no matter of time. */
async function isUp(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1');
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '28P01') return false;
    if (await isRenewed(url)) return true;
    throw new Refusal('Postgres refuses its password: ROVE_SECRET is not the one this data was made with.');
  }
}

/** Whether the password was that of the secret before today's, and is today's now. */
async function isRenewed(url: string): Promise<boolean> {
  const previous = process.env.ROVE_SECRET_PREVIOUS;
  if (!previous) return false;
  const before = new URL(url);
  const { password } = before;
  before.password = derivePassword(previous, `db/${OWNER}`);
  try {
    await query(before.href, `alter role ${OWNER} password '${password}'`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => undefined); // It may never have been connected.
  }
}

/**
 * After an unclean end `postmaster.pid` stays. Postgres clears it by itself, unless another process has that id by
 * now; and a server that outlived its supervisor is ended first.
 */
async function clearStale(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isAlive(pid) && isPostmasterOf(pid, data)) {
    process.kill(pid, 'SIGINT');
    await until('The Postgres of an earlier start', async () => !isAlive(pid), { timeoutMs: 20_000 });
  }
  rmSync(file, { force: true });
}

function isPostmasterOf(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}
