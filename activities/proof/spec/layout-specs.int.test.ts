import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSpecs, type SpecFile } from './run-specs.ts';
import { writeSpec } from './write-spec.ts';

const CLIPPED = 'A sentence that is much too long for the little box that it stands in';
const BAD = `<p style="width:120px;overflow:hidden;white-space:nowrap">${CLIPPED}</p>
  <div style="position:relative"><button>Send</button>
  <button style="position:absolute;left:-20px;top:-20px;width:300px;height:80px">Other</button></div>`;
const GOOD = `<p>${CLIPPED}</p><div><button>Send</button> <button>Other</button></div>`;

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<body>${request.url?.startsWith('/bad') ? BAD : GOOD}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function specOf(path: string, oracle: string, title: string, context: Record<string, string>): SpecFile {
  const start = `${base}/${path}`;
  const text = writeSpec({
    bug_id: `bug-${oracle.replace('_', '-')}`,
    oracle,
    title,
    severity: 'minor',
    description: '',
    context: { width: '1280', ...context },
    place: start,
    proof: { attempts: 5, reproduced: 5 },
    start,
    steps: [],
    locators: new Map(),
    viewport: { width: 1280, height: 800 },
  });
  return { name: `${path}-${oracle}.spec.ts`, text };
}

it('tests of layout fail where it is wrong, and pass where it is right', async () => {
  const files = ['bad', 'good'].flatMap((path) => [
    specOf(path, 'clipped_text', `The text "${CLIPPED}" is cut off on a desktop`, { where: 'p' }),
    specOf(path, 'covered_control', 'The button "Send" lies under another control on a desktop', {}),
  ]);
  const results = await runSpecs(files, {
    executable_path: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium',
    proxy_url: null,
    environment: {},
    abreast: 2,
    signal: new AbortController().signal,
  });
  const told = [...results].map(([name, { status, message }]) => [
    name.split('-')[0],
    message.includes('bug-') ? 'bug' : `${status} ${message}`,
  ]);
  expect(told).toEqual([
    ['bad', 'bug'],
    ['bad', 'bug'],
    ['good', 'passed '],
    ['good', 'passed '],
  ]);
}, 120_000);
