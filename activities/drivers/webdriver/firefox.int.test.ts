import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionWith } from '#tests/support/driver.ts';
import { FIREFOX } from '#tests/support/engines.ts';
import { browsersBelow, processesWith } from '#tests/support/processes.ts';
import { openFirefoxDriver } from './open-firefox.ts';
import { ensureFirefox } from './firefox-programs.ts';

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

const programs = () => FIREFOX ?? { firefox: '/usr/bin/firefox-esr', geckodriver: '/nowhere' };

test.each([
  ['no Firefox', { ...programs(), firefox: '/nowhere/firefox' }],
  ['no geckodriver', { ...programs(), geckodriver: '/nowhere/geckodriver' }],
  ['another program in its place', { ...programs(), geckodriver: '/bin/true' }],
])('where there is %s, a session is refused by name and leaves nothing', async (_what, given) => {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'rove-test-'));
  try {
    await expect(openFirefoxDriver(given)(sessionWith())).rejects.toMatchObject({
      code: 'BROWSER_UNAVAILABLE',
    });
    expect(readdirSync(tmpdir())).toEqual([]);
  } finally {
    rmSync(tmpdir(), { recursive: true });
    delete process.env.TMPDIR;
  }
});

test('a host that can have no Firefox is told what to install', async () => {
  const nothing = ensureFirefox({ cache: '/nowhere', env: { PATH: '/nowhere' } });
  await expect(nothing).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    message: expect.stringMatching(/firefox-esr.*ROVE_FIREFOX/),
  });
  const noDriver = ensureFirefox({ cache: '/nowhere', env: { PATH: '/nowhere', ROVE_FIREFOX: '/x' } });
  await expect(noDriver).rejects.toMatchObject({
    message: expect.stringMatching(/cargo install geckodriver/),
  });
});

test.skipIf(!FIREFOX)('a browser that ends in the middle is told as such, and its session ends', async () => {
  const driver = await openFirefoxDriver(programs())(sessionWith());
  try {
    await driver.open(base);
    for (const pid of processesWith('--marionette').filter((one) => browsersBelow(process.pid).includes(one)))
      process.kill(pid, 'SIGKILL');
    await expect.poll(() => driver.drain().map(({ kind }) => kind), { timeout: 10_000 }).toContain('crash');
    await expect(driver.observe()).rejects.toThrow('the browser has ended');
  } finally {
    await driver.close();
  }
  expect(browsersBelow(process.pid)).toEqual([]);
});
