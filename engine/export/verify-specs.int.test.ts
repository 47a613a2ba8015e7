import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '#tests/support/needs.ts';
import { verifySpecs } from './verify-specs.ts';
import { type SpecParts, writeSpec } from './write-spec.ts';

const GATED = '<script>throw new Error("boom")</script><img src="/away">';
let server: Server;
let base = '';
/** What each path was asked for with. */
const gates = new Map<string, unknown>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const { 'x-gate': gate } = request.headers;
    gates.set(request.url ?? '', gate);
    if (request.url === '/away')
      return void response.writeHead(302, { location: `http://localhost:${port}/led` }).end();
    if (request.url === '/gated' && gate === 'open')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(GATED);
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

// Whole verifications tell both in the short form: by an agent (cli.e2e.test.ts) and of a bundle (bundle-run.int.test.ts).
it('tells at another address what is fixed and what is not, and keeps a trace of a failure when asked to', {
  timeout: 120_000,
  ...inFull,
}, async () => {
  const files = ['/broken', '/fine', '/gone', '/gated'].map((path, index) => {
    const bug_id = `bug-000${index}`;
    const headers = path === '/gated' ? ['X-Gate'] : [];
    return { name: `${bug_id}.spec.ts`, text: writeSpec({ ...specOf(bug_id, path), headers }) };
  });
  const verdicts = await verifySpecs(files, {
    executable_path: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium',
    proxy_url: null,
    environment: { ROVE_TEST_HEADER_X_GATE: 'open' },
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
    'still_there',
  ]);
  expect(['/gated', '/away', '/led', '/broken'].map((path) => gates.get(path))).toEqual([
    'open',
    'open',
    undefined,
    undefined,
  ]);
});
