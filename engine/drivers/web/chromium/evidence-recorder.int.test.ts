import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toConsoleLog } from '#engine/evidence/console-log.ts';
import { toDomSnapshot } from '#engine/evidence/dom-snapshot.ts';
import { toHar } from '#engine/evidence/har.ts';
import { sourcePosition } from '#engine/evidence/source-position.ts';
import { withSecrets } from '#engine/secrets/secret-values.ts';
import { Secrets } from '#engine/secrets/secrets.ts';
import { openPlaywrightDriver } from './open-driver.ts';

const MAP = JSON.stringify({ version: 3, sources: ['src/cart.ts'], names: [], mappings: 'AAAA,QACE' });
const ACCOUNT = 'correct-horse-battery';
const PAGE = `<!doctype html><title>Shop</title><form name="documentElement"><input type="password" id="p"></form>
  <script src="/app.js"></script><script>
  document.cookie = 'sid=cookie4711';
  document.getElementById('p').value = 'typed4711';
  Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'a lie' });
  console.log('\\x1b[31mpassword: typed4711', { a: 1 });
  console.log('${ACCOUNT}');
  console.log('x'.repeat(5_000_000));
  fetch('/api/cart?token=query4711', { method: 'POST', headers: { authorization: 'Bearer header4711' } });
  </script><p>${ACCOUNT}</p>`;

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/api/'))
      response.writeHead(500, { 'content-type': 'application/json', 'set-cookie': 'a=set4711' });
    else if (path === '/app.js') response.writeHead(200, { 'content-type': 'text/javascript' });
    else if (path === '/app.js.map') response.writeHead(200, { 'content-type': 'application/json' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    if (path.startsWith('/api/')) response.end('{"error":"no stock"}');
    else if (path === '/app.js') response.end('var a = 1;\n//# sourceMappingURL=app.js.map');
    else response.end(path === '/app.js.map' ? MAP : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

it('records what a session says, sends and shows, and none of its secrets is kept', async () => {
  const executablePath = process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium';
  const { signal } = new AbortController();
  const plain = await openPlaywrightDriver({ executablePath })({
    run_id: 'run',
    proxy_url: null,
    viewport: { width: 800, height: 600 },
    mode: 'interact',
    session: null,
    seed: 1,
    signal,
  });
  const secrets = new Secrets([{ username: 'ann', password: ACCOUNT }], signal);
  const driver = withSecrets(plain, secrets);
  try {
    const recording = await driver.record?.();
    await driver.open(base);
    const evidence = await recording?.stop();
    if (!recording || !evidence) throw new Error('nothing was recorded');
    expect(evidence.passwords).toEqual(['typed4711']);
    const known = evidence.passwords;
    const har = JSON.stringify(toHar(evidence, known));
    const log = toConsoleLog(evidence, known);
    const dom = toDomSnapshot(evidence, known);
    expect(har + log + dom).not.toMatch(/4711|correct-horse/);
    expect(evidence.requests.map(({ method, address, status }) => [method, address, status])).toEqual(
      expect.arrayContaining([
        ['GET', base, 200],
        ['POST', `${base}api/cart?token=query4711`, 500],
      ]),
    );
    expect(har).toContain('no stock');
    expect(log).toContain('characters more)');
    expect(log.length).toBeLessThan(20_000);
    expect(dom).toContain('<title>Shop</title>');
    const position = { source: `${base}app.js`, line: 1, column: 9, name: '' };
    expect(await sourcePosition(position, (address, max) => recording.read(address, max))).toMatchObject({
      source: 'src/cart.ts',
      line: 2,
    });
    expect(await recording.read(`${base}app.js`, 5)).toBeNull();
    expect(await recording.read('http://elsewhere.test/app.js', 5_000)).toBeNull();
  } finally {
    await driver.close();
  }
}, 60_000);
