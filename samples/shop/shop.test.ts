import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFull } from '#tests/support/needs.ts';
import { switchesOf } from '../kit/planted.ts';
import type { Site } from '../kit/server.ts';
import { PLANTED_BUGS } from './bugs.ts';
import { startShop } from './server.ts';
import { axeFaults, WALKS, watch } from './walks.ts';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PAGES = [
  '/',
  '/shop',
  '/shop?q=nothing-at-all',
  '/product/wool-throw',
  '/gift-guide',
  '/about',
  '/faq',
  '/delivery',
  '/contact',
  '/sign-in',
  '/sign-up',
  '/cart',
  '/wish-list',
];

let browser: Browser;
let buggy: Site;
let clean: Site;

beforeAll(async () => {
  clean = await startShop({ bugs: false });
});
afterAll(() => clean?.close());

async function walk(id: string, shop: Site): Promise<boolean> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const seen = watch(page);
    const found = await WALKS[id]?.(page, seen);
    if (found === undefined) throw new Error(`No walk to ${id}`);
    if (shop === clean) expect([...seen.console, ...seen.errors]).toEqual([]);
    return found;
  } finally {
    await context.close();
  }
}

test('an unknown switch is refused', () => {
  expect(() => switchesOf(PLANTED_BUGS, ['no-such-bug'])).toThrow('no-such-bug');
});

// The explorer meets the shop with its bugs and the clean one in every form of the tests.
describe('walked by hand', inFull, () => {
  beforeAll(async () => {
    if (inFull.skip) return;
    const executablePath = process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium';
    buggy = await startShop();
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), buggy?.close()]);
  });

  describe.each(PLANTED_BUGS)('$id', ({ id }) => {
    test('shows when it is on', async () => expect(await walk(id, buggy)).toBe(true), 20_000);
    test('is gone in the clean shop', async () => expect(await walk(id, clean)).toBe(false), 20_000);
  });

  test('the clean shop has no grave accessibility fault, console error or slow page', async () => {
    const page = await browser.newPage({ baseURL: clean.url });
    const seen = watch(page);
    const faults: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      faults.push(...(await axeFaults(page)).map((fault) => `${path} ${fault}`));
    }
    await page.close();
    expect(faults).toEqual([]);
    expect([...seen.console, ...seen.errors]).toEqual([]);
  }, 60_000);
});

test('sessions are apart', async () => {
  const first = await fetch(`${clean.url}/cart`);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const add = { method: 'POST', headers: { 'content-type': 'application/json', cookie } };
  await fetch(`${clean.url}/api/cart`, { ...add, body: '{"slug":"enamel-mug","quantity":2}' });
  const own = await (await fetch(`${clean.url}/cart`, { headers: { cookie } })).text();
  const other = await (await fetch(`${clean.url}/cart`)).text();
  expect(own).toContain('Enamel camp mug');
  expect(other).toContain('Your cart is empty');
});
