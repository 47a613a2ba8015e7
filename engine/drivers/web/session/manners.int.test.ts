import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Driver, OpenOptions } from '#engine/drivers/contract.ts';
import { mannersBy } from '#engine/target/robots.ts';
import { EXCLUDED, withinPaths } from '#engine/target/scope.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES_OF_FORM, type Engine } from '#tests/support/engines-of-tests.ts';
import { skipWhen } from '#tests/support/needs.ts';
import { RUN_HEADER } from './run-header.ts';

const AGENT = 'Rove/9.9 (+http://rove.test/abuse)';
const ROBOTS = 'User-agent: *\nDisallow: /private\nDisallow: /api';
const PAGES: Record<string, string> = {
  '/': `<h1>Start</h1><a href="/private/link">Link</a><a href="/next">Next</a>
    <button onclick="location = '/private/script'">Script</button>
    <form action="/sent" method="post"><input name="a" aria-label="A"><button>Send</button></form>
    <button onclick="fetch('/api/data').then(() => document.body.append('asked'))">Ask</button>
    <iframe src="/frame"></iframe><img src="/picture" alt="">`,
  '/calls': `<h1>Calls</h1><script>document.body.append(document.title);
    for (const to of ['/api/own', '/api/away', 'ELSEWHERE/api/foreign'])
      fetch(to).then(() => document.body.append(' asked'), () => document.body.append(' refused'))</script>`,
  '/next': '<h1>Next</h1>',
  '/names': '<h1>Names</h1><script>document.title = navigator.userAgent</script>',
  '/sent': '<h1>Sent</h1>',
};

let site: Server;
let base = '';
/** The same server, as another site. */
let elsewhere = '';
let asked: { path: string; method: string; headers: IncomingHttpHeaders }[] = [];
const runsOf = (path: string) =>
  asked.filter((one) => one.path === path).map(({ headers }) => headers[RUN_HEADER.toLowerCase()] ?? null);

beforeAll(async () => {
  site = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    asked.push({ path: url, method, headers });
    if (url === '/api/away') return void response.writeHead(302, { location: `${elsewhere}/api/led` }).end();
    if (url === '/moved') return void response.writeHead(302, { location: '/next' }).end();
    const page = (PAGES[url] ?? 'other').replaceAll('ELSEWHERE', elsewhere);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>T</title>${page}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  elsewhere = `http://localhost:${port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => site.close());

async function press(driver: Driver, name: string) {
  const view = (await driver.observe()).elements.find(({ target }) => target.name === name);
  if (!view) throw new Error(`no element "${name}"`);
  return driver.perform({ kind: 'activate', target: view.target });
}

describe.each(ENGINES_OF_FORM)('$name', (engine) => {
  const asNames = skipWhen(
    engine.lacks.includes('names'),
    'WebDriver Classic lets nothing be added to requests',
  );
  let browser: Awaited<ReturnType<Engine['shared']>>;
  beforeAll(async () => {
    browser = await engine.shared({ agent: AGENT });
  });
  afterAll(() => browser.close());

  async function within(work: (driver: Driver) => Promise<void>, over: Partial<OpenOptions> = {}) {
    const driver = await browser.openDriver(sessionWith({ run_id: 'run-4711', ...over }));
    try {
      await work(driver);
    } finally {
      await driver.close();
    }
  }

  it.each(['interact', 'read_only'] as const)(
    'says on top-level navigations, and on nothing else, for which run it asks (%s)',
    asNames,
    async (mode) => {
      await within(
        async (driver) => {
          await driver.open(`${base}/moved`);
          await driver.perform({ kind: 'open', place: `${base}/` });
          await press(driver, 'Ask');
          if (mode === 'interact') await press(driver, 'Send');
          await driver.perform({ kind: 'back' });
          await driver.perform({ kind: 'reload' });
        },
        { mode },
      );
      for (const path of ['/moved', '/next', '/', ...(mode === 'interact' ? ['/sent'] : [])])
        expect([path, new Set(runsOf(path))]).toEqual([path, new Set(['run-4711'])]);
      for (const path of ['/frame', '/picture', '/api/data'])
        expect([path, new Set(runsOf(path))]).toEqual([path, new Set([null])]);
      expect(asked.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
    },
  );

  it('names itself as a browser that works for us, to servers and to scripts', asNames, async () => {
    let told = '';
    await within(async (driver) => {
      await driver.open(`${base}/names`);
      told = (await driver.observe()).title;
    });
    const names = [told, ...asked.map(({ headers }) => headers['user-agent'])];
    for (const name of names) expect(name).toMatch(/^Mozilla\/5\.0 .* Rove\/9\.9 \(\+/);
  });

  it('asks for no document that robots.txt asks programs to leave alone, but lets the page work', async () => {
    const manners = mannersBy({ text: ROBOTS, said: '' }, `${base}/`);
    await within(
      async (driver) => {
        await driver.open(`${base}/`);
        const opened = await driver.perform({ kind: 'open', place: `${base}/private/open` });
        expect(opened).toMatchObject({ status: 'blocked', detail: expect.stringContaining('robots.txt') });
        expect((await press(driver, 'Ask')).effect).toBe(true);
        await driver.probe('links');
        await press(driver, 'Script');
        expect((await driver.observe()).place).toBe(`${base}/`);
      },
      { manners },
    );
    expect(runsOf('/api/data')).toHaveLength(1);
    expect([runsOf('/private/open'), runsOf('/private/link')]).toEqual([[], []]);
  });

  it(
    'never asks for a document that the user excludes, whoever asks for it, and says so',
    asNames,
    async () => {
      const paths = { exclude: ['/private', '/sent'] };
      const manners = withinPaths(null, paths, `${base}/`) ?? undefined;
      await within(
        async (driver) => {
          await driver.open(`${base}/`);
          const opened = await driver.perform({ kind: 'open', place: `${base}/private/open` });
          expect(opened).toMatchObject({ status: 'blocked', detail: EXCLUDED });
          for (const name of ['Script', 'Link', 'Send']) {
            expect(await press(driver, name)).toMatchObject({ detail: `held back: ${EXCLUDED}` });
            expect((await driver.observe()).place).toBe(`${base}/`);
          }
          await driver.probe('links');
          expect((await press(driver, 'Next')).detail).toBe('');
        },
        manners ? { manners } : {},
      );
      expect(asked.filter(({ path }) => /^\/(?:private|sent)/.test(path))).toEqual([]);
    },
  );

  it('sends the headers of the run to its own site alone, wherever that redirects', asNames, async () => {
    const headers = { start: `${base}/`, list: [{ name: 'X-Preview', value: 'let-me-in' }] };
    await within(
      async (driver) => {
        await driver.open(`${base}/moved`);
        await driver.perform({ kind: 'open', place: `${base}/calls` });
        const told = async () => ((await driver.observe()).text.match(/asked|refused/g) ?? []).length;
        await expect.poll(told).toBe(3);
        await driver.perform({ kind: 'open', place: `${base}/` });
        await driver.probe('links');
      },
      { headers },
    );
    const carried = ({ path, headers }: (typeof asked)[number]) => [path, headers['x-preview'] ?? null];
    const own = (path: string) => [path, 'let-me-in'];
    const seen = asked.filter(({ path }) => path !== '/favicon.ico').map(carried);
    for (const path of [
      '/moved',
      '/next',
      '/calls',
      '/api/own',
      '/api/away',
      '/',
      '/frame',
      '/picture',
      '/private/link',
    ])
      expect(seen).toContainEqual(own(path));
    for (const path of ['/api/led', '/api/foreign']) {
      expect(seen).toContainEqual([path, null]);
      expect(seen).not.toContainEqual(own(path));
    }
  });

  it('keeps the time between documents that robots.txt asks for', asNames, async () => {
    let waits = 0;
    const manners = mannersBy({ text: 'User-agent: *\nCrawl-delay: 2', said: '' }, `${base}/`, {
      now: () => waits,
      wait: async (ms) => {
        waits += ms;
      },
    });
    await within(
      async (driver) => {
        await driver.open(`${base}/`);
        await press(driver, 'Ask');
        const before = waits;
        await driver.perform({ kind: 'open', place: `${base}/next` });
        await driver.perform({ kind: 'reload' });
        expect(waits - before).toBe(2_000);
      },
      { manners },
    );
  });
});
