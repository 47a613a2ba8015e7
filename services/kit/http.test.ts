import { Router } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, createApp, serveApp, withErrors } from './http.ts';
import type { Logger } from './logger.ts';

const SECRET = 'x'.repeat(43);
const lines: Record<string, unknown>[] = [];
let server: Awaited<ReturnType<typeof serveApp>>;
let url: string;

beforeAll(async () => {
  const router = Router();
  router.get('/shared/:token', () => {
    throw new Error('the store is away');
  });
  const logger = { error: (line: Record<string, unknown>) => lines.push(line) } as unknown as Logger;
  server = await serveApp(withErrors(createApp().use('/api', router), logger), 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => closeServer(server));

it('a request that failed is told by its route: an address may be a secret', async () => {
  const answer = await fetch(`${url}/api/shared/${SECRET}`);
  expect(answer.status).toBe(500);
  expect(lines).toMatchObject([{ method: 'GET', route: expect.stringMatching(/\/shared\/:token$/) }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

it.each([
  [[], '203.0.113.9'],
  [['203.0.113.0/24'], '198.51.100.7'],
  [['203.0.113.9', '198.51.100.7'], '192.0.2.1'],
])('behind the trusted proxies %j the client is %s', async (proxies, client) => {
  const app = createApp(proxies).get('/who', (request, response) => void response.json(request.ip));
  const behind = await serveApp(app, 0, '127.0.0.1');
  try {
    const { port } = behind.address() as { port: number };
    const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' };
    expect(await (await fetch(`http://127.0.0.1:${port}/who`, { headers })).json()).toBe(client);
  } finally {
    await closeServer(behind);
  }
});
