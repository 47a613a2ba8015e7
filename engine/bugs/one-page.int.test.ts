import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLength } from '#tests/support/length.ts';
import type { Driver, ProbeName } from '../drivers/contract.ts';
import { markupOf } from '../drivers/markup.ts';
import { openSharedBrowser } from '../drivers/web/chromium/open-driver.ts';
import { momentOf, replay } from '../replay/replay.ts';
import { JUDGED, judge } from './registry.ts';

const KEY = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`;
const LONG = `/*! jQuery v3.3.1 */ var billing = "${KEY}";\n`;
const picture = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><!--${'x'.repeat(400_000)}--><rect width="9" height="9"/></svg>`;

const PAGES: Record<string, string> = {
  '/clean': `<h1>Clean</h1><p>Some words in a paragraph that wraps by itself when the window is narrow.</p>
    <form method="post" action="/save"><input type="hidden" name="csrf_token" value="a8f7b2c9d0e1f2a3b4c5"><input name="note"><button>Save</button></form>
    <div style="width:120px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A very long text that ends in dots</div>
    <div style="overflow-x:auto"><table><tr><td style="min-width:1600px">A wide table in its own area</td></tr></table></div>
    <nav style="position:absolute;left:-300px;width:280px"><a href="/clean">Menu</a></nav>
    <div style="position:relative;height:40px"><a href="/clean" style="position:absolute;inset:0">Card</a>
    <a href="/other" style="position:absolute;z-index:2">More</a></div>
    <a href="/copy" data-method="post">Copy</a> <a href="/archive" hx-put="/archive">Archive</a>
    <span style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">For readers only</span>
    <img src="/small.svg" width="20" height="20" alt=""><script src="/clean.js"></script>`,
  '/layout': `<h1 style="width:1500px;white-space:nowrap;background:#eee">A headline that is far too wide</h1>
    <button style="width:60px;overflow:hidden;white-space:nowrap;display:block">Confirm the whole order now</button>
    <div style="position:relative;height:40px"><button style="position:absolute;width:90px;height:30px">Delete</button>
    <button style="position:absolute;width:200px;height:40px">Archive</button></div>
    <p style="position:relative;left:-60px;white-space:nowrap">Nobody reads how this begins</p>`,
  '/phone': `<meta name="viewport" content="width=device-width"><h1>Shop</h1><div style="width:700px;background:#eee"><p>A box for wide windows only</p></div>`,
  '/wide': `<meta name="viewport" content="width=device-width"><h1>Orders</h1><div style="width:1500px;overflow-x:auto"><table style="width:1500px"><tr><td>An order</td></tr></table></div>`,
  '/row': `<meta name="viewport" content="width=device-width"><style>body{margin:0;overflow-x:hidden} nav{display:flex} nav a{flex:0 0 200px}</style>
    <h1>Row</h1><nav><a href="/clean">One</a><a href="/clean">Two</a><a href="/other">Three</a></nav>
    <div style="position:absolute;left:600px"><a href="/clean">Waits beside the page</a></div>`,
  '/heavy': `<h1>Heavy</h1><script src="/clean.js"></script><script src="/big.js"></script><img src="/big.svg" width="40" height="40" alt="">`,
  '/session': `<h1>Account</h1><form method="post" action="/save"><input name="name"><button>Change</button></form>
    <script>fetch('/api/me')</script>`,
  '/list': `<h1>List</h1><script>for (let i = 0; i < 12; i += 1) fetch('/api/items/' + i)</script>`,
  '/debug': '<h1>Broken</h1><script>fetch("/api/broken")</script>',
  '/busy': '<h1>Busy</h1><script>for (const end = Date.now() + 4000; Date.now() < end;);</script>',
  '/moves': `<div id="late"></div><h1>Moves</h1><p style="height:700px;background:#eee">Some words</p>
    <script>setTimeout(() => { late.style.height = '500px'; }, 900);</script>`,
  '/board': `<h1>Board</h1><ul><li>rovetest ${markupOf('typed')}</li></ul>`,
  '/links': '<h1>Links</h1><a href="/go?next=/clean">Leave</a><a href="/safe?next=/clean">Stay</a>',
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const send = (type: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  const page = (body: string, headers?: Record<string, string>) =>
    send('text/html', `<!doctype html><html lang="en"><title>T</title><body>${body}</body></html>`, headers);
  if (pathname === '/clean.js')
    return void send(
      'text/javascript',
      gzipSync(`const stripe = 'pk_live_4eC39HqLyjWDarjtT1zdp7dc';${' '.repeat(90_000)}`),
      {
        'content-encoding': 'gzip',
      },
    );
  if (pathname === '/big.js') return void send('text/javascript', LONG.padEnd(1_600_000, '\n'));
  if (pathname.endsWith('.svg'))
    return void send(
      'image/svg+xml',
      pathname === '/big.svg' ? picture(900) : `${picture(9).slice(0, 60)}</svg>`,
    );
  if (pathname === '/api/me') {
    const origin = request.headers.origin;
    return void send(
      'application/json',
      '{}',
      origin ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' } : {},
    );
  }
  if (pathname.startsWith('/api/items/')) return void send('application/json', '{}');
  if (pathname === '/api/broken')
    return void send(
      'application/json',
      JSON.stringify({ error: 'Error: no\n    at load (/srv/app/items.js:12:9)' }),
      {},
      500,
    );
  if (pathname === '/.git/HEAD') return void send('text/plain', 'ref: refs/heads/main\n');
  if (pathname === '/search')
    return void page(`<h1>Search</h1><p>You asked for ${searchParams.get('q')}</p>`);
  if (pathname === '/search-safe')
    return void page(
      `<h1>Search</h1><p>${(searchParams.get('q') ?? '').replaceAll('<', '&lt;')}</p><textarea>${searchParams.get('q')}</textarea>`,
    );
  // Links that a script sends by another method.
  if (/^\/(copy|archive)$/.test(pathname)) return void response.writeHead(405).end();
  if (pathname === '/go')
    return void response.writeHead(302, { location: searchParams.get('next') ?? '/' }).end();
  if (pathname === '/session')
    return void page(PAGES[pathname] ?? '', { 'set-cookie': 'sessionid=1; HttpOnly' });
  // As single-page apps do, every other address is answered with a page.
  page(PAGES[pathname] ?? '<h1>App</h1>');
}

describe('the oracles of one page', () => {
  let server: Server;
  let base = '';
  let browser: Awaited<ReturnType<typeof openSharedBrowser>>;

  beforeAll(async () => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const executablePath = process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium';
    browser = await openSharedBrowser({ executablePath, proxy_url: null });
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  async function openAt(path: string, mode: 'interact' | 'active' = 'interact'): Promise<Driver> {
    const driver = await browser.openDriver({
      run_id: 'test',
      proxy_url: null,
      viewport: { width: 1280, height: 800 },
      mode,
      session: null,
      seed: 1,
      signal: new AbortController().signal,
    });
    await driver.open(base + path);
    return driver;
  }

  /** What the oracles of these ids say of a page. */
  async function findings(path: string, ids: readonly string[], mode?: 'active'): Promise<string[]> {
    const driver = await openAt(path, mode);
    try {
      const after = await driver.observe();
      const probes = [...new Set(JUDGED.filter(({ id }) => ids.includes(id)).flatMap((one) => one.probes))];
      const moment = await momentOf(driver, null, null, null, after, probes as ProbeName[]);
      return judge(moment)
        .filter(({ oracle }) => ids.includes(oracle))
        .map(({ oracle, title }) => `${oracle}: ${title.replaceAll(base, '')}`);
    } finally {
      await driver.close();
    }
  }

  const LAYOUT = ['sideways_scroll', 'clipped_text', 'covered_control', 'cut_off_content'];
  const OWN = JUDGED.filter(({ id }) => !['security_headers', 'accessibility', 'exposed_file'].includes(id));

  it('say nothing of a clean page', async () => {
    expect(
      await findings(
        '/clean',
        OWN.map(({ id }) => id),
        'active',
      ),
    ).toEqual([]);
  });

  it('tell what nobody can read or reach, on a desktop and on a phone', async () => {
    const found = await findings('/layout', LAYOUT);
    expect(found.filter((one) => one.includes('desktop')).sort()).toEqual([
      'clipped_text: The text "Confirm the whole order now" is cut off on a desktop',
      'covered_control: The button "Delete" lies under another control on a desktop',
      'cut_off_content: The p "Nobody reads how this begins" stands beyond the edge of the page on a desktop',
      'sideways_scroll: The page scrolls sideways on a desktop: "A headline that is far too wide" is too wide',
    ]);
    expect(await findings('/row', LAYOUT)).toEqual([
      expect.stringMatching(/^cut_off_content: .*"Three".*phone/),
    ]);
    expect((await findings('/wide', LAYOUT))[0]).toMatch(
      /^sideways_scroll: .* on a desktop: "An order" is too wide$/,
    );
    expect(await findings('/phone', LAYOUT)).toEqual([
      'sideways_scroll: The page scrolls sideways on a phone: "A box for wide windows only" is too wide',
    ]);
  });

  it('tell what a page loads, and what its scripts hold', async () => {
    const ids = ['oversize_asset', 'uncompressed_asset', 'exposed_secret', 'vulnerable_library'];
    expect((await findings('/heavy', ids)).sort()).toEqual([
      'exposed_secret: /big.js holds a Stripe secret key',
      expect.stringMatching(/^oversize_asset: \/heavy loads 1.6 MB of scripts/),
      expect.stringMatching(/^oversize_asset: The picture \/big.svg is \d+ times larger/),
      expect.stringMatching(/^uncompressed_asset: 2 files are sent without compression/),
      expect.stringMatching(/^vulnerable_library: jquery 3.3.1 has 3 known/),
    ]);
  });

  it('tell what other sites may do, and what the server gives away', async () => {
    expect(await findings('/session', ['open_cors', 'unguarded_form', 'exposed_file'])).toEqual([
      'exposed_file: Everyone can fetch a Git repository: /.git/HEAD',
      "open_cors: Any site may read /api/me in a user's name",
      'unguarded_form: Other sites can send the form "Change" for a user',
    ]);
    expect(await findings('/debug', ['verbose_error'])).toEqual([
      'verbose_error: /api/broken shows a stack trace of Node',
    ]);
  });

  it('tell how much a page moves that nobody touches', async () => {
    const driver = await openAt('/moves');
    try {
      const shift = await driver.probe('load_shift');
      expect(shift).toEqual({
        place: `${base}/moves`,
        cls: expect.closeTo(0.4, 0),
        moved: expect.any(String),
      });
    } finally {
      await driver.close();
    }
    expect(await findings('/moves', ['web_vitals'])).toEqual([
      expect.stringMatching(/^web_vitals: Cumulative Layout Shift of 0\.\d+ on \/moves$/),
    ]);
  });

  it('tell one request for each thing, and a page that is busy', async () => {
    expect(await findings('/list', ['repeated_requests'])).toEqual([
      'repeated_requests: /list asks for /api/items/:id 12 times at once',
    ]);
    // While the machine itself is slow nothing is said of a page.
    const busy = () => findings('/busy', ['long_task']);
    await expect
      .poll(busy, { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^long_task: \/busy does not answer/)]);
  });

  it('try markup and other sites only in a run that may', async () => {
    const ids = ['markup_injection', 'open_redirect'];
    const shown = ['markup_injection: The parameter "q" of /search is shown as markup'];
    expect(await findings('/search?q=shoes', ids, 'active')).toEqual(shown);
    expect(await findings('/search?q=shoes', ids)).toEqual([]);
    expect(await findings('/search-safe?q=shoes', ids, 'active')).toEqual([]);
    expect(await findings('/board', ids, 'active')).toEqual([
      'markup_injection: Typed text is shown as markup on /board',
    ]);
    expect(await findings('/links', ids, 'active')).toEqual([
      'open_redirect: /go leads to any site that "next" names',
    ]);
  });

  it('show the same again in a fresh browser', async () => {
    for (const [path, id] of [
      ['/session', 'open_cors'],
      ...byLength([], [
        ['/session', 'exposed_file'],
        ['/phone', 'sideways_scroll'],
        ['/debug', 'verbose_error'],
      ] as const),
    ] as const) {
      const driver = await openAt(path);
      try {
        const { findings: again } = await replay(driver, [], { want: [id] });
        expect(again.map(({ oracle }) => oracle)).toContain(id);
      } finally {
        await driver.close();
      }
    }
  });

  it('measures pictures per second and the processor', async () => {
    const driver = await openAt('/clean');
    try {
      await driver.probe('machine');
      await driver.perform({ kind: 'reload' });
      const second = await driver.probe('machine');
      expect(second).toEqual({ fps: expect.any(Number), cpu_percent: expect.any(Number) });
    } finally {
      await driver.close();
    }
  });
});
