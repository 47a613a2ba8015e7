import { afterEach, expect, it } from 'vitest';
import { closeServer, createApp, serveApp } from '#kit/http.ts';
import { securityHeaders } from './policy.ts';

let server: Awaited<ReturnType<typeof serveApp>> | null = null;
afterEach(async () => {
  if (server) await closeServer(server);
});

it.each([
  ['http://127.0.0.1:3000', null],
  ['https://rove.example', 'max-age=15552000'],
])('at %s a page speaks with its own origin alone; HSTS is %s', async (origin, hsts) => {
  const app = createApp().use(securityHeaders({ payments: false, frames: [], origin }));
  server = await serveApp(
    app.get('/', (_request, response) => void response.end()),
    0,
    '127.0.0.1',
  );
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'self'(;|$)/);
  expect(headers.get('strict-transport-security')).toBe(hsts);
});
