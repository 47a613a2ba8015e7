import { expect, it } from 'vitest';
import { momentOf } from '#engine/replay/replay.ts';
import { withSecrets } from '#engine/secrets/secret-values.ts';
import { Secrets } from '#engine/secrets/secrets.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { serve } from '#tests/support/served.ts';
import { openAccess } from './kind.ts';

const WAYS = '<nav><a href="/boats">Boats</a> <a href="/notes">Notes</a> <a href="/prices">Prices</a></nav>';
const BOAT = '<h1>Heron</h1><p>Built 1931</p><p>Owned by Mira Fern</p><p>Berth 14</p>';
const PAGES: Record<string, string> = {
  '/boats': '<h1>Boats</h1><a href="/boats/1">Heron</a>',
  '/boats/1': BOAT,
  '/notes': '<h1>Notes</h1><a href="/notes/1">Paint</a>',
  '/notes/1': BOAT,
  '/prices': '<h1>Prices</h1><a href="/prices/1">Paint</a>',
  '/prices/1': BOAT,
};
/** Boats are kept, their pages are not; notes are kept as a whole, and prices are for everybody. */
const OPEN = new Set(['/boats/1', '/prices', '/prices/1']);

it.each([
  ['/boats/1', ['The page /boats/:id is shown to whoever is not signed in']],
  ['/notes/1', []],
  ['/prices/1', []],
])('of a page below a list, %s, tells whether nobody may see it', async (path, titles) => {
  const site = await serve(({ url = '', headers }, response) => {
    const isIn = headers.cookie?.includes('sid=1') || OPEN.has(url);
    if (url === '/in')
      return void response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=1' }).end('In');
    if (!isIn) return void response.writeHead(302, { location: '/in' }).end();
    response.writeHead(PAGES[url] ? 200 : 404, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>App</title>${WAYS}${PAGES[url] ?? ''}`);
  });
  const { signal } = new AbortController();
  const plain = await openTestDriver({ signal });
  const driver = withSecrets(plain, new Secrets([{ username: 'mira@app.test', password: 'x' }], signal));
  try {
    await driver.open(`${site.url}in`);
    await driver.perform({ kind: 'open', place: `${site.url}${path.slice(1)}` });
    const moment = await momentOf(driver, null, null, null, await driver.observe(), ['open_access']);
    expect(JSON.stringify(moment.probes)).not.toContain('Mira Fern');
    const told = openAccess.judge(moment);
    expect(told.map(({ variant, facts }) => openAccess.variants[variant].title(facts))).toEqual(titles);
  } finally {
    await plain.close();
    await site.close();
  }
});
