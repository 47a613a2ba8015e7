import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShim, type Shim } from '#activities/shared/proxy-shim.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { type BrowserProcess, launchBrowser } from '#engine/drivers/web/chromium/browser-process.ts';
import { BidiBrowser } from '#engine/drivers/web/firefox/bidi-browser.ts';
import { ClassicBrowser } from '#engine/drivers/web/webkit/classic-browser.ts';
import type { Logger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import * as engines from '#tests/support/engines-of-tests.ts';
import { LONG } from '#tests/support/length.ts';
import { required } from '#tests/support/services.ts';
import { portOf } from './ask-egress.ts';
import { MARKUP, pageTo, SCRIPTS } from './browser-ways.ts';
import { type Canary, startCanary } from './canary.ts';

/** Beside Chromium in the full form. */
const [FIREFOX, WEBKIT] = LONG ? [engines.FIREFOX, engines.WEBKIT] : [null, null];

const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const WAYS = Object.keys(MARKUP).length + Object.keys(SCRIPTS).length;
/** Spellings of this machine that a browser takes; the egress allows the first two ports of it, and never the canary's. */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0.0.0.0', 'x.localhost'];
const SETTLE_MS = 1_500;
/** A browser that has just begun may take a while between its first way and the others. */
const STILL_TIMES = 3;
const STILL_MAX_MS = 30_000;

let site: Server;
let egress: Server;
let canary: Canary;
let control: Canary;
let datagrams = 0;
let stun: Socket;
let shim: Shim;
let other: Shim;
let browser: BrowserProcess;
let third: Shim;
let firefox: BidiBrowser | null = null;
let webkit: ClassicBrowser | null = null;
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
  // The log counts what one run is refused, and writes the first of it.
  other = await openShim({ url: `http://127.0.0.1:${portOf(egress)}`, key }, 'run-2');
  firefox = FIREFOX && (await BidiBrowser.launch(FIREFOX, other.url));
  third = await openShim({ url: `http://127.0.0.1:${portOf(egress)}`, key }, 'run-3');
  webkit = WEBKIT && (await ClassicBrowser.launch(WEBKIT, third.url));
});
afterAll(async () => {
  await browser?.kill();
  await firefox?.kill();
  await webkit?.kill();
  await shim?.close();
  await other?.close();
  await third?.close();
  for (const server of [site, egress]) {
    server.close();
    server.closeAllConnections();
  }
  stun.close();
  canary.close();
  control.close();
});

const addressOf = (host: string) => `http://127.0.0.1:${portOf(site)}/?host=${encodeURIComponent(host)}`;

/** Resolves when pages that were opened have gone somewhere, and go no further. */
async function untilStill(): Promise<void> {
  const went = () => control.hits.length + lines.length;
  const end = performance.now() + STILL_MAX_MS;
  let [before, still] = [0, 0];
  while (performance.now() < end && still < STILL_TIMES) {
    await delay(SETTLE_MS);
    still = before > 0 && before === went() ? still + 1 : 0;
    before = went();
  }
}

/** Opens a page that goes every way to a host, and waits until it has. */
async function visit(host: string): Promise<void> {
  const page = await browser.browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.goto(addressOf(host), { waitUntil: 'domcontentloaded' });
  await untilStill();
  await page.context().close();
}

async function visitInFirefox(host: string): Promise<void> {
  if (!firefox) throw new Error('Firefox is not here');
  const { context } = await firefox.ask((client) => client.browsingContextCreate({ type: 'window' }));
  const url = addressOf(host);
  await firefox.ask((client) => client.browsingContextNavigate({ context, url, wait: 'none' }));
  await untilStill();
  await firefox.ask((client) => client.browsingContextClose({ context }));
}

/** It has one page, which shows one address after the other. */
let turn = Promise.resolve();
function visitInWebkit(host: string): Promise<void> {
  turn = turn.then(async () => {
    if (!webkit) throw new Error('WebKit is not here');
    await webkit.ask((client) => client.navigateTo(addressOf(host)));
    await untilStill();
    await webkit.ask((client) => client.navigateTo('about:blank'));
  });
  return turn;
}

describe('a browser that meets a target', () => {
  test.each([
    ['Chromium', visit, 'run-1', true] as const,
    ...(FIREFOX ? [['Firefox', visitInFirefox, 'run-2', true] as const] : []),
    ...(WEBKIT ? [['WebKit', visitInWebkit, 'run-3', false] as const] : []),
  ])(
    `${WAYS} ways of a page to ask for an address lead through the egress in %s, and none to a port of ours`,
    async (_name, visit, id, tunnels) => {
      for (const list of [control.hits, canary.hits, lines]) list.length = 0;
      await visit(`127.0.0.1:${control.port}`);
      const gone = new Set(control.hits.map((hit) => /\/(\w+)$/.exec(hit)?.[1]));
      // What is not met here is what a browser refuses by itself.
      expect(gone.size).toBeGreaterThan(25);
      // WebKit asks a proxy for a plain websocket as for a page, which leads nowhere.
      expect(gone.has('socket')).toBe(tunnels);
      await Promise.all(HOSTS.map((host) => visit(`${host}:${canary.port}`)));
      expect(canary.hits).toEqual([]);
      expect(datagrams).toBe(0);
      const refused = lines.filter(({ target }) => String(target).includes(`:${canary.port}`));
      expect(refused.length).toBeGreaterThan(25);
      expect(refused.every(({ code, run }) => code === 'TARGET_FORBIDDEN' && run === id)).toBe(true);
    },
  );

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
