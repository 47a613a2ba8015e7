import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, FieldValue } from '#engine/drivers/contract.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES_OF_FORM, type Engine } from '#tests/support/engines-of-tests.ts';
import { type Eye, openEye } from '#tests/support/eye.ts';
import { inFull } from '#tests/support/needs.ts';

/** What has the focus is shown after a key and not after a click: it would tell the pictures of one screen apart. */
const STYLE =
  '<style>* { font: 700 30px monospace; outline: none !important } input, p { display: block; width: 700px }</style>';
const reveal = (code: string) =>
  `${STYLE}<input type="password" id="f" aria-label="Key"><p id="out">nothing</p><p id="n"></p><button onclick="n.append('|'); ${code}">Show</button>`;
const PAGES: Record<string, string> = {
  '/type': reveal("f.type = 'text'"),
  '/again': reveal("f.type = 'text'; setTimeout(() => f.removeAttribute('style'), 20)"),
  '/other': reveal("f.outerHTML = '<input value=' + f.value + '>'"),
  '/echo': reveal("out.textContent = 'You are ' + f.value"),
  '/late': reveal("const { value } = f; f.value = ''; setTimeout(() => out.firstChild.data = value, 50)"),
  '/shadow': `${STYLE}<div id="host"></div><script>const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<style>* { outline: none }</style><input type=password aria-label=Key><button>Show</button>';
    root.querySelector('button').onclick = () => { root.querySelector('input').type = 'text'; };</script>`,
  '/frame': `<iframe style="width:760px;height:300px" srcdoc="${reveal("f.type = 'text'").replaceAll('"', '&quot;')}"></iframe>`,
  '/plain': `${STYLE}<input aria-label="Key"><button>Show</button>`,
};
/** Of one length, and nothing alike. */
const SECRETS = ['MWMWMWMW', '........'];
/** So many pixels may differ by the edge of something; so many differ at least where one of them can be read. */
const [NOTHING, SECRET] = [20, 500];

let site: Server;
let base = '';
let eye: Eye;

beforeAll(async () => {
  site = createServer((request, response) => {
    const page = PAGES[request.url ?? ''] ?? '';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>T</title><body>${page}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  eye = await openEye();
});
afterAll(async () => {
  site.close();
  await eye.close();
});

describe.each(ENGINES_OF_FORM)('$name', (engine) => {
  let browser: Awaited<ReturnType<Engine['shared']>>;
  beforeAll(async () => {
    browser = await engine.shared();
  });
  afterAll(() => browser.close());

  /** A step's picture and the one with a mark, once a secret was typed and shown; the live picture shows the same. */
  async function pictures(path: string, value: string, field: Partial<FieldValue>, smooth: boolean) {
    const driver = await browser.openDriver(sessionWith({ viewport: { width: 800, height: 400 } }));
    try {
      await driver.open(base + path);
      const frames: Uint8Array[] = [];
      const stop = await driver.cast(
        (jpeg) => frames.push(jpeg),
        () => smooth,
      );
      const key = await targetOf(driver, 'Key');
      const fields: FieldValue[] = [{ target: key, affordance: 'type', value, ...field }];
      await driver.perform({ kind: 'fill', fields, submit: null });
      const show = await targetOf(driver, 'Show');
      await driver.perform({ kind: 'activate', target: show });
      const shot = await driver.screenshot();
      // The live picture comes to what is shown now; stills are rare, and each look may be the one that has its turn.
      const behind = async () => {
        await driver.perform({ kind: 'press', key: 'Shift' });
        return eye.difference(frames.at(-1) ?? new Uint8Array(), shot);
      };
      await expect.poll(behind, { timeout: 30_000 }).toBeLessThan(NOTHING);
      await stop();
      return { shot, marked: await driver.screenshot({ mark: show }) };
    } finally {
      await driver.close();
    }
  }

  async function differences(path: string, field: Partial<FieldValue> = {}, smooth = false) {
    const one = await pictures(path, SECRETS[0] ?? '', field, smooth);
    const other = await pictures(path, SECRETS[1] ?? '', field, smooth);
    return [await eye.difference(one.shot, other.shot), await eye.difference(one.marked, other.marked)];
  }

  it('two secrets that are shown in a field of no secrets look different', async () => {
    expect(Math.min(...(await differences('/plain')))).toBeGreaterThan(SECRET);
  });

  const ways: [string, string][] = [
    ['once the field shows it', '/type'],
    ['where the page repeats it later', '/late'],
    ['in a shadow tree', '/shadow'],
    ['in a frame', '/frame'],
  ];
  /** Near to one of those. */
  const further: [string, string][] = [
    ['nor when the page undoes it', '/again'],
    ['in another field that takes its place', '/other'],
    ['where the page repeats it', '/echo'],
  ];
  const tellsNothing = async (_where: string, path: string) => {
    expect(Math.max(...(await differences(path)))).toBeLessThan(NOTHING);
  };
  it.each(ways)('no picture tells of a password %s', tellsNothing);
  it.each(further)('no picture tells of a password %s', inFull, tellsNothing);

  it('no picture tells of a credential, whatever field it is in', async () => {
    expect(Math.max(...(await differences('/plain', { secret: true })))).toBeLessThan(NOTHING);
  });

  it('nor does the live picture that moves', async () => {
    expect(Math.max(...(await differences('/type', {}, true)))).toBeLessThan(NOTHING);
  });
});

async function targetOf(driver: Driver, name: string) {
  const view = (await driver.observe()).elements.find(({ target }) => target.name === name);
  if (!view) throw new Error(`no element "${name}"`);
  return view.target;
}
