import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { egressPass } from '#db/sealing/egress-pass.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { createLogger } from '#kit/logger.ts';
import { until } from '#tests/support/services.ts';
import { BlockedTargets } from './block-list.ts';
import { resolveBySystem } from './judge.ts';
import { CAPS } from './ledger.ts';
import { createEgress } from './proxy.ts';

const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const pass = egressPass(key, 'run-1', Date.now() + 60_000);
const blocked = new BlockedTargets();
let egress: Server;
let target: Server;
let seen: string[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  target = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization'] ?? 'no pass'}`);
    outgoing.end('hello');
  });
  const own = createServer();
  await Promise.all([listen(target), listen(own)]);
  egress = createEgress({
    key,
    rules: { allowLoopback: true, blockedPorts: new Set([portOf(own)]) },
    blocked,
    logger: createLogger('test'),
    resolve: async (host) =>
      host === 'public.rove.test' ? [{ address: '203.0.114.1', family: 4 }] : resolveBySystem(host),
  });
  await listen(egress);
  blockedPort = portOf(own);
  own.close();
});
let blockedPort: number;
afterAll(() => {
  for (const server of [egress, target]) {
    server.close();
    server.closeAllConnections();
  }
});

type ProxyAnswer = { status: number; code: string | undefined; body: string };

function through(
  url: string,
  { username, password } = pass,
  method = 'GET',
  by = egress,
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      method,
      host: '127.0.0.1',
      port: portOf(by),
      path: url,
      headers: {
        host: new URL(url).host,
        'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, code: answer.headers['x-rove-egress'] as never, body }),
      );
    });
    outgoing.end();
  });
}

test('a run with its pass gets through, and the pass stays here', async () => {
  seen = [];
  const answer = await through(`http://127.0.0.1:${portOf(target)}/a?b=c`);
  expect(answer).toMatchObject({ status: 200, body: 'hello', code: undefined });
  expect(seen).toEqual(['GET /a?b=c no pass']);
});

test('no pass, a forged pass and an expired pass are refused', async () => {
  const url = `http://127.0.0.1:${portOf(target)}/`;
  const expired = egressPass(key, 'run-1', Date.now() - 1_000);
  for (const bad of [{ username: '', password: '' }, { ...pass, password: 'x' }, expired]) {
    expect(await through(url, bad)).toMatchObject({ status: 407, code: 'UNAUTHORIZED' });
  }
});

test('our own ports, private ranges and dead addresses are refused by name', async () => {
  expect(await through(`http://127.0.0.1:${blockedPort}/`)).toMatchObject({ code: 'TARGET_FORBIDDEN' });
  expect(await through('http://169.254.169.254/latest/meta-data')).toMatchObject({
    code: 'TARGET_FORBIDDEN',
  });
  expect(await through('http://no-such-host.invalid/')).toMatchObject({ code: 'TARGET_UNRESOLVED' });
  expect(await through('http://127.0.0.1:1/')).toMatchObject({ code: 'TARGET_REFUSED', status: 502 });
});

test('a tunnel is judged the same way', async () => {
  const lines = await new Promise<string>((resolve, reject) => {
    const socket = connect(portOf(egress), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    const auth = Buffer.from(`${pass.username}:${pass.password}`).toString('base64');
    socket.write(`CONNECT 10.0.0.1:443 HTTP/1.1\r\nproxy-authorization: Basic ${auth}\r\n\r\n`);
  });
  expect(lines).toContain('403');
  expect(lines).toContain('x-rove-egress: TARGET_FORBIDDEN');
});

/** What is answered within a tunnel to the target, and after it was opened. */
function within(text: string, { username, password } = pass): Promise<string> {
  const auth = Buffer.from(`${username}:${password}`).toString('base64');
  const authority = `127.0.0.1:${portOf(target)}`;
  return new Promise((resolve, reject) => {
    const socket = connect(portOf(egress), '127.0.0.1');
    let said = '';
    socket.on('error', reject).on('close', () => resolve(said));
    socket.on('data', (chunk) => {
      if (said === '') socket.write(text);
      said += chunk;
    });
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nproxy-authorization: Basic ${auth}\r\n\r\n`);
  });
}

test('plain text in a tunnel is read: its mode, who asks, and that it is HTTP at all', async () => {
  const asked = (first: string, ...lines: string[]) =>
    [first, 'host: x', 'connection: close', ...lines, '', ''].join('\r\n');
  const refused = (code: string) => new RegExp(`^HTTP/1.1 200 [^]*HTTP/1.1 403 ${code}`);
  seen = [];
  const reading = egressPass(key, 'run-1', Date.now() + 60_000, 'read_only');
  expect(await within(asked('POST /form HTTP/1.1', 'content-length: 0'), reading)).toMatch(
    refused('MODE_FORBIDS'),
  );
  expect(await within('EHLO here\r\n\r\n')).toMatch(refused('TARGET_FORBIDDEN'));
  const mixed = egressPass(key, 'run-1', Date.now() + 60_000);
  await through(`http://127.0.0.1:${portOf(target)}/first`, mixed);
  await through('http://public.rove.test/', mixed);
  const socket = asked('GET /live HTTP/1.1', 'upgrade: websocket', 'origin: http://public.rove.test');
  expect(await within(socket, mixed)).toMatch(refused('TARGET_FORBIDDEN'));
  expect(await within(asked('GET /own HTTP/1.1'), mixed)).toContain('hello');
  expect(seen.map((line) => line.split(' ')[1])).toEqual(['/first', '/own']);
});

test('an answer may take longer than the idle time of a kept connection', async () => {
  const slow = createServer((incoming, outgoing) => {
    setTimeout(() => outgoing.end('late'), incoming.url === '/slow' ? 5_500 : 0);
  });
  await listen(slow);
  const base = `http://127.0.0.1:${portOf(slow)}`;
  expect(await through(`${base}/`)).toMatchObject({ status: 200 });
  expect(await through(`${base}/slow`)).toMatchObject({ status: 200, body: 'late' });
  slow.close();
  slow.closeAllConnections();
});

test('a run that only reads lets nothing out that changes something, and what is barred nobody reaches', async () => {
  const reading = egressPass(key, 'run-1', Date.now() + 60_000, 'read_only');
  const url = `http://127.0.0.1:${portOf(target)}/form`;
  seen = [];
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'])
    expect(await through(url, reading, method)).toMatchObject({ status: 403, code: 'MODE_FORBIDS' });
  expect(seen).toEqual([]);
  expect((await through(url, reading)).status).toBe(200);
  expect((await through(url, pass, 'POST')).status).toBe(200);
  blocked.set([{ kind: 'net', pattern: '127.0.0.0/8' }]);
  expect(await through(url)).toMatchObject({ status: 403, code: 'TARGET_BLOCKED' });
  blocked.set([]);
});

test('who leaves while waiting to be let in no longer counts', async () => {
  const rare = createEgress({
    key,
    rules: { allowLoopback: true, blockedPorts: new Set() },
    // Ten at once, then one a second.
    caps: { ...CAPS, targetRate: 1, targetConnections: 1 },
    logger: createLogger('test'),
  });
  await listen(rare);
  const url = `http://127.0.0.1:${portOf(target)}/`;
  const { host } = new URL(url);
  const auth = `proxy-authorization: Basic ${Buffer.from(`${pass.username}:${pass.password}`).toString('base64')}`;
  const status = () => through(url, pass, 'GET', rare).then((answer) => answer.status);
  for (let n = 1; n <= 10; n += 1) expect(await status()).toBe(200);
  for (const line of [`GET ${url} HTTP/1.1`, `CONNECT ${host} HTTP/1.1`]) {
    const ask = async () => {
      const heard = once(rare, line.startsWith('CONNECT') ? 'connect' : 'request');
      const socket = connect(portOf(rare), '127.0.0.1').on('data', () => socket.destroy());
      socket.write([line, `host: ${host}`, auth, '', ''].join('\r\n'));
      await heard;
      return socket;
    };
    let socket = await ask();
    await until('it to wait', async () => {
      // Refused at once, where the one before it was not quite gone.
      if (socket.destroyed) socket = await ask();
      return (await status()) === 429;
    });
    socket.destroy();
    await until('its place to be free', async () => (await status()) === 200, 10_000);
  }
  rare.close();
  rare.closeAllConnections();
});

/** A request through the egress that is still to be ended. */
const askFor = (url: string, method = 'GET') =>
  request({
    method,
    host: '127.0.0.1',
    port: portOf(egress),
    path: url,
    headers: {
      host: new URL(url).host,
      'proxy-authorization': `Basic ${Buffer.from(`${pass.username}:${pass.password}`).toString('base64')}`,
    },
  });

async function statusOf(url: string, method: string, body: string): Promise<number> {
  const outgoing = askFor(url, method);
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

test('what a server closes its kept connection on is sent once more with its body, where that does no harm', async () => {
  const bodies: string[] = [];
  const connections = new Set<unknown>();
  const closing = createServer((incoming, outgoing) => {
    const isKept = connections.has(incoming.socket);
    connections.add(incoming.socket);
    // A kept connection is closed as it is used again, before any answer.
    if (isKept) return void incoming.socket.resetAndDestroy();
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      bodies.push(body);
      outgoing.end('hello');
    });
  });
  await listen(closing);
  const url = `http://127.0.0.1:${portOf(closing)}/`;
  try {
    expect([await statusOf(url, 'PUT', 'one'), await statusOf(url, 'PUT', 'two')]).toEqual([200, 200]);
    expect([await statusOf(url, 'PUT', 'three'), await statusOf(url, 'POST', 'four')]).toEqual([200, 502]);
    expect(bodies).toEqual(['one', 'two', 'three']);
  } finally {
    closing.close();
    closing.closeAllConnections();
  }
});

test('what nobody waits for any more is not sent once more', async () => {
  let asked = 0;
  const slow = createServer((_incoming, outgoing) => {
    asked += 1;
    if (asked === 1) outgoing.end('hello'); // The second is asked over the same connection, and let wait.
  });
  await listen(slow);
  const url = `http://127.0.0.1:${portOf(slow)}/`;
  try {
    expect(await statusOf(url, 'GET', '')).toBe(200);
    const leaving = askFor(url);
    leaving.on('error', () => {}); // It is broken off below.
    leaving.end();
    await until('it to be asked', async () => asked === 2);
    leaving.destroy();
    const connections = () => new Promise<number>((count) => slow.getConnections((_, n) => count(n)));
    await until('its connection to end', async () => (await connections()) === 0);
    expect(asked).toBe(2);
  } finally {
    slow.close();
    slow.closeAllConnections();
  }
});
