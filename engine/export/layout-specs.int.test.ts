import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#domain/findings/finding.ts';
import { inFull } from '#tests/support/needs.ts';
import { runSpecs, type SpecFile } from './run-specs.ts';
import { writeSpec } from './write-spec.ts';

const CLIPPED = 'A sentence that is much too long for the little box that it stands in';
const BAD = `<p style="width:120px;overflow:hidden;white-space:nowrap">${CLIPPED}</p>
  <div style="position:relative"><button>Send</button>
  <button style="position:absolute;left:-20px;top:-20px;width:300px;height:80px">Other</button></div>`;
const GOOD = `<p>${CLIPPED}</p><div><button>Send</button> <button>Other</button></div>`;
const WIDE =
  '<nav style="display:flex;gap:8px"><a href="/a" style="flex:none;width:1300px">All</a><a href="/b">Keys</a></nav>';

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const isBad = pathname.startsWith('/bad');
    const asked = searchParams.get('q') ?? '';
    const shown = isBad ? `${BAD}${WIDE}${asked}` : `${GOOD}${asked.replaceAll('<', '&lt;')}`;
    const form = `<form action="/${isBad ? 'bad' : 'good'}-find"><input name="q"></form>`;
    response.end(`<body style="overflow-x:hidden">${shown}${form}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function specOf(path: string, oracle: string, variant: string, facts: Facts): SpecFile {
  const start = `${base}/${path}`;
  const text = writeSpec({
    bug_id: `bug-${oracle.replace('_', '-')}`,
    oracle,
    variant,
    facts: { width: 1280, device: 'on a desktop', ...facts },
    title: oracle,
    severity: 'minor',
    description: '',
    proof: { attempts: 5, reproduced: 5 },
    start,
    steps: [],
    locators: new Map(),
    viewport: { width: 1280, height: 800 },
  });
  return { name: `${path}-${oracle}.spec.ts`, text };
}

// What exported tests are made of and how they end is shown by those of checks (check-specs.int.test.ts).
it('tests of layout fail where it is wrong, and pass where it is right', {
  timeout: 240_000,
  ...inFull,
}, async () => {
  const files = ['bad', 'good'].flatMap((path) => [
    specOf(path, 'clipped_text', 'wrong', { role: 'paragraph', name: CLIPPED, where: 'p' }),
    specOf(path, 'covered_control', 'wrong', { role: 'button', name: 'Send', where: 'button' }),
    specOf(path, 'cut_off_content', 'wrong', { role: 'link', name: 'Keys', where: 'a' }),
    specOf(path, 'markup_injection', 'runs', { route: '/', parameter: 'q' }),
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
    ...Array.from({ length: 4 }, () => ['bad', 'bug']),
    ...Array.from({ length: 4 }, () => ['good', 'passed ']),
  ]);
});
