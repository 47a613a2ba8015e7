import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySpecs } from './verify-specs.ts';
import { type SpecParts, writeSpec } from './write-spec.ts';

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'text/html' });
    response.end(request.url === '/broken' ? '<script>throw new Error("boom")</script>' : '<h1>Fine</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const specOf = (bug_id: string, path: string): SpecParts => ({
  bug_id,
  oracle: 'uncaught_exception',
  variant: 'thrown',
  facts: { message: 'boom', frame: '' },
  title: 'Uncaught error: boom',
  severity: 'major',
  description: '',
  proof: { attempts: 3, reproduced: 3 },
  start: `http://gone.invalid${path}`,
  steps: [],
  locators: new Map(),
  viewport: { width: 800, height: 600 },
});

it('tells at another address what is fixed and what is not, and keeps a trace of a failure when asked to', async () => {
  const files = ['/broken', '/fine', '/gone'].map((path, index) => {
    const bug_id = `bug-000${index}`;
    return { name: `${bug_id}.spec.ts`, text: writeSpec(specOf(bug_id, path)) };
  });
  const verdicts = await verifySpecs(files, {
    executable_path: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium',
    proxy_url: null,
    environment: {},
    base_url: base,
    traces: true,
    reach_proxy: null,
    times: 1,
    signal: new AbortController().signal,
  });
  expect([...verdicts.values()].map(({ outcome }) => outcome)).toEqual([
    'still_there',
    'fixed',
    'could_not_tell',
  ]);
}, 60_000);
