import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outcome, run, runOrThrow } from '#deploy/lib/exec.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { startNotesSite } from '#tests/support/notes-site.ts';
import { ROOT } from '#tests/support/platform.ts';
import { sharedPlatform } from '#tests/support/shared-platform.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1></main></body></html>';
const TEST_MS = 180_000;

const platform = sharedPlatform();
let folder: string;
let api: ApiClient;

/** The package, packed as for a registry and installed into an empty folder without one. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-package-'));
  const packed = await runOrThrow(process.execPath, [path.join(ROOT, 'tools', 'package.mjs'), folder], {
    timeoutMs: TEST_MS,
  });
  const project = path.join(folder, 'project');
  mkdirSync(project);
  const quiet = ['--offline', '--no-audit', '--no-fund'];
  await runOrThrow('npm', ['install', ...quiet, packed.trim()], { cwd: project, timeoutMs: TEST_MS });
  api = await ApiClient.signIn(platform, platform.account);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `rove` of that folder with nothing of a clone in its environment. */
function rove(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const project = path.join(folder, 'project');
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const own = { PATH, HOME: folder, ...env };
  return run(path.join(project, 'node_modules', '.bin', 'rove'), args, {
    cwd: project,
    env: own,
    timeoutMs: TEST_MS,
  });
}

test('installs nothing but itself, says what it can do, and what it lacks', async () => {
  const installed = readdirSync(path.join(folder, 'project', 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['rove']);
  const help = await rove(['--help']);
  expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/compare.*mcp.*schedule.*ROVE_URL/s)]);
  const nowhere = await rove(['test', 'http://127.0.0.1/']);
  expect([nowhere.code, nowhere.stderr]).toEqual([
    3,
    expect.stringMatching(/^\n?Name the platform: .*ROVE_API_KEY/),
  ]);
});

test('runs a suite of the user on faults, without any platform', async () => {
  const site = await startNotesSite();
  const suite = "await fetch(process.env.BASE_URL + '/api/notes')";
  const args = ['shadow', '--url', site.url, '--faults', 'server_error', '--', process.execPath, '-e', suite];
  const { code, stdout } = await rove(args);
  await site.close();
  expect([code, stdout]).toEqual([1, expect.stringContaining('NOT NOTICED  server error  GET /api/notes')]);
});

test('drives a remote platform by address and key; a wrong key is told so', async () => {
  const made = await api.call('POST', '/api/v1/api-keys/generate', { name: 'e2e' });
  const remote = { ROVE_URL: platform.url };
  const zip = path.join(folder, 'app.zip');
  writeFileSync(zip, rawZip([{ name: 'index.html', data: PAGE }]));
  const args = ['test', zip, '--minutes', '1', '--max-actions', '4', '--name', 'By key'];
  const right = await rove(args, { ...remote, ROVE_API_KEY: String(made.body.api_key) });
  expect([right.code, right.stderr]).toEqual([0, expect.stringContaining('/live/')]);
  expect(right.stdout).toContain(`Report: ${platform.url}/results/`);
  const wrongKey = await rove(args, { ...remote, ROVE_API_KEY: 'rove_wrong' });
  expect([wrongKey.code, wrongKey.stderr]).toEqual([3, expect.stringContaining('API key')]);
  const noKey = await rove(args, remote);
  expect([noKey.code, noKey.stderr]).toEqual([3, expect.stringContaining('ROVE_API_KEY')]);
  const list = await api.call('GET', '/api/tests?search=By%20key');
  expect(list.body.total).toBe(1);
  const [key] = (await api.call<{ id: string }[]>('GET', '/api/v1/api-keys')).body.data ?? [];
  expect((await api.call('DELETE', `/api/v1/api-keys/revoke/${key?.id}`)).status).toBe(200);
});
