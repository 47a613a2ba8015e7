import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp, withErrors } from './http.ts';
import { limitedServer, type ServerLimits } from './limited-server.ts';
import { createLogger } from './logger.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function start(limits: Partial<ServerLimits>): Promise<number> {
  const app = createApp();
  app.post('/', (request, response) => void response.json(request.body ?? null));
  const server = limitedServer(withErrors(app, createLogger('test')), limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => void server.close(() => undefined).closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** Says something and gives what came back until the connection ended. */
function say(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text));
    ends.push(() => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

describe('a listener of a service', () => {
  const quick = { headersMs: 300, requestMs: 600, checkMs: 50 };
  test.each([
    ['headers that never end', 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ', '408'],
    [
      'a body that never ends',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      '408',
    ],
    ['huge headers', `GET /health HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    [
      'a huge body',
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n${' '.repeat(2_000_000)}`,
      '413',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', '400'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
  ])('answers %s, and ends the connection', async (_name, text, status) => {
    expect(await say(await start(quick), text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('takes no more connections than fit, and goes on with those that it has', async () => {
    const port = await start({ connections: 3 });
    const held = await Promise.all(
      [1, 2, 3].map(
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => resolve(socket));
            ends.push(() => socket.destroy());
          }),
      ),
    );
    await expect.poll(() => say(port, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
    const answer = new Promise<string>((resolve) => held[0]?.once('data', (chunk) => resolve(String(chunk))));
    held[0]?.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

const SERVICES = new URL('..', import.meta.url).pathname;
const sources = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(SERVICES, name), 'utf8') }));

const OF_LANGUAGE = ['edge/choose-language.ts', 'kit/language.ts'];

test('every listener of every service is made so', () => {
  const others = sources.filter(({ text }) => /\bcreateServer\(/.test(text)).map(({ name }) => name);
  // The second is given connections that another listener has taken already.
  expect(others.sort()).toEqual(['egress/bundle-tunnels.ts', 'kit/limited-server.ts']);
});

test('no service knows a cookie but that of the language, so nothing is done in the name of whoever a page of somebody else sends', () => {
  const cookies = /set-cookie|\.cookie\(|headers\.cookie|get\('cookie'\)|cookie-parser/i;
  expect(sources.filter(({ text }) => cookies.test(text)).map(({ name }) => name)).toEqual(OF_LANGUAGE);
  // Those two know no other by name, and nothing else of the request is read there but its address and its languages.
  for (const { name, text } of sources.filter(({ name }) => OF_LANGUAGE.includes(name))) {
    expect(text, name).toMatch(/LANGUAGE_COOKIE|chosenLanguage/);
    expect(text, name).not.toMatch(/authorization|request\.body/i);
  }
});
