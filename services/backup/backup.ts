import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATIONS } from '#db/migrate.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { dumpBlobs } from './blobs.ts';
import type { Settings } from './config.ts';
import { MANIFEST, type Manifest, markOf, newManifest, SECRET } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { dumpTable, sequencesOf, tablesOf } from './tables.ts';

/**
 * Copies an installation that may be at work: the tables as of one moment, then the blobs, of which those that the
 * tables name are there by then; then the secret; last the manifest.
 * @param folder a new or empty one
 */
export async function backUp(env: Settings, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty. Give a new folder for each backup.`);
  const kept = await dumpDatabase(env.DATABASE_URL, folder);
  const blobs = await dumpBlobs(openBlobStore(env), folder);
  await writeFile(join(folder, SECRET), `${env.ROVE_SECRET}\n`, { mode: 0o600, flag: 'wx' });
  const manifest = newManifest({
    made_at: new Date().toISOString(),
    release: releaseOf(),
    secret_mark: markOf(env.ROVE_SECRET),
    ...kept,
    blobs,
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

async function dumpDatabase(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'rove-backup' });
  await client.connect();
  try {
    // Off: rows that the role may not see are an error, and not left out.
    await client.query('set row_security = off');
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationsOf(client);
    const { rows } = await client.query<{ id: string }>('select id from installation');
    const tables = [];
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, table, folder));
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { installation: rows[0]?.id ?? '', migrations, tables, sequences };
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const why = (error as Error).message;
    throw new BackupRefused(`${why}. DATABASE_URL must be of a superuser, or a role with BYPASSRLS.`);
  } finally {
    await client.end();
  }
}

/** @throws BackupRefused where the schema is not one that this release could restore */
async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const names = rows.map(({ name }) => name);
  const newer = names.filter((name) => !(name in MIGRATIONS));
  if (newer.length > 0)
    throw new BackupRefused(
      `The schema is newer than this release (${newer.join(', ')}): back up by the release that made it.`,
    );
  return names;
}

function releaseOf(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
