import { join } from 'node:path';
import pg from 'pg';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { checkBlobs, loadBlobs } from './blobs.ts';
import type { Settings } from './config.ts';
import { type Manifest, markOf, readManifest, SECRET } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { loadTable, tablesOf } from './tables.ts';

export type Restored = { manifest: Manifest; rows: number; files: number };

/**
 * Brings an installation back from a whole backup, at this release's schema. Nothing is touched before the backup is
 * found whole, the secret right, and the place empty; the tables come in one transaction.
 * @param replace whether what is in the database may be dropped
 */
export async function restore(env: Settings, folder: string, replace: boolean): Promise<Restored> {
  const manifest = await readManifest(folder);
  await checkBlobs(folder);
  if (markOf(env.ROVE_SECRET) !== manifest.secret_mark)
    throw new BackupRefused(
      `ROVE_SECRET is not the one of this backup, and nothing of it could be opened: set ROVE_SECRET_FILE=${join(folder, SECRET)}`,
    );
  const last = lastKnown(manifest);
  const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'rove-restore' });
  await client.connect();
  try {
    await makeRoom(client, replace);
    const roles = [env.ROVE_DB_APP_URL, env.ROVE_DB_SERVICE_URL];
    await migrate(env.DATABASE_URL, roles, last);
    const files = await loadBlobs(openBlobStore(env), folder);
    const rows = await loadAll(client, manifest, folder);
    await migrate(env.DATABASE_URL, roles);
    return { manifest, rows, files };
  } finally {
    await client.end();
  }
}

/** The migration that the tables of the backup stand at. @throws BackupRefused for one of a later release */
function lastKnown({ migrations, release }: Manifest): keyof typeof MIGRATIONS {
  const newer = migrations.filter((name) => !(name in MIGRATIONS));
  if (newer.length > 0)
    throw new BackupRefused(
      `The backup is of a later release (${release}, ${newer.join(', ')}): restore by that one.`,
    );
  return migrations.toSorted().at(-1) as keyof typeof MIGRATIONS;
}

/** @throws BackupRefused where there is something that nobody said may go, or somebody at work on it */
async function makeRoom(client: pg.ClientBase, replace: boolean): Promise<void> {
  if ((await tablesOf(client)).length === 0) return;
  if (!replace) {
    const { rows } = await client.query(
      'select (select count(*) from events) as events, (select count(*) from auth.users) as users',
    );
    const { events, users } = rows[0];
    throw new BackupRefused(
      `The database is not empty (${users} users, ${events} events). --replace drops what is in it.`,
    );
  }
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database()
      and application_name like 'rove-%' and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new BackupRefused(
      `Stop these first: ${rows.map(({ name }) => name).join(', ')} are at work on the database.`,
    );
  await client.query('drop schema if exists auth cascade; drop schema public cascade; create schema public');
}

async function loadAll(client: pg.ClientBase, manifest: Manifest, folder: string): Promise<number> {
  await client.query('begin');
  // Neither triggers nor foreign keys: all of it was right where it comes from.
  await client.query('set local session_replication_role = replica');
  const tables = await tablesOf(client);
  // What the migrations have put there by themselves.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let rows = 0;
  for (const { name, file, rows: wanted } of manifest.tables) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new BackupRefused(`There is no table ${name} at the schema of this backup`);
    const loaded = await loadTable(client, table, join(folder, file));
    if (loaded !== wanted) throw new BackupRefused(`${file} has ${loaded} rows, and had ${wanted}`);
    rows += loaded;
  }
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  await client.query('commit');
  return rows;
}
