import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer } from './http.ts';
import { gauge, serveMetrics } from './metrics.ts';

let server: Awaited<ReturnType<typeof serveMetrics>>;
let url: string;

beforeAll(async () => {
  gauge('rove_test_known', 'A number that is there', () => 7);
  gauge('rove_test_away', 'A number whose source is away', () => Promise.reject(new Error('away')));
  gauge('rove_test_broken', 'A number whose source throws', () => {
    throw new Error('broken');
  });
  server = await serveMetrics({
    service: 'test',
    host: '127.0.0.1',
    port: 0,
    checks: new Map(),
    isReady: () => true,
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));

it('a number that cannot be had neither ends the process nor hides the others', async () => {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toMatch(/^rove_test_known\{.*\} 7$/m);
  expect(text).toMatch(/^rove_test_away\{.*\} Nan$/m);
  expect(text).toMatch(/^rove_test_broken\{.*\} Nan$/m);
});
