import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES, FIREFOX, WEBKIT } from '#tests/support/engines-of-tests.ts';
import { inFull } from '#tests/support/needs.ts';
import { browsersBelow, processesWith } from '#tests/support/processes.ts';
import { ensureFirefox } from '../firefox/firefox-programs.ts';
import { openFirefoxDriver } from '../firefox/open-firefox.ts';
import { openWebkitDriver } from '../webkit/open-webkit.ts';
import { ensureWebkit } from '../webkit/webkit-programs.ts';

let site: Server;
let base = '';

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>T</title><h1>Hello</h1>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => {
  site.close();
});

const firefox = FIREFOX ?? { firefox: '/usr/bin/firefox-esr', geckodriver: '/nowhere' };
const webkit = WEBKIT ?? { driver: '/nowhere', browser: '/nowhere', display: '/nowhere' };

test.each([
  ['no Firefox', openFirefoxDriver({ ...firefox, firefox: '/nowhere/firefox' })],
  ['no geckodriver', openFirefoxDriver({ ...firefox, geckodriver: '/nowhere/geckodriver' })],
  ['another program in its place', openFirefoxDriver({ ...firefox, geckodriver: '/bin/true' })],
  ['no WebKit', openWebkitDriver({ ...webkit, browser: '/nowhere/MiniBrowser' })],
  ['no driver of WebKit', openWebkitDriver({ ...webkit, driver: '/nowhere/WebKitWebDriver' })],
  ['another program in the place of that', openWebkitDriver({ ...webkit, driver: '/bin/true' })],
  ['no display', openWebkitDriver({ ...webkit, display: '/nowhere/Xvfb' })],
])('where there is %s, a session is refused by name and leaves nothing', async (_what, openDriver) => {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'rove-test-'));
  try {
    await expect(openDriver(sessionWith())).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
    expect(readdirSync(tmpdir())).toEqual([]);
  } finally {
    rmSync(tmpdir(), { recursive: true });
    delete process.env.TMPDIR;
  }
});

const NOTHING = { cache: '/nowhere', env: { PATH: '/nowhere' } };

test.each([
  ['Firefox', () => ensureFirefox(NOTHING), /firefox-esr.*ROVE_FIREFOX/],
  [
    'a driver of Firefox',
    () => ensureFirefox({ ...NOTHING, env: { PATH: '/nowhere', ROVE_FIREFOX: '/x' } }),
    /cargo install geckodriver/,
  ],
  ['WebKit', () => ensureWebkit(NOTHING), /webkit2gtk-driver and xvfb.*ROVE_WEBKIT_DRIVER/],
])('a host that can have no %s is told what to install', async (_what, ensure, words) => {
  await expect(ensure()).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    message: expect.stringMatching(words),
  });
});

test.each(
  ENGINES.flatMap((engine) => {
    const program = { chrome: null, firefox: '--marionette', safari: '--automation' }[engine.name];
    return program ? [{ name: engine.name, engine, program }] : [];
  }),
)(
  '$name that ends in the middle is told as such, and its session ends',
  inFull,
  async ({ engine, program }) => {
    const driver = await engine.own()(sessionWith());
    try {
      await driver.open(base);
      for (const pid of processesWith(program).filter((one) => browsersBelow(process.pid).includes(one)))
        process.kill(pid, 'SIGKILL');
      await expect.poll(() => driver.drain().map(({ kind }) => kind), { timeout: 10_000 }).toContain('crash');
      await expect(driver.observe()).rejects.toThrow('the browser has ended');
    } finally {
      await driver.close();
    }
    expect(browsersBelow(process.pid)).toEqual([]);
  },
);
