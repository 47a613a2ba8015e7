import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createBareApp, drainServer, serveApp } from './http.ts';

/** A server whose `/slow` is answered when the test says so. */
async function serve() {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const app = createBareApp().get('/slow', async (_request, response) => {
    begun.resolve();
    await go.promise;
    response.json({ done: true });
  });
  const server = await serveApp(app, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}/slow`, begun: begun.promise, go: () => go.resolve() };
}

test('a request under way is answered, and nothing new is taken', async () => {
  const { server, url, begun, go } = await serve();
  const answer = fetch(url);
  await begun;
  let isOver = false;
  const over = drainServer(server, 20_000).then(() => {
    isOver = true;
  });
  await expect(fetch(url)).rejects.toThrow();
  expect(isOver).toBe(false);
  go();
  expect(await (await answer).json()).toEqual({ done: true });
  await over;
});

test('a connection that is kept open holds nothing up once its answer is out', async () => {
  const { server, url, begun, go } = await serve();
  const agent = new Agent({ keepAlive: true });
  const answered = once(get(url, { agent }), 'response');
  await begun;
  const began = performance.now();
  const over = drainServer(server, 20_000);
  go();
  const [response] = await answered;
  response.resume();
  await over;
  expect(performance.now() - began).toBeLessThan(5_000);
  agent.destroy();
});

test('what is still open after the time is cut, what has become a tunnel too', async () => {
  const { server, port, url, begun } = await serve();
  server.on('upgrade', (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const tunnel = connect(port, '127.0.0.1');
  tunnel.on('error', () => undefined);
  tunnel.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  await once(tunnel, 'data');
  const ended = once(tunnel, 'close');
  const answer = fetch(url).then(
    () => 'answered',
    () => 'cut',
  );
  await begun;
  await drainServer(server, 200);
  expect(await answer).toBe('cut');
  await ended;
});
