import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { connect, type Db } from '#db/connection.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { reportSchema } from '#domain/report/report.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { inFull } from '#tests/support/needs.ts';
import { startRole } from '#tests/support/role.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { required, until } from '#tests/support/services.ts';

const RUNS = 3;
let platform: RunPlatform;
let folder: string;
let settings: Record<string, string>;
let backup: string;
const ended = Promise.withResolvers<void>();
let kept: { events: string[]; reports: Map<string, string>; tests: string[] };

/** An installation with runs that have ended, and one that has not, is backed up while it serves. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-test-backup-'));
  platform = await startRunPlatform({ blobFolder: path.join(folder, 'blobs') });
  const config = { authority: true, seed: 7, max_actions: 12 };
  platform.use(scriptedOpenDriver());
  const runs = await Promise.all(Array.from({ length: RUNS }, () => platform.submit({ config })));
  for (const { testId } of runs) expect((await platform.ended(testId)).status).toBe('completed');
  platform.use(scriptedOpenDriver({ beforeAction: (count) => (count > 3 ? ended.promise : undefined) }));
  const live = await platform.submit({ config });
  await until('it to be under way', async () => (await platform.events(live.testId)).length > 1);
  settings = settingsFor(platform.database.url);
  backup = path.join(folder, 'backup');
  const tests = [...runs.map(({ testId }) => testId), live.testId];
  kept = { tests, events: await eventsOf(platform.database.service), reports: await reportsOf(tests) };
  const { code, said } = await rove(['backup', backup]);
  expect([code, said]).toEqual([0, expect.stringMatching(/rows of \d+ tables/)]);
  expect(said).toMatch(/whoever has this folder can read everything/);
});
afterAll(async () => {
  ended.resolve();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function settingsFor(owner: string): Record<string, string> {
  const as = (role: string) =>
    Object.assign(new URL(owner), { username: role, password: 'only-for-tests' }).href;
  return {
    DATABASE_URL: owner,
    ROVE_DB_APP_URL: as('rove_app'),
    ROVE_DB_SERVICE_URL: as('rove_service'),
    ROVE_SECRET: TEST_SECRET,
    ROVE_BLOB_DIR: path.join(folder, 'blobs'),
  };
}

async function rove(args: string[], changed: Record<string, string> = {}) {
  const run = startRole(args, { ...settings, ...changed });
  const code = await run.ended;
  return { code, said: run.said() };
}

/** Every event as it was acknowledged, by its number, stream and content. */
async function eventsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', id, stream_id, version, type, encode(payload_hash, 'hex'), md5(data::text),
      md5(coalesce(personal, '')), recorded_at, seq) as line from events order by id`.execute(db);
  return rows.map(({ line }) => line);
}

/** The bytes of the report of each run that has one, by its run. */
async function reportsOf(tests: readonly string[], db = platform.database.service) {
  const store = new FileBlobStore(path.join(folder, 'blobs'));
  const found = new Map<string, string>();
  for (const id of tests) {
    const row = await db.selectFrom('tests').select('report_key').where('id', '=', id).executeTakeFirst();
    const bytes = row?.report_key ? await store.get(row.report_key) : null;
    if (!bytes) continue;
    reportSchema.parse(JSON.parse(bytes.toString()));
    found.set(id, createHash('sha256').update(bytes).digest('hex'));
  }
  return found;
}

/** A new, empty database on the server of the tests. */
async function emptyDatabase(name: string): Promise<string> {
  const server = connect(required('DATABASE_URL'), { max: 1 });
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server);
  await sql`create database ${sql.id(name)}`.execute(server);
  await server.destroy();
  return Object.assign(new URL(required('DATABASE_URL')), { pathname: `/${name}` }).href;
}

async function dropDatabase(name: string): Promise<void> {
  const server = connect(required('DATABASE_URL'), { max: 1 });
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server);
  await server.destroy();
}

test('the secret is there for its owner alone, and the manifest without it', () => {
  expect(statSync(path.join(backup, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(readFileSync(path.join(backup, 'secret'), 'utf8').trim()).toBe(TEST_SECRET);
  expect(readFileSync(path.join(backup, 'manifest.json'), 'utf8')).not.toContain(TEST_SECRET);
});

test(
  'what is broken off, shortened or changed is refused by its name before anything is touched',
  inFull,
  async () => {
    const url = await emptyDatabase('rove_test_half');
    const half = async (change: (copy: string) => void) => {
      const copy = path.join(folder, 'half');
      rmSync(copy, { recursive: true, force: true });
      cpSync(backup, copy, { recursive: true });
      change(copy);
      return rove(['restore', copy], settingsFor(url));
    };
    const { tables } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as {
      tables: { name: string; file: string }[];
    };
    const events = tables.find(({ name }) => name === 'public.events')?.file ?? '';
    const { value: report } = await new FileBlobStore(path.join(folder, 'blobs')).names().next();
    expect(report).toBeTruthy();
    for (const [change, word] of [
      [(copy: string) => rmSync(path.join(copy, 'manifest.json')), /no manifest\.json/],
      [
        (copy: string) => truncateSync(path.join(copy, events), 100),
        /public\.events\.ndjson\.gz is not as it was/,
      ],
      [(copy: string) => rmSync(path.join(copy, events)), /public\.events\.ndjson\.gz is missing/],
      [(copy: string) => rmSync(path.join(copy, 'blobs', report ?? '')), /is missing: half a backup/],
      [(copy: string) => truncateSync(path.join(copy, 'blobs', report ?? ''), 1), /is shorter or longer/],
    ] as const) {
      const { code, said } = await half(change);
      expect([code, said]).toEqual([3, expect.stringMatching(word)]);
    }
    const db = connect(url, { max: 1 });
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db);
    await db.destroy();
    expect(rows).toEqual([]);
    await dropDatabase('rove_test_half');
  },
);

test(
  'an installation with something in it is not restored into, unless that is told, nor one at work',
  inFull,
  async () => {
    const refused = await rove(['restore', backup]);
    expect([refused.code, refused.said]).toEqual([
      3,
      expect.stringMatching(/not empty \(\d+ users, \d+ events\)/),
    ]);
    const atWork = await rove(['restore', backup, '--replace']);
    expect([atWork.code, atWork.said]).toEqual([
      3,
      expect.stringMatching(/Stop these first: .*rove-reactor/),
    ]);
    expect(await eventsOf(platform.database.service)).toEqual(expect.arrayContaining(kept.events));
  },
);

test('another secret, and a folder that is not empty, are refused', inFull, async () => {
  const wrong = await rove(['restore', backup, '--replace'], { ROVE_SECRET: 'z'.repeat(40) });
  expect([wrong.code, wrong.said]).toEqual([3, expect.stringMatching(/ROVE_SECRET_FILE=.*secret/)]);
  const again = await rove(['backup', backup]);
  expect([again.code, again.said]).toEqual([3, expect.stringMatching(/not empty/)]);
  expect((await rove(['backup'])).code).toBe(2);
  expect((await rove(['backup', backup, '--replace'])).code).toBe(2);
});

test('a backup of a later release is refused', async () => {
  const later = path.join(folder, 'later');
  cpSync(backup, later, { recursive: true });
  const file = path.join(later, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later'] }));
  const { code, said } = await rove(['restore', later, '--replace']);
  expect([code, said]).toEqual([3, expect.stringMatching(/later release .*9999-later/)]);
});

test('after the loss of everything, every acknowledged event and every report is back, and goes on', async () => {
  expect(kept.reports.size).toBe(RUNS);
  rmSync(path.join(folder, 'blobs'), { recursive: true });
  const url = await emptyDatabase('rove_test_restored');
  const now = settingsFor(url);
  const secretFile = { ...now, ROVE_SECRET: '', ROVE_SECRET_FILE: path.join(backup, 'secret') };
  const { code, said } = await rove(['restore', backup], secretFile);
  expect([code, said]).toEqual([0, expect.stringMatching(/Restored: \d+ rows/)]);
  const service = connect(now.ROVE_DB_SERVICE_URL ?? '', { max: 4 });
  const app = connect(now.ROVE_DB_APP_URL ?? '', { max: 4 });
  try {
    const restored = await eventsOf(service);
    expect(restored).toEqual(expect.arrayContaining(kept.events));
    expect(await reportsOf(kept.tests, service)).toEqual(kept.reports);
    for (const id of kept.tests) {
      const { state } = await loadTestRun(service, platform.keys, id);
      expect(state.status).toBe(kept.reports.has(id) ? 'completed' : 'running');
    }
    // Numbers go on where they stood: a new event takes none that is there.
    const writer = new RunWriter({ ...platform.database, service, app, url });
    await writer.start();
    expect((await eventsOf(service)).length).toBeGreaterThan(restored.length);
    // Over what is there, once it is told and nobody is at work on it.
    await Promise.all([service.destroy(), app.destroy()]);
    expect((await rove(['restore', backup, '--replace'], now)).code).toBe(0);
    const again = connect(now.ROVE_DB_SERVICE_URL ?? '', { max: 1 });
    expect(await eventsOf(again)).toEqual(restored);
    await again.destroy();
  } finally {
    await dropDatabase('rove_test_restored');
  }
});
