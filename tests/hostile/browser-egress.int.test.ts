import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProcess, launchBrowser } from '#activities/drivers/playwright/browser-process.ts';
import { openShim, type Shim } from '#activities/drivers/proxy-shim.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import type { Logger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { required } from '#tests/support/services.ts';
import { portOf } from './ask-egress.ts';
import { MARKUP, pageTo, SCRIPTS } from './browser-ways.ts';
import { type Canary, startCanary } from './canary.ts';

const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const WAYS = Object.keys(MARKUP).length + Object.keys(SCRIPTS).length;
/** Spellings of this machine that a browser takes; the egress allows the first two ports of it, and never the canary's. */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0.0.0.0', 'x.localhost'];
const SETTLE_MS = 1_500;

let site: Server;
let egress: Server;
let canary: Canary;
let control: Canary;
let datagrams = 0;
let stun: Socket;
let shim: Shim;
let browser: BrowserProcess;
const lines: Record<string, unknown>[] = [];
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  [canary, control] = [await startCanary(), await startCanary()];
  stun = createSocket('udp4', () => {
    datagrams += 1;
  });
  await new Promise<void>((resolve) => stun.bind(canary.port, '127.0.0.1', resolve));
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const to = searchParams.get('to');
    if (pathname === '/redirect' && to) response.writeHead(302, { location: to }).end();
    else response.setHeader('content-type', 'text/html').end(pageTo(searchParams.get('host') ?? ''));
  });
  await listen(site);
  egress = createEgress({
    key,
    rules: { allowLoopback: true, blockedPorts: new Set([canary.port]) },
    logger: {
      warn: (line: Record<string, unknown>) => lines.push(line),
      debug: () => undefined,
    } as unknown as Logger,
  });
  await listen(egress);
  shim = await openShim({ url: `http://127.0.0.1:${portOf(egress)}`, key }, 'run-1');
  browser = await launchBrowser({
    executablePath: required('ROVE_CHROMIUM'),
    headless: true,
    proxy_url: shim.url,
  });
});
afterAll(async () => {
  await browser?.kill();
  await shim?.close();
  for (const server of [site, egress]) {
    server.close();
    server.closeAllConnections();
  }
  stun.close();
  canary.close();
  control.close();
});

/** Opens a page that goes every way to a host, and waits until it has had the time to. */
async function visit(host: string): Promise<void> {
  const page = await browser.browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.goto(`http://127.0.0.1:${portOf(site)}/?host=${encodeURIComponent(host)}`, {
    waitUntil: 'domcontentloaded',
  });
  await page.waitForTimeout(SETTLE_MS);
  await page.context().close();
}

describe('a browser that meets a target', () => {
  test(`${WAYS} ways of a page to ask for an address lead through the egress, and none to a port of ours`, async () => {
    await visit(`127.0.0.1:${control.port}`);
    const gone = new Set(control.hits.map((hit) => /\/(\w+)$/.exec(hit)?.[1]));
    // What is not met here is what a browser refuses by itself.
    expect(gone.size).toBeGreaterThan(25);
    expect(gone).toContain('socket');
    await Promise.all(HOSTS.map((host) => visit(`${host}:${canary.port}`)));
    expect(canary.hits).toEqual([]);
    expect(datagrams).toBe(0);
    const refused = lines.filter(({ target }) => String(target).includes(`:${canary.port}`));
    expect(refused.length).toBeGreaterThan(25);
    expect(refused.every(({ code, run }) => code === 'TARGET_FORBIDDEN' && run === 'run-1')).toBe(true);
  });

  test.each([
    'file:///etc/passwd',
    'chrome://version',
    'view-source:http://127.0.0.1/',
    'chrome://net-export',
  ])('a page cannot open %s', async (address) => {
    const page = await browser.browser.newPage();
    await page.goto(`http://127.0.0.1:${portOf(site)}/?host=127.0.0.1:9`, { waitUntil: 'domcontentloaded' });
    await page.evaluate((to) => {
      window.open(to);
      location.href = to;
    }, address);
    await page.waitForTimeout(200);
    const urls = page
      .context()
      .pages()
      .map((each) => each.url());
    await page.context().close();
    expect(urls.filter((url) => url.startsWith(`${address.split(':')[0]}:`))).toEqual([]);
  });
});
