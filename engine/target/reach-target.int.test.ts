import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { egressPass } from '#db/sealing/egress-pass.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { createLogger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { reachTarget } from './reach-target.ts';

let site: Server;
let egress: Server;
let proxy: { uri: string; token: string };
let base: string;

const open = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/moved') response.writeHead(301, { location: '/' }).end();
    else if (path === '/500') response.writeHead(500, { 'content-type': 'text/html' }).end('oops');
    else if (path === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (path === '/private') response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>');
  });
  const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
  egress = createEgress({
    key,
    rules: { allowLoopback: true, blockedPorts: new Set() },
    logger: createLogger('test'),
  });
  await Promise.all([open(site), open(egress)]);
  const pass = egressPass(key, 'run', Date.now() + 60_000);
  const token = `Basic ${Buffer.from(`${pass.username}:${pass.password}`).toString('base64')}`;
  proxy = { uri: `http://127.0.0.1:${portOf(egress)}`, token };
  base = `http://127.0.0.1:${portOf(site)}`;
});
afterAll(() => {
  for (const server of [site, egress]) {
    server.close();
    server.closeAllConnections();
  }
});

test('a page is reached, redirects followed', async () => {
  expect(await reachTarget(`${base}/moved`, proxy)).toEqual({ address: `${base}/`, redirects: 1 });
});

test.each([
  ['/loop', 'TARGET_REDIRECT_LOOP'],
  ['/500', 'TARGET_ERROR_STATUS'],
  ['/data', 'TARGET_NOT_HTML'],
  ['/private', 'TARGET_NEEDS_LOGIN'],
])('%s ends with %s', async (path, code) => {
  await expect(reachTarget(base + path, proxy)).rejects.toMatchObject({ code });
});

test.each([
  ['http://no-such-host.invalid/', 'TARGET_UNRESOLVED'],
  ['https://no-such-host.invalid/', 'TARGET_UNRESOLVED'],
  ['http://127.0.0.1:1/', 'TARGET_REFUSED'],
  ['https://127.0.0.1:1/', 'TARGET_REFUSED'],
  ['http://10.0.0.1/', 'TARGET_FORBIDDEN'],
  ['https://10.0.0.1/', 'TARGET_FORBIDDEN'],
])('%s ends with %s', async (address, code) => {
  await expect(reachTarget(address, proxy)).rejects.toMatchObject({ code });
});
