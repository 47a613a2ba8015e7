import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { moment } from '#tests/support/moments.ts';
import { serve } from '#tests/support/served.ts';
import { brokenLink } from './kind.ts';

const FORM = '<h2>Enter an athlete</h2><form><label>Name <input></label><button>Enter</button></form>';
const PAGES: Record<string, string> = {
  '/': `<title>Races</title><a href="/race/1/enter">Enter an athlete</a> <a href="/race/2/enter">Another</a>
    <a href="/bare">A short page</a>`,
  '/race/1/enter': FORM,
  '/race/2/enter': FORM,
  '/hidden': `<title>Hidden</title><main hidden><a href="/chosen/tag">Tag</a></main>
    <nav style="display:none"><a href="/gone">Gone</a></nav>
    <a id="own" href="/bulk/tag">Tag all</a>
    <script>own.addEventListener('click', (event) => event.preventDefault());</script>`,
  '/pictures': `<title>Pictures</title><img alt="Ours" src="/missing.png">
    <img alt="Of others" src="http://pictures.invalid/a.png">`,
  '/bare': '<title>Short</title><p>All there is',
};
let site: Awaited<ReturnType<typeof serve>>;
let driver: Driver;
beforeAll(async () => {
  site = await serve((request, response) => {
    const page = PAGES[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  driver = await openTestDriver({ signal: new AbortController().signal });
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

it('a link to what a script would put into a page is told of once a route, and no short page', async () => {
  await driver.open(site.url);
  const links = (await driver.probe('links')) as { address: string; text: string; status: number }[];
  const told = brokenLink.judge(moment({ probes: { links }, after: { ...(await driver.observe()) } }));
  expect(told.map(({ variant, facts }) => [variant, facts.text])).toEqual([['part', 'Enter an athlete']]);
});

it('a link that nobody sees yet is told of only where a menu brings it up, and none that a script of its own handles', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}hidden` });
  const links = (await driver.probe('links')) as { text: string; status: number }[];
  expect(links.map(({ text, status }) => [text, status])).toEqual([['Gone', 404]]);
});

it('a picture of another site that did not come is told of only where its server says so', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}pictures` });
  const pictures = (await driver.probe('images')) as { alt: string }[];
  expect(pictures.map(({ alt }) => alt)).toEqual(['Ours']);
});
