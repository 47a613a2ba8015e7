import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findProof } from './find-proof.ts';

const site = { host: 'app.example.com', token: 'a'.repeat(32) };
const line = `rove-verification=${site.token}`;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close(() => undefined).closeAllConnections();
});

/** An egress that leads plain HTTP to a site with this answer, and TLS nowhere. */
async function egressTo(status: number, body: string, headers = {}) {
  const asked: string[] = [];
  const target = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    response.writeHead(status, headers).end(body);
  });
  const egress = createServer();
  egress.on('connect', (request, socket) => {
    if (request.url?.endsWith(':443')) return void socket.end('HTTP/1.1 502 No\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    target.emit('connection', socket);
  });
  await new Promise<void>((resolve) => egress.listen(0, '127.0.0.1', resolve));
  servers.push(egress);
  const url = `http://127.0.0.1:${(egress.address() as AddressInfo).port}`;
  return { asked, egress: { url, key: Buffer.alloc(32) } };
}

const none = async () => [] as string[][];

test('a TXT record is found, in pieces and among others', async () => {
  const resolveTxt = async () => [['v=spf1'], [line.slice(0, 20), line.slice(20)]];
  expect(await findProof(site, { resolveTxt, egress: null })).toMatchObject({ method: 'dns' });
});

test('the file is found through the egress', async () => {
  const { asked, egress } = await egressTo(200, `# ours\r\n${line}\r\n`);
  expect(await findProof(site, { resolveTxt: none, egress })).toMatchObject({ method: 'file' });
  expect(asked).toEqual(['app.example.com/.well-known/rove-verification.txt']);
});

test.each([
  ['another token', 200, `rove-verification=${'b'.repeat(32)}`, {}],
  ['a redirect to somebody else', 302, '', { location: 'http://elsewhere.example/' }],
  ['a page that repeats all that is asked for', 404, line, {}],
  ['the token within a line', 200, `<p>${line}</p>`, {}],
  ['the token after more than anybody reads', 200, `${'x\n'.repeat(40_000)}${line}`, {}],
])('%s proves nothing, and it is told what was seen', async (_name, status, body, headers) => {
  const { egress } = await egressTo(status, body, headers);
  const found = await findProof(site, { resolveTxt: none, egress });
  expect(found.method).toBeNull();
  expect(found.seen).toMatch(/app\.example\.com has 0 TXT records.*file/);
});

test('a name without records and a site that is away are told too', async () => {
  const resolveTxt = async () => Promise.reject(new Error('ENOTFOUND'));
  const found = await findProof(site, {
    resolveTxt,
    egress: { url: 'http://127.0.0.1:9', key: Buffer.alloc(32) },
  });
  expect(found).toMatchObject({ method: null, seen: expect.stringContaining('no TXT record') });
});
