import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { egressPass } from '#db/sealing/egress-pass.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createLogger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { submitBundle } from '#tests/support/bundles.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort, type RunningService, serviceEnv, startService, until } from '#tests/support/services.ts';

const SITE = rawZip([
  { name: 'dist/index.html', data: '<h1>Start</h1>' },
  { name: 'dist/assets/app.js', data: 'export {}' },
  { name: 'dist/assets/a b.css', data: 'a{}' },
  { name: 'dist/module.wasm', data: Buffer.from([0, 97, 115, 109]) },
  { name: 'dist/about.html', data: '<h1>About</h1>' },
  { name: 'dist/docs/index.html', data: '<h1>Docs</h1>' },
  { name: 'dist/.well-known/x.json', data: '{}' },
]);
const egressKey = deriveKey(TEST_SECRET, 'egress');
const keys = UserKeys.of(TEST_SECRET);

let database: TestDatabase;
let folder: string;
let temp: string;
let env: Record<string, string>;
let bundles: RunningService;
let egress: Server;
let port: number;
let run: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-test-bundles-'));
  temp = await mkdtemp(join(folder, 'tmp-'));
  port = await freePort();
  env = serviceEnv(database, { ROVE_BLOB_DIR: folder, BUNDLES_PORT: String(port), TMPDIR: temp });
  bundles = await startService('bundles', env);
  egress = createEgress({
    key: egressKey,
    rules: { allowLoopback: true, blockedPorts: new Set([port]) },
    logger: createLogger('test'),
    bundles: { url: `http://127.0.0.1:${port}`, key: deriveKey(TEST_SECRET, 'bundles') },
  });
  await new Promise<void>((resolve) => egress.listen(0, '127.0.0.1', resolve));
  const blobs = new FileBlobStore(folder);
  const submit = async (bytes: Buffer) =>
    submitBundle({ database, keys, blobs, owner: await createAccount(database) }, bytes);
  [run, other] = await Promise.all([submit(SITE), submit(rawZip([{ name: 'index.html', data: 'secret' }]))]);
});
afterAll(async () => {
  egress?.close();
  egress?.closeAllConnections();
  await bundles?.kill('SIGTERM');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ask = { as?: string; of?: string; method?: string; headers?: Record<string, string> };
type Got = { status: number; type: string; code: string | undefined; body: string; location: string };

/** Asks as the browser of `as` would, through the egress. */
function get(path: string, ask: Ask = {}): Promise<Got> {
  const { as = run, of = as, method = 'GET', headers = {} } = ask;
  const { username, password } = egressPass(egressKey, as, Date.now() + 60_000);
  const pass = Buffer.from(`${username}:${password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: (egress.address() as { port: number }).port,
      method,
      path: `http://${of}.localhost${path}`,
      headers: { host: `${of}.localhost`, 'proxy-authorization': `Basic ${pass}`, ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (answer) => {
      let body = '';
      for await (const chunk of answer) body += chunk;
      const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
      const code = answer.headers['x-rove-egress'] as string | undefined;
      resolve({ status: answer.statusCode ?? 0, type, code, body, location: answer.headers.location ?? '' });
    });
    outgoing.end();
  });
}

const PAGE = { accept: 'text/html,*/*;q=0.8' };

test('files come by their names with their types; addresses of the app’s own making give its first page', async () => {
  expect(await get('/')).toMatchObject({ status: 200, type: 'text/html', body: '<h1>Start</h1>' });
  expect(await get('/assets/app.js')).toMatchObject({ status: 200, type: 'text/javascript' });
  expect(await get('/assets/a%20b.css?v=1')).toMatchObject({ status: 200, type: 'text/css', body: 'a{}' });
  expect(await get('/module.wasm')).toMatchObject({ status: 200, type: 'application/wasm' });
  expect(await get('/.well-known/x.json')).toMatchObject({ status: 200, type: 'application/json' });
  expect(await get('/about')).toMatchObject({ status: 200, body: '<h1>About</h1>' });
  expect(await get('/docs')).toMatchObject({ status: 301, location: '/docs/' });
  expect(await get('/docs/')).toMatchObject({ status: 200, body: '<h1>Docs</h1>' });
  expect(await get('/orders/42', { headers: PAGE })).toMatchObject({ status: 200, body: '<h1>Start</h1>' });
});

test('what is not there is not there: no listing, no way out, no fallback for parts of a page', async () => {
  expect(await get('/assets/none.js', { headers: PAGE })).toMatchObject({ status: 404 });
  expect(await get('/api/orders', { headers: { accept: 'application/json' } })).toMatchObject({
    status: 404,
  });
  expect(await get('/api/orders', { method: 'POST' })).toMatchObject({ status: 405 });
  const fetched = { headers: { ...PAGE, 'sec-fetch-mode': 'cors' } };
  expect(await get('/orders/42', fetched)).toMatchObject({ status: 404 });
  expect(await get('/assets/', { headers: { accept: 'text/css' } })).toMatchObject({ status: 404 });
  for (const path of [
    '/../index.html',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5cx',
    '/a%00b',
    '/%zz',
    '//etc/passwd',
  ]) {
    const { status, body } = await get(path);
    expect([path, status >= 400 || body === '<h1>Start</h1>']).toEqual([path, true]);
    expect(body).not.toContain('root:');
  }
});

test('a bundle is its own run’s: not another run’s, and not whoever else’s', async () => {
  expect(await get('/', { as: other })).toMatchObject({ body: 'secret' });
  expect(await get('/', { as: run, of: other })).toMatchObject({ status: 403, code: 'TARGET_FORBIDDEN' });
  const direct = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { host: `${run}.localhost`, 'x-rove-bundle-pass': `${run}.${'0'.repeat(64)}` },
  });
  expect(direct.status).toBe(403);
  expect(await get('/', { headers: { 'x-rove-bundle-pass': `${other}.x` } })).toMatchObject({ status: 403 });
});

/** Asks as clients do that tunnel plain HTTP too; gives all that came back. */
function tunnel(of: string, path: string, as = run): Promise<string> {
  const { username, password } = egressPass(egressKey, as, Date.now() + 60_000);
  const pass = Buffer.from(`${username}:${password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const socket = connect((egress.address() as { port: number }).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      if (text === '' && String(chunk).includes(' 200 '))
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${of}.localhost\r\nconnection: close\r\n\r\n`);
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(`CONNECT ${of}.localhost:80 HTTP/1.1\r\nproxy-authorization: Basic ${pass}\r\n\r\n`);
  });
}

test('a tunnel leads to the run’s own bundle too, and to no other', async () => {
  expect(await tunnel(run, '/about.html')).toMatch(/200 Connection Established[\s\S]*<h1>About/);
  expect(await tunnel(run, '/orders/42')).toMatch(/<h1>Start/);
  expect(await tunnel(run, '/none.js')).toMatch(/404 Not Found/);
  expect(await tunnel(other, '/')).toMatch(/403[\s\S]*TARGET_FORBIDDEN/);
});

const unpacked = async () =>
  (await Promise.all((await readdir(temp)).map((name) => readdir(join(temp, name))))).flat();

test('a killed server unpacks again; after the run nothing is left and nothing is served', async () => {
  expect((await unpacked()).length).toBe(2);
  await bundles.kill('SIGKILL');
  bundles = await startService('bundles', env);
  expect(await unpacked()).toEqual([]);
  expect(await get('/')).toMatchObject({ body: '<h1>Start</h1>' });
  for (const [id, status] of [
    [run, 'cancelled'],
    [other, 'completed'],
  ] as const)
    await database.service.updateTable('tests').set({ status }).where('id', '=', id).execute();
  await until('the bundle to be gone', async () => (await unpacked()).length === 0);
  expect(await get('/')).toMatchObject({ code: 'TARGET_REFUSED' });
  await bundles.kill('SIGTERM');
  expect(await readdir(temp)).toEqual([]);
});
