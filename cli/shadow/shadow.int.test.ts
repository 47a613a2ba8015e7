import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateAuthority } from '#tests/support/certificate.ts';
import { type CliEnd, runCli, startCli } from '#tests/support/cli.ts';
import { inFull } from '#tests/support/needs.ts';
import { type NotesSite, startNotesSite } from '#tests/support/notes-site.ts';
import { ROOT } from '#tests/support/platform.ts';
import { processesIn } from '#tests/support/processes.ts';
import { freePort, required, until } from '#tests/support/services.ts';

const SECRET = 'tok_9f8a7b6c5d';
const ADD = `ask('/api/notes', { method: 'POST', headers: { 'content-type': 'application/json', authorization: '${SECRET}' }, body: JSON.stringify({ text }) })`;
/** Suites without a runner: they fail by an exit code other than 0. */
const START = `import assert from 'node:assert';
const ask = (path, init) => fetch(process.env.BASE_URL + path, { ...init, signal: AbortSignal.timeout(900) });
const text = 'note ' + process.hrtime.bigint();
`;
const CHECKING = `${START}
assert.match(await (await ask('/')).text(), /Notes/);
await (await ask('/api/notes')).json();
assert.equal((await (await ${ADD}).json()).text, text);
assert.ok((await (await ask('/api/notes')).json()).some((note) => note.text === text));
`;
const BLIND = `${START}
const ignore = () => undefined;
for (const path of ['/', '/api/notes']) await ask(path).catch(ignore);
await ${ADD}.catch(ignore);
await ask('/api/notes').catch(ignore);
`;
const TWO_SECONDS = ['--slow-seconds', '2'];

let site: NotesSite;
let folder: string;
const env = { ...process.env, BASE_URL: '' };

beforeAll(async () => {
  site = await startNotesSite();
  folder = mkdtempSync(path.join(tmpdir(), 'rove-shadow-'));
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, text: string): string => {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
};

/** Runs `rove shadow` on a suite that is a script. */
function shadow(name: string, script: string, ...options: string[]): Promise<CliEnd> {
  const suite = file(`${name}.mjs`, script);
  return runCli(['shadow', '--url', site.url, ...options, '--', process.execPath, suite], env);
}

test('a suite that checks what it does notices every fault', async () => {
  const { code, out, err } = await shadow('checking', CHECKING, ...TWO_SECONDS);
  expect([code, out], err).toEqual([0, expect.stringMatching(/notices 7 of 7 faults \(100 %\)\.\n$/)]);
});

test('a blind suite is told what it misses, and no secret is in the report', async () => {
  const report = path.join(folder, 'out.json');
  const { code, out, err } = await shadow('blind', BLIND, ...TWO_SECONDS, '--report', report);
  expect(code, err).toBe(1);
  expect(out).toMatch(/^result .*\nNOT NOTICED {2}lost write {4}POST \/api\/notes \(1 request\)\n/);
  expect(out).toMatch(/NOT NOTICED {2}stale answer {2}GET \/api\/notes/);
  expect(out).toMatch(/notices 0 of 7 faults \(0 %\)\.\n$/);
  const written = readFileSync(report, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ version: 1, score: { noticed: 0, tried: 7, percent: 0 } });
  expect(written + out + err).not.toMatch(new RegExp(`${SECRET}|note \\d`));
});

test('a lost write never reaches the app', async () => {
  const before = site.notes.length;
  const { code } = await shadow('lost', BLIND, '--faults', 'lost_write');
  expect([code, site.notes.length - before]).toEqual([1, 1]);
});

test('bad input is told with what to do', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const port = await freePort();
  const node = process.execPath;
  const suite = file('any.mjs', CHECKING);
  const cases: [string[], number, RegExp][] = [
    [['--url', site.url], 2, /missing required argument 'command'/],
    [
      ['--url', site.url, '--', 'no-such-command'],
      2,
      /no-such-command cannot be run: there is no such command/,
    ],
    [['--url', site.url, '--report', `${folder}/none/out.json`, '--', node], 2, /there is no folder/],
    [['--url', site.url, '--', node, '-e', 'process.exit(4)'], 3, /ended with 4 and asked/],
    [
      ['--url', site.url, '--', node, '-e', ''],
      3,
      /for nothing.*ROVE_SHADOW_URL, PLAYWRIGHT_TEST_BASE_URL.*--port/s,
    ],
    [
      ['--url', 'http://no-such-host.invalid', '--', node, suite],
      3,
      /Nothing answers at .*(ENOTFOUND|EAI_AGAIN)/,
    ],
    [['--url', url, '--', node, suite], 3, /^Nothing answers .* yet.*ECONNREFUSED.*start the app/s],
    [
      ['--url', site.url, '--', node, file('red.mjs', `${CHECKING}process.exit(7);`)],
      3,
      /red without any fault \(exit code 7\)/,
    ],
    [
      [
        '--url',
        site.url,
        '--faults',
        'lost_write',
        '--port',
        String(port),
        '--',
        node,
        '-e',
        `fetch("http://127.0.0.1:${port}/gone")`,
      ],
      3,
      /to none of which/,
    ],
  ];
  await Promise.all(
    cases.map(async ([args, code, message]) => {
      const end = await runCli(['shadow', ...args], env);
      expect([end.code, end.err]).toEqual([code, expect.stringMatching(message)]);
    }),
  );
});

test('a suite with a fixed address is met at its port', async () => {
  const port = await freePort();
  const suite = CHECKING.replace('process.env.BASE_URL', `'http://127.0.0.1:${port}'`);
  const { code, out } = await shadow('fixed', suite, '--port', String(port), '--faults', 'lost_write');
  expect([code, out]).toEqual([0, expect.stringContaining('notices 1 of 1 fault')]);
});

test('Ctrl-C ends the suite and all that it started', async () => {
  const own = path.join(folder, 'interrupted');
  mkdirSync(own);
  const server = path.join(own, 'server.mjs');
  writeFileSync(server, 'setInterval(() => undefined, 1_000);');
  const suite = path.join(own, 'suite.mjs');
  const script = `import { spawn } from 'node:child_process';
spawn(process.execPath, ['${server}'], { detached: true, stdio: 'ignore' }).unref();
setTimeout(() => process.exit(0), 60_000);
console.log('at work');`;
  writeFileSync(suite, script);
  const run = startCli(['shadow', '--url', site.url, '--', process.execPath, suite], env);
  await run.said(/at work/);
  run.child.kill('SIGINT');
  expect((await run.end).code).toBe(130);
  await until('all to have ended', async () => processesIn(own).length === 0);
});

test('an app behind TLS: its redirects and cookies lead to the proxy', async () => {
  const authority = certificateAuthority();
  const app = createServer(authority.issue('app'), (request, response) => {
    const { host, origin, cookie } = request.headers;
    if (request.url === '/start') {
      const headers = { location: `https://${host}/end`, 'set-cookie': 's=1; Domain=localhost; Secure' };
      return void response.writeHead(302, headers).end();
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ host, origin, cookie }));
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(app.address() as AddressInfo).port}`;
  const suite = `${START}
const base = process.env.ROVE_SHADOW_URL;
const first = await ask('/start', { redirect: 'manual' });
assert.equal(first.headers.get('location'), base + '/end');
assert.equal(first.headers.get('set-cookie'), 's=1');
const last = await ask('/end', { headers: { origin: base, cookie: 's=1' } });
assert.deepEqual(await last.json(), { host: '${host}', origin: 'https://${host}', cookie: 's=1' });`;
  const args = ['shadow', '--url', `https://${host}`, '--faults', 'server_error', '--', process.execPath];
  const trusting = { ...env, NODE_EXTRA_CA_CERTS: file('ca.pem', authority.ca) };
  const { code, out, err } = await runCli([...args, file('tls.mjs', suite)], trusting);
  app.close();
  app.closeAllConnections();
  expect([code, out], err).toEqual([0, expect.stringContaining('server error  GET /end (1 request)')]);
});

const SPECS = {
  checking: `await page.getByLabel('Text').fill(text);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();`,
  blind: `await page.getByLabel('Text').fill(text);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();`,
};

/** Runs `rove shadow` on a suite of Playwright's own runner, whose configuration names no address. */
async function shadowPlaywright(name: keyof typeof SPECS, ...options: string[]): Promise<CliEnd> {
  const own = path.join(folder, `playwright-${name}`);
  mkdirSync(own, { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(own, 'node_modules'), 'dir');
  const launchOptions = { executablePath: required('ROVE_CHROMIUM'), chromiumSandbox: false };
  const outputDir = path.join(own, 'results');
  const config = {
    outputDir,
    workers: 1,
    reporter: 'line',
    expect: { timeout: 1_500 },
    use: { launchOptions },
  };
  writeFileSync(path.join(own, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  writeFileSync(
    path.join(own, 'notes.spec.ts'),
    `import { expect, test } from '@playwright/test';
test('adds a note', async ({ page }) => {
  const text = 'note ' + Date.now();
  await page.goto('/');
  ${SPECS[name]}
});`,
  );
  const runner = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const playwright = [process.execPath, runner, 'test', '--config', path.join(own, 'playwright.config.ts')];
  return runCli(['shadow', '--url', site.url, ...options, '--', ...playwright], { ...env, NO_COLOR: '1' });
}

test(
  'Playwright reads the address by itself: its suite notices a lost write when it checks the list',
  inFull,
  async () => {
    const { code, out, err } = await shadowPlaywright('checking', '--faults', 'lost_write');
    expect([code, out], err).toEqual([
      0,
      expect.stringMatching(/noticed {6}lost write {4}POST \/api\/notes/),
    ]);
  },
);

test('a suite of Playwright that checks less is told what it misses', inFull, async () => {
  const { code, out, err } = await shadowPlaywright('blind', '--slow-seconds', '3');
  expect(code, err).toBe(1);
  for (const fault of [
    'lost write    POST',
    'server error  POST',
    'server error  GET /api/notes',
    'stale answer  GET',
  ])
    expect(out).toContain(`NOT NOTICED  ${fault}`);
  expect(out).toMatch(/\nnoticed {6}slow {10}POST/);
});
