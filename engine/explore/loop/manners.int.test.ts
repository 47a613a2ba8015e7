import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManners } from '#engine/target/robots.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { exploreSlice } from './explore-slice.ts';

const ROBOTS = 'User-agent: *\nDisallow: /private\nCrawl-delay: 0.2';
const PAGES: Record<string, string> = {
  '/': '<h1>Start</h1><a href="/private/files">Files</a><a href="/open">Open</a><a href="/gone">Gone</a>',
  '/open': '<h1>Open</h1><a href="/">Start</a><a href="/private/deep">Deep</a>',
};

let site: Server;
let base = '';
const asked = new Set<string>();

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') return void response.end(ROBOTS);
    asked.add(path);
    const page = PAGES[path];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? '<h1>Not there</h1>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => site.close());

it('what robots.txt asks programs to leave alone is not tried, and the report has why', async () => {
  const manners = await readManners(base, null);
  const { checkpoint } = await exploreSlice({
    open: (session) => openTestDriver({ session, manners }),
    manners,
    spec: {
      start_place: base,
      seed: 1,
      mode: 'interact',
      max_pages: 10,
      duration_ms: 120_000,
      max_actions: 10,
      run_token: 'rovetest',
    },
    checkpoint: null,
    budget: { elapsed_ms: 120_000, actions: 10 },
    signal: new AbortController().signal,
    hooks: {},
  });
  expect([...asked].filter((path) => path.startsWith('/private'))).toEqual([]);
  expect([...asked]).toEqual(expect.arrayContaining(['/', '/open', '/gone']));
  const told = Object.values(checkpoint.refused).map(({ what, why }) => `${what}: ${why}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'Files: robots.txt of the site asks programs to leave it alone',
      'Deep: robots.txt of the site asks programs to leave it alone',
      expect.stringContaining('robots.txt asks for 0.2 s between pages'),
    ]),
  );
});
