import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#kit/logger.ts';
import { Gateway } from './gateway.ts';

let server: Server;
let gateway: Gateway;
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const verify = () => Promise.reject(new Error('No token is right'));
  // Postgres and NATS are asked for tokens that are right, and for nothing else.
  gateway = new Gateway(server, { verify, logger: createLogger('test') } as never);
});
afterAll(() => {
  void gateway.stop();
  server.close();
});

/** The first line of the answer to an upgrade. */
async function upgrade(address: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text.split('\r\n')[0] ?? '';
}

test('an address that is none is refused, and the next one is answered', async () => {
  for (const address of ['//', 'http://[', '//:1/ws'])
    expect([address, await upgrade(address)]).toEqual([address, 'HTTP/1.1 400 Bad Request']);
  expect(await upgrade('/elsewhere')).toBe('HTTP/1.1 404 Not Found');
  expect(await upgrade('/ws?token=x')).toBe('HTTP/1.1 401 Unauthorized');
});
