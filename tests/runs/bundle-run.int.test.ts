import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#app/accounts/account.ts';
import { execute } from '#app/runs/execute.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { RENDERERS } from '#domain/report/formats/render.ts';
import { reportSchema } from '#domain/report/report.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { submitBundle } from '#tests/support/bundles.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inFull } from '#tests/support/needs.ts';
import {
  freePort,
  type RunningService,
  required,
  serviceEnv,
  startService,
  until,
} from '#tests/support/services.ts';
import { requestVerification } from '#tests/support/submit-test.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/assets/app.js"></script></head>
<body><main id="app"></main></body></html>`;
/** A single-page app with addresses of its own; ordering a lamp is broken. */
const SCRIPT = `const main = document.querySelector('#app');
const show = () => {
  const lamp = location.pathname.startsWith('/lamps/');
  main.innerHTML = lamp
    ? '<h1>Desk lamp</h1><button id="order">Order now</button> <a href="/">All lamps</a>'
    : '<h1>Lamps</h1><a href="/lamps/1">Desk lamp</a>';
  document.querySelector('#order')?.addEventListener('click', () => { throw new Error('the basket is missing'); });
};
addEventListener('popstate', show);
addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  show();
});
show();`;
const BUNDLE = rawZip([
  { name: 'index.html', data: PAGE },
  { name: 'assets/app.js', data: SCRIPT },
]);

const keys = UserKeys.of(TEST_SECRET);
let database: TestDatabase;
let folder: string;
let blobs: FileBlobStore;
const services: RunningService[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-test-bundle-run-'));
  blobs = new FileBlobStore(join(folder, 'blobs'));
  const [egress, bundles] = [await freePort(), await freePort()];
  const env = serviceEnv(database, {
    ROVE_BLOB_DIR: join(folder, 'blobs'),
    ROVE_CHROMIUM: required('ROVE_CHROMIUM'),
    EGRESS_PORT: String(egress),
    EGRESS_URL: `http://127.0.0.1:${egress}`,
    BUNDLES_PORT: String(bundles),
    BUNDLES_URL: `http://127.0.0.1:${bundles}`,
    ROVE_ALLOW_LOOPBACK: '0',
    TMPDIR: folder,
  });
  const names = ['egress', 'bundles', 'reactor', 'worker'];
  services.push(...(await Promise.all(names.map((name) => startService(name, env)))));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const load = async (testId: string) => (await loadTestRun(database.service, keys, testId)).state;

async function unpacked(): Promise<string[]> {
  const [own = 'none'] = (await readdir(folder)).filter((name) => name.startsWith('rove-bundles-'));
  return readdir(join(folder, own));
}

test('an uploaded app is explored like any site: its bug is proved, the report names it, nothing stays unpacked', async () => {
  const owner = await createAccount(database);
  const config = { authority: true, seed: 3, max_actions: 7, contexts: 1 };
  const testId = await submitBundle({ database, keys, blobs, owner }, BUNDLE, { config });
  await until('the bundle to be unpacked', async () => (await unpacked()).length === 1);
  const state = await until(
    'the end',
    async () => {
      const now = await load(testId);
      return (now.report ?? now.failure) ? now : null;
    },
    100_000,
  );
  expect(state.failure).toBeNull();
  const bytes = await blobs.get(state.report?.key ?? '');
  const report = reportSchema.parse(JSON.parse(bytes?.toString() ?? 'null'));
  const thrown = report.bugs.filter(({ oracle }) => oracle === 'uncaught_exception');
  expect(thrown.map(({ proved, title }) => [proved, /basket is missing/.test(title)])).toEqual([
    [true, true],
  ]);
  // Nothing that our way of serving it has and the app has not.
  expect(report.bugs.map(({ oracle }) => oracle)).toEqual(['uncaught_exception']);
  expect(report.bugs[0]?.spec?.key).toBeTruthy();
  expect(report).toMatchObject({ bundle_name: 'sample.zip', url: `http://${testId}.localhost/` });
  expect(report.coverage.urls).toContain(`http://${testId}.localhost/lamps/1`);
  expect(RENDERERS.md(report)).toContain('sample.zip');
  await until('the bundle to be gone', async () => (await unpacked()).length === 0);

  // Later on its test still finds it, for as long as the bundle is kept.
  const [bug] = thrown;
  const { id } = await requestVerification(database.app, keys, {
    owner,
    testId,
    bugId: bug?.bug_id ?? '',
    specKey: bug?.spec?.key ?? '',
    url: new URL(bug?.url ?? '').origin,
  });
  const outcome = await until(
    'the verdict',
    async () => {
      const rows = database.service.selectFrom('verifications').select('outcome').where('id', '=', id);
      return (await rows.executeTakeFirst())?.outcome;
    },
    60_000,
  );
  expect(outcome).toBe('still_there');
  await until('the bundle to be gone again', async () => (await unpacked()).length === 0);
}, 400_000);

test('a cancelled run leaves neither the bundle nor what was unpacked of it', {
  ...inFull,
  timeout: 120_000,
}, async () => {
  const owner = await createAccount(database);
  const testId = await submitBundle({ database, keys, blobs, owner }, BUNDLE);
  await until('the bundle to be unpacked', async () => (await unpacked()).length === 1);
  const command = { kind: 'RequestCancel', data: { by: 'user' } } as const;
  await execute(database.service, keys, { testId, owner, command });
  await until('the end', async () => (await load(testId)).status === 'cancelled');
  await until('the bundle to be gone', async () => (await unpacked()).length === 0);
  expect(await blobs.deleteScope({ owner, testId })).toBe(0);
});

test('an account that is deleted in mid-run: its worker lets go, and nothing is left of both', {
  ...inFull,
  timeout: 240_000,
}, async () => {
  const owner = await createAccount(database);
  const testId = await submitBundle({ database, keys, blobs, owner }, BUNDLE);
  await until('its exploration', async () => (await load(testId)).actions > 0);
  await deleteAccount({ db: database.service, keys }, owner);
  await until(
    'the end of the deletion',
    async () => {
      const rows = database.service.selectFrom('erasures').select('done_at').where('user_id', '=', owner);
      return (await rows.executeTakeFirst())?.done_at;
    },
    60_000,
  );
  await until('the bundle to be gone', async () => (await unpacked()).length === 0);
  expect(await readdir(join(folder, 'blobs'))).not.toContain(owner);
  expect(await database.service.selectFrom('tests').select('id').where('id', '=', testId).execute()).toEqual(
    [],
  );
});
