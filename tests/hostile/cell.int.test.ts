import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowserHouse } from '#engine/cell/browser-cell.ts';
import { cellBy } from '#engine/cell/command.ts';
import type { Means } from '#engine/cell/confinement.ts';
import { meansHere, sandboxHere, THIS_HOST } from '#engine/cell/host-means.ts';
import { openWayOut, type WayOut } from '#engine/cell/way-out.ts';
import { type BrowserProcess, launchBrowser } from '#engine/drivers/web/chromium/browser-process.ts';
import { processTree } from '#engine/drivers/web/chromium/process-tree.ts';
import { needs } from '#tests/support/needs.ts';
import { commandOf, ofProcess, processesOfUser } from '#tests/support/processes.ts';
import { required } from '#tests/support/services.ts';
import { portOf } from './ask-egress.ts';
import { type Canary, startCanary } from './canary.ts';
import { expectNothingLeft } from './leaks.ts';

const run = promisify(execFile);
const here = await meansHere();
const asCells = needs('cell', here);
const sandbox = await sandboxHere();
const executablePath = required('ROVE_CHROMIUM');
const ways = (here === 'root' ? ['root', 'user'] : ['user']) as Means[];

expectNothingLeft();

let canary: Canary;
let proxy: Server;
const asked: string[] = [];

beforeAll(async () => {
  canary = await startCanary();
  proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<title>by the proxy</title>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  canary.close();
  proxy.close();
  proxy.closeAllConnections();
});

/** Runs Node in a cell; gives what it printed. */
async function inCell(code: string, means: Means, network: WayOut | 'none', limits = {}): Promise<string> {
  const cell = cellBy(means, [dirname(process.execPath)], { network, limits });
  const [program, args] = cell.command(cell.path(process.execPath), ['-e', code]);
  const { stdout } = await run(program, args, { timeout: 20_000, env: { PATH: process.env.PATH ?? '' } });
  return stdout.trim();
}

const dial = (host: string, port: number) =>
  `require('node:net').connect(${port}, '${host}').on('connect', () => { console.log('reached'); process.exit(); }).on('error', (error) => console.log(error.code ?? error.message));`;

describe.each(ways)('a cell made as %s', asCells, (means) => {
  test('has one way out, and no other', async () => {
    const out = await openWayOut(`http://127.0.0.1:${portOf(proxy)}`, means);
    try {
      expect(await inCell(dial('127.0.0.1', portOf(proxy)), means, out)).toBe('reached');
      expect(await inCell(dial('127.0.0.1', canary.port), means, out)).toBe('ECONNREFUSED');
      expect(await inCell(dial('169.254.169.254', 80), means, out)).toBe('ENETUNREACH');
      expect(await inCell(dial('127.0.0.1', portOf(proxy)), means, 'none')).not.toBe('reached');
    } finally {
      out.close();
    }
    expect(canary.hits).toEqual([]);
  });

  test('sees the system and what it was given, as a user without rights', async () => {
    const seen = JSON.parse(
      await inCell(
        `const fs = require('node:fs'); const own = fs.readFileSync('/proc/self/status', 'utf8');
        const can = (path) => { try { fs.writeFileSync(path + '/x', ''); return true } catch { return false } };
        console.log(JSON.stringify({ root: fs.readdirSync('/'), user: process.getuid(), status: own,
          processes: fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
          write: ['/', '/usr', '/etc', '/mnt/0', '/tmp'].filter(can) }))`,
        means,
        'none',
      ),
    );
    expect(seen.root.sort()).toEqual(
      expect.arrayContaining(['dev', 'etc', 'mnt', 'proc', 'tmp', 'usr', 'var']),
    );
    for (const hidden of ['home', 'root', 'run', 'srv', 'work', 'sys', 'old'])
      expect(seen.root).not.toContain(hidden);
    expect(seen.user).toBeGreaterThan(999);
    expect(seen.status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(seen.status).toMatch(/^CapBnd:\s+0+$|^CapEff:\s+0+$/m);
    expect(seen.processes).toBe(1);
    expect(seen.write).toEqual(['/tmp']);
  });

  test('ends what takes too much', async () => {
    const fill = `const fs = require('node:fs'); try { fs.writeFileSync('/tmp/x', Buffer.alloc(9e6)); console.log('kept') } catch (error) { console.log(error.code) }`;
    expect(await inCell(fill, means, 'none', { disk_mb: 4 })).toBe('ENOSPC');
    const spin = inCell('for (;;);', means, 'none', { cpu_s: 1 });
    await expect(spin).rejects.toMatchObject({ killed: false });
    if (means === 'user' && process.getuid?.() === 0) return; // Linux counts no processes of root.
    const fork = `const { spawn } = require('node:child_process'); let refused = 0; let done = 0; for (let n = 0; n < 30; n += 1) { const child = spawn('sleep', ['0.5']); child.on('error', () => { refused += 1 }); child.on('close', () => { done += 1; if (done === 30) console.log(refused > 0) }) }`;
    expect(await inCell(fork, means, 'none', { processes: 20 })).toBe('true');
  });
});

describe('a browser in a cell', asCells, () => {
  let browser: BrowserProcess;
  beforeAll(async () => {
    process.env.ROVE_MARKED_SECRET = 'must-not-be-seen-in-there';
    browser = await launchBrowser({
      executablePath,
      headless: true,
      proxy_url: `http://127.0.0.1:${portOf(proxy)}`,
      cell: 'on',
    });
  });
  afterAll(async () => {
    delete process.env.ROVE_MARKED_SECRET;
    await browser?.kill();
  });

  test('is a user and a network of its own, with its own sandbox on and no port to be steered by', async () => {
    const page = await browser.browser.newPage();
    await page.goto(`http://target.test/page`);
    expect(await page.title()).toBe('by the proxy');
    expect(asked).toContain('http://target.test/page');
    const own = processesOfUser(userOf(browser));
    expect(own.length).toBeGreaterThan(2);
    for (const pid of own) {
      const command = commandOf(pid);
      expect(command).not.toContain('--remote-debugging-port');
      expect(command.includes('--no-sandbox')).toBe(!sandbox);
      expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
      expect(ofProcess(pid, 'environ')).not.toContain('must-not-be-seen');
      expect(ofProcess(pid, 'status')).toMatch(/^NoNewPrivs:\s+1$/m);
    }
    expect(own.some((pid) => commandOf(pid).includes('--remote-debugging-pipe'))).toBe(true);
    const renderers = own.filter((pid) => commandOf(pid).includes('--type=renderer'));
    if (sandbox) for (const pid of renderers) expect(ofProcess(pid, 'status')).toMatch(/^Seccomp:\s+2$/m);
    await page.context().close();
  });

  test('ends with all of its processes', async () => {
    const user = userOf(browser);
    await browser.kill();
    await expect.poll(() => processesOfUser(user)).toEqual([]);
  });
});

/** The user of a cell is that of the browser in it. */
function userOf({ pid }: BrowserProcess): number {
  const inside = pid === null ? [] : processTree(pid);
  const own = processesOfUser(null).find(
    (one) => inside.includes(one) && commandOf(one).includes('--remote-debugging-pipe') && !isOuter(one),
  );
  return Number(/^Uid:\s+(\d+)/m.exec(ofProcess(own ?? 0, 'status'))?.[1]);
}

/** What stands around a cell has the same command line, and is of no namespace of processes of its own. */
const isOuter = (pid: number): boolean => /^NSpid:\s+\d+\s*$/m.test(ofProcess(pid, 'status'));

test('a cell that is demanded and cannot be had is told, and nothing is started', async () => {
  const none = { ...THIS_HOST, means: async () => null };
  const options = { executablePath, way: null } as const;
  await expect(openBrowserHouse({ ...options, cell: 'on' }, none)).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    details: { reason: expect.stringContaining('user namespaces') },
  });
  const fallen = await openBrowserHouse({ ...options, cell: 'auto' }, none);
  expect(fallen).toMatchObject({ celled: false, sandboxed: false, executablePath });
  fallen.close();
});
