import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, ElementView, Observation, OpenOptions } from '#engine/drivers/contract.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { beyondContract, ENGINES, type Engine } from '#tests/support/engines-of-tests.ts';
import { skipWhen } from '#tests/support/needs.ts';
import { commandOf, processesIn } from '#tests/support/processes.ts';

const HTML = { 'content-type': 'text/html' };
const PAGES: Record<string, string> = {
  '/': `<h1>Start</h1>
    <button onclick="document.body.append('more')">Works</button>
    <button>Dead</button>
    <button onclick="alert('hi'); this.textContent = 'Alerted'">Alert</button>
    <button onclick="this.textContent = confirm('Permanently delete everything?') ? 'yes' : 'no'">Ask</button>
    <button onclick="window.open('/other')">Popup</button>
    <button onclick="window.open('/other', 'helper', 'width=300,height=200')">Helper</button>
    <button onclick="location = 'http://127.0.0.2:47999/'">Leave</button>
    <button onclick="throw new TypeError('boom')">Throw</button>
    <button onclick="Promise.reject(new Error('nope'))">Reject</button>
    <button onclick="fetch('/post', {method: 'POST'}).catch(() => {})">Post</button>
    <button onclick="document.getElementById('n').value = '5'">Set</button>
    <button onclick="setTimeout(() => document.body.append('late'), 300)">Late</button>
    <a href="/file" download>Download</a><a href="http://127.0.0.2:47999/">Foreign</a>
    <input id="n" aria-label="Number"><div style="cursor:pointer" onclick="document.title='div'">Div button</div>
    <div id="host"></div><script>
    const root = document.getElementById('host').attachShadow({ mode: 'open' });
    root.innerHTML = '<button>In shadow</button>';</script>
    <iframe srcdoc="<button onclick=&quot;this.textContent='Framed!'&quot;>In frame</button>"></iframe>`,
  '/other': '<h1>Other</h1><a href="/">Home</a>',
  '/hang': '<h1>Hang</h1><button onclick="for (;;);">Hang</button>',
  '/modal': `<button>Behind</button><dialog id="d"><button>Inside</button></dialog><script>d.showModal()</script>`,
  // Longer than what is looked at in one part of the body, with a menu that is drawn behind it all.
  '/long': `<main>${'<button>Row</button>'.repeat(700)}</main>
    <button onclick="menu.hidden = false">Open</button><div id="menu" role="menu" hidden><button role="menuitem">Rename</button></div>`,
  '/menus': `<p>Rows</p><button aria-expanded="false" onclick="this.ariaExpanded = true; items.hidden = false">More</button>
    <ul id="items" hidden style="position: absolute; background: white"><li><button>Duplicate</button></li><li><button>Rename</button></li></ul>
    <script>items.onclick = ({ target }) => { items.hidden = true; if (target.innerText === 'Rename') document.querySelector('p').append(' renamed'); };</script>`,
  '/shadow-dialog': `<button>Behind</button><div id="host"></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<dialog><button>Inside</button></dialog>';
    host.shadowRoot.querySelector('dialog').showModal();</script>`,
  '/fading': `<button>Behind</button><div id="menu" role="dialog" style="position: fixed; inset: 0; background: white; transition: opacity 30s">
    <button onclick="menu.style.transitionDuration = '2500ms'; menu.style.opacity = 0">Inside</button></div>
    <script>menu.addEventListener('transitionend', () => menu.remove())</script>`,
  '/clobbered':
    '<form><input type="hidden" name="id"><button>One</button></form><form><input type="hidden" name="id"><button>Two</button></form>',
  '/drawer': `<style>aside { position: fixed; inset: 0 auto 0 0; width: 200px; transform: translateX(-200px) }
    aside.open { transform: none }</style><aside><button>Drawn</button></aside>
    <button style="margin-left: 300px" onmouseenter="document.querySelector('aside').className = 'open'">Menu</button>
    <div id="area" style="margin-left: 300px; height: 80px; overflow: auto"><button>First</button><div style="height: 900px"></div>
    <button>Last</button></div><script>area.scrollTop = 900</script>`,
  '/store': `<h1>Store</h1><script>
    localStorage.a ??= '1'; sessionStorage.b ??= '2'; document.cookie = 'c=3';
    document.body.append(localStorage.a + sessionStorage.b + (sessionStorage.n = Number(sessionStorage.n ?? 0) + 1));</script>`,
  // The list lies in a layer over the page, which takes a moment to go.
  '/slow-list': `<main><div role="combobox" tabindex="0" aria-label="Kind" aria-haspopup="listbox" aria-expanded="false">a</div>
    <button>Save</button></main><div role="dialog" aria-modal="true" hidden style="position: fixed; inset: 0"><ul role="listbox">
    <li role="option">a</li><li role="option">b</li></ul></div><script>const [main, layer] = document.body.children;
    const [box, save] = main.children; box.onclick = () => { layer.hidden = false; };
    layer.onclick = ({ target }) => { box.textContent = target.textContent; layer.firstElementChild.hidden = true;
      setTimeout(() => { layer.hidden = true; }, 700); };
    save.onclick = () => document.body.append('Saved ' + box.textContent);</script>`,
  '/form': `<form><label>Name <input name="name" required></label><label>Kind <select name="kind"><option value="">-</option>
    <option value="b">B</option></select></label><label><input type="checkbox" name="ok"> Agree</label>
    <label>Day <input type="date" name="day"></label><label>File <input type="file" name="f"></label><button>Send</button></form>
    <pre></pre><script>const seen = []; for (const t of ['input', 'change', 'blur'])
    document.querySelector('input').addEventListener(t, () => seen.push(t));
    document.forms[0].addEventListener('submit', (e) => { e.preventDefault(); const d = new FormData(e.target);
    document.querySelector('pre').textContent = [d.get('name'), d.get('kind'), d.get('ok'), d.get('day'), d.get('f').name, seen].join('|'); });</script>`,
};

let server: Server;
let base = '';
let posts = 0;
const drivers: Driver[] = [];
let browser: Awaited<ReturnType<Engine['shared']>>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') posts += 1;
    if (path === '/500') response.writeHead(500, HTML).end('broken');
    else if (path === '/json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (path === '/robots.txt')
      setTimeout(() => response.writeHead(404).end('no'), 400); // Asked for by a browser's session.
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/login') response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    else if (path === '/file')
      response.writeHead(200, { 'content-disposition': 'attachment; filename="a.bin"' }).end('x'.repeat(99));
    else if (PAGES[path]) response.writeHead(200, HTML).end(`<!doctype html><title>T</title>${PAGES[path]}`);
    else response.writeHead(404, HTML).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()));
});

afterAll(() => {
  server.close();
});

async function start(path: string, over: Partial<OpenOptions> = {}): Promise<Driver> {
  const viewport = { width: 1000, height: 700 };
  const driver = await browser.openDriver(sessionWith({ viewport, ...over }));
  drivers.push(driver);
  await driver.open(path.startsWith('http') ? path : base + path);
  return driver;
}

function named(seen: Observation, name: string): ElementView {
  const view = seen.elements.find(({ target }) => target.name === name);
  if (!view)
    throw new Error(`no element "${name}" in ${seen.elements.map(({ target }) => target.name).join(', ')}`);
  return view;
}

async function press(driver: Driver, name: string) {
  return driver.perform({ kind: 'activate', target: named(await driver.observe(), name).target });
}

describe.each(ENGINES)('$name', (engine) => {
  const beyond = beyondContract(engine);
  const lacks = engine.lacks.includes('read_only');
  beforeAll(async () => {
    browser = await engine.shared();
  });
  afterAll(() => browser.close());

  describe('actions', () => {
    it('tells controls that do something from those that do not', async () => {
      const driver = await start('/');
      expect((await press(driver, 'Works')).effect).toBe(true);
      expect((await press(driver, 'Set')).effects).toEqual(['input']);
      expect((await press(driver, 'Late')).effects).toEqual(['content']);
      expect((await press(driver, 'Div button')).effect).toBe(true);
      expect(await press(driver, 'Dead')).toMatchObject({ status: 'done', effect: false });
      expect(await press(driver, 'In frame')).toMatchObject({ status: 'done', effect: true });
      expect(named(await driver.observe(), 'In shadow').target.role).toBe('button');
    });

    it('tells an item that only closes its menu from one that does something', beyond, async () => {
      const driver = await start('/menus');
      await press(driver, 'More');
      expect((await press(driver, 'Duplicate')).effects).toEqual(['closed']);
      await press(driver, 'More');
      expect((await press(driver, 'Rename')).effects).toContain('content');
    });

    it('answers dialogs, and refuses what destroys', beyond, async () => {
      const driver = await start('/');
      await press(driver, 'Alert');
      await press(driver, 'Ask');
      const seen = await driver.observe();
      expect(named(seen, 'no').target.role).toBe('button');
      expect(named(seen, 'Alerted').target.role).toBe('button');
      expect(driver.drain().filter(({ kind }) => kind === 'dialog')).toHaveLength(2);
    });

    it(
      'stays on the site: popups are folded in, foreign places refused, downloads cancelled',
      beyond,
      async () => {
        const driver = await start('/');
        expect((await press(driver, 'Leave')).effects).toContain('foreign_navigation');
        expect((await press(driver, 'Foreign')).status).toBe('blocked');
        // A browser may tell of a download after the press that began it.
        const pressed = async () => (await press(driver, 'Download')).effects;
        await expect.poll(pressed, { timeout: 10_000 }).toContain('download');
        expect((await driver.observe()).place).toBe(`${base}/`);
        expect((await press(driver, 'Popup')).effects).toContain('popup');
        const landed = async () => (await driver.observe()).place;
        await expect.poll(landed, { timeout: 10_000 }).toBe(`${base}/other`);
        expect((await driver.perform({ kind: 'open', place: 'file:///etc/passwd' })).status).toBe('blocked');
      },
    );

    it(
      'closes a small window that serves the page which opened it',
      engine.name === 'safari'
        ? skipWhen(true, 'WebKit shows no bar in any window, and cannot tell a small one')
        : beyond,
      async () => {
        const driver = await start('/');
        const opened = async () => (await press(driver, 'Helper')).effects;
        await expect.poll(opened, { timeout: 10_000 }).toContain('popup');
        await driver.perform({ kind: 'press', key: 'Shift' });
        expect((await driver.observe()).place).toBe(`${base}/`);
      },
    );

    it('fills forms with the events that apps listen for', async () => {
      const driver = await start('/form');
      const { elements } = await driver.observe();
      const values: Record<string, string> = {
        Name: 'Bo',
        Kind: 'b',
        Agree: 'on',
        Day: '2030-01-02',
        File: 'file',
      };
      const fields = elements
        .filter(({ affordance }) => affordance !== 'activate')
        .map(({ target, affordance }) => ({ target, affordance, value: values[target.name] ?? '' }));
      const send = elements.find(({ submits }) => submits)?.target ?? null;
      expect(await driver.perform({ kind: 'fill', fields, submit: send })).toMatchObject({
        status: 'done',
        effect: true,
      });
      expect((await driver.observe()).text).toContain('Bo|b|on|2030-01-02|rove.txt|input,change,blur');
    });

    it('goes on with a form once the list is gone that it was chosen from', beyond, async () => {
      const driver = await start('/slow-list');
      const { elements } = await driver.observe();
      const targetOf = (role: string) => elements.find(({ target }) => target.role === role)?.target;
      const [target, submit] = [targetOf('combobox'), targetOf('button')];
      if (!target || !submit) throw new Error('no form');
      const fields = [{ target, affordance: 'pick' as const, value: 'b' }];
      expect(await driver.perform({ kind: 'fill', fields, submit })).toMatchObject({ status: 'done' });
      expect((await driver.observe()).text).toContain('Saved b');
    });

    it('sees a menu that a long page draws behind everything else', beyond, async () => {
      const driver = await start('/long');
      const before = (await driver.observe()).structure;
      expect((await press(driver, 'Open')).effect).toBe(true);
      const seen = await driver.observe();
      expect(named(seen, 'Rename').target.role).toBe('menuitem');
      expect(seen.structure).not.toBe(before);
    });

    it.each(['/modal', '/shadow-dialog'])(
      'sees only what an open dialog lets through: %s',
      beyond,
      async (page) => {
        const driver = await start(page);
        const seen = await driver.observe();
        expect(seen.elements.map(({ target }) => target.name)).toEqual(['Inside']);
        expect(seen.dialogs).toBe(1);
      },
    );

    it('tells forms apart that have a field called id', beyond, async () => {
      const driver = await start('/clobbered');
      const paths = (await driver.observe()).elements.map(({ target }) => target.path);
      expect(new Set(paths).size).toBe(2);
    });

    it('does not see a dialog that fades out', beyond, async () => {
      const driver = await start('/fading');
      const [inside] = (await driver.observe()).elements;
      if (!inside) throw new Error('no button');
      await driver.perform({ kind: 'activate', target: inside.target });
      const seen = await driver.observe();
      expect(seen.elements.map(({ target }) => target.name)).not.toContain('Inside');
      expect(seen.dialogs).toBe(0);
    });

    it(
      'sees what can be scrolled to, and of what stands beside the page only what was drawn in',
      beyond,
      async () => {
        const driver = await start('/drawer');
        const names = async () => (await driver.observe()).elements.map(({ target }) => target.name);
        expect(await names()).toEqual(['Menu', 'First', 'Last']);
        const target = { role: 'button', name: 'Menu', nth: 0, path: '' };
        await driver.perform({ kind: 'hover', target });
        expect(await names()).toEqual(['Drawn', 'Menu', 'First', 'Last']);
      },
    );

    it(
      'finds what opens something by its place when its name, after a thing, is another one',
      beyond,
      async () => {
        const driver = await start('/menus');
        const [menu] = (await driver.observe()).elements.map(({ target }) => target);
        if (!menu) throw new Error('No menu.');
        await driver.perform({ kind: 'activate', target: { ...menu, name: 'Ada Byron' } });
        const seen = await driver.observe();
        expect(seen.elements.map(({ target }) => target.name)).toContain('Rename');
        const item = seen.elements.find(({ target }) => target.name === 'Rename')?.target;
        const other = { ...menu, ...item, name: 'Ada Byron' };
        expect((await driver.perform({ kind: 'activate', target: other })).status).toBe('missing');
      },
    );

    it('says when an element is not there', beyond, async () => {
      const driver = await start('/other');
      const target = { role: 'button', name: 'Nowhere', nth: 0, path: '' };
      expect((await driver.perform({ kind: 'activate', target })).status).toBe('missing');
    });

    it(
      'refuses the read_only mode by name',
      skipWhen(!lacks, 'this engine has the read_only mode'),
      async () => {
        const refused = start('/', { mode: 'read_only' });
        await expect(refused).rejects.toMatchObject({
          code: 'BROWSER_UNAVAILABLE',
          message: expect.stringContaining('read-only'),
        });
      },
    );

    it(
      'sends nothing that changes state in read_only mode',
      skipWhen(lacks, 'WebDriver Classic has no read_only mode'),
      async () => {
        const driver = await start('/', { mode: 'read_only' });
        const before = posts;
        await press(driver, 'Post');
        expect(posts).toBe(before);
      },
    );
  });

  describe('signals', () => {
    it('tells exceptions from rejections', beyond, async () => {
      const driver = await start('/');
      await press(driver, 'Throw');
      await press(driver, 'Reject');
      await expect
        .poll(
          () =>
            driver
              .drain()
              .map(({ kind }) => kind)
              .filter((kind) => kind === 'rejection').length,
        )
        .toBe(1);
    });

    it('recovers from a page that hangs', beyond, async () => {
      const driver = await start('/hang');
      await press(driver, 'Hang');
      expect(driver.drain().some(({ kind }) => kind === 'crash')).toBe(true);
      expect((await driver.observe()).text).toContain('Hang');
    });
  });

  describe('sessions', () => {
    it('go on in another browser, with the storage of the tab', async () => {
      const first = await start('/store');
      expect((await first.observe()).text).toContain('121');
      const session = JSON.parse(JSON.stringify(await first.session()));
      const second = await start('/store', { session });
      expect((await second.observe()).text).toContain('122');
    });
  });

  describe('places that cannot be tested', beyond, () => {
    it.each([
      ['/500', 'TARGET_ERROR_STATUS'],
      ['/nothing', 'TARGET_ERROR_STATUS'],
      ['/json', 'TARGET_NOT_HTML'],
      ['/file', 'TARGET_NOT_HTML'],
      ['/loop', 'TARGET_REDIRECT_LOOP'],
      ['/login', 'TARGET_NEEDS_LOGIN'],
      ['http://127.0.0.1:47999/', 'TARGET_REFUSED'],
      ['http://no-such-host.invalid/', 'TARGET_UNRESOLVED'],
    ])('%s is %s', async (path, code) => {
      await expect(start(path)).rejects.toMatchObject({ code });
    });
  });

  it('leaves no process and no folder', beyond, async () => {
    process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'rove-test-'));
    const folders = () => readdirSync(tmpdir()).length;
    const before = folders();
    const driver = await engine.own()(sessionWith());
    await driver.open(base);
    // The browser that other tests share has processes that come and go; those of this one name its folder.
    expect(processesIn(tmpdir()).length).toBeGreaterThan(0);
    await driver.close();
    await driver.close();
    expect(folders()).toBe(before);
    await expect.poll(() => processesIn(tmpdir()).map(commandOf), { timeout: 5_000 }).toEqual([]);
    rmSync(tmpdir(), { recursive: true });
    delete process.env.TMPDIR;
  });
});
