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
