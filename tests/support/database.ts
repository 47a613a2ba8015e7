import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { connect, type Db } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { roleOf, SERVICES_WITH_ROLES, type ServiceWithRole } from '#db/service-roles.ts';

const TEMPLATE_LOCK = 7_140_233;
const ROLE_PASSWORD = 'only-for-tests';

export type TestDatabase = {
  url: string;
  appUrl: string;
  serviceUrl: string;
  app: Db;
  service: Db;
  /** The address of one service's own role. */
  urlOf(service: ServiceWithRole): string;
  drop(): Promise<void>;
};

/** A database of its own for one test file, cloned from a migrated template on the server of DATABASE_URL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('Integration tests need a Postgres: run `npm test`, or set DATABASE_URL');
  const name = `rove_test_${randomUUID().replaceAll('-', '')}`;
  await cloneTemplate(server, name);
  const url = withDatabase(server, name);
  // An installation of its own too: its name is that of its streams in the NATS that all tests share.
  await onServer(url, (client) => client.query('update installation set id = gen_random_uuid()'));
  const appUrl = withRole(url, 'rove_app');
  const serviceUrl = withRole(url, 'rove_service');
  const app = connect(appUrl, { max: 20 });
  const service = connect(serviceUrl, { max: 20 });
  const drop = async () => {
    await Promise.all([app.destroy(), service.destroy()]);
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  const urlOf = (one: ServiceWithRole) => withRole(url, roleOf(one));
  return { url, appUrl, serviceUrl, app, service, urlOf, drop };
}

/** One at a time: a template that somebody is connected to cannot be cloned. */
async function cloneTemplate(server: string, name: string): Promise<void> {
  const template = templateName();
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await client.query(`create database ${template}`);
    const url = withDatabase(server, template);
    const roles = ['rove_app', 'rove_service', ...SERVICES_WITH_ROLES.map(roleOf)];
    await migrate(
      url,
      roles.map((role) => withRole(url, role)),
    );
    await client.query(`create database ${name} template ${template}`);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
}

/** One template for each state of the migrations: checkouts that share a server may be at different ones. */
function templateName(): string {
  const folder = new URL('../../db/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    hash.update(file).update(readFileSync(new URL(file, folder)));
  for (const file of ['service-roles.ts', 'grant-shares.ts'])
    hash.update(readFileSync(new URL(`../${file}`, folder)));
  return `rove_test_template_${hash.digest('hex').slice(0, 12)}`;
}

/** Works with a connection of its own, which ends with the work. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

export function withRole(database: string, role: string): string {
  const url = new URL(database);
  url.username = role;
  url.password = ROLE_PASSWORD;
  return url.href;
}
