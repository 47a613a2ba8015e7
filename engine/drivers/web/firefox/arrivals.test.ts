import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebRequest, WebResponse } from '../session/network.ts';
import { type OwnRequests, ownRequests } from '../webdriver/own-requests.ts';
import { PageNetwork } from '../webdriver/page-network.ts';
import { Arrivals } from './arrivals.ts';

const HTML = { 'content-type': 'text/html', 'x-frame-options': 'DENY' };
let server: Server;
let own: OwnRequests;
let base = '';
let asked: string[] = [];
let told: string[] = [];
let answers: WebResponse[] = [];
let arrivals: Arrivals;

beforeAll(async () => {
  own = ownRequests(null, async () => '');
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${path} by ${request.headers['user-agent']}`);
    if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/login') response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    else if (path === '/file') response.writeHead(200, { 'content-disposition': 'attachment' }).end('x');
    else if (path === '/none') response.writeHead(204).end();
    else if (path.startsWith('/broken'))
      response.writeHead(500, HTML).end('<style>p{}</style><p>It is &amp;\n <b>broken</b></p>');
    else response.writeHead(200, HTML).end('<h1>Well</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await own.close();
  server.close();
});

beforeEach(() => {
  [asked, told, answers] = [[], [], []];
  const network = new PageNetwork();
  const note = (what: string) => (request: WebRequest) =>
    told.push(`${what} ${request.url().replace(base, '')}`);
  network.on('request', note('asked'));
  network.on('requestfinished', note('ended'));
  network.on('requestfailed', (request: WebRequest) => note(request.failure()?.errorText ?? '')(request));
  network.on('response', (answer: WebResponse) => answers.push(answer));
  arrivals = new Arrivals(
    network,
    () => own.requests,
    () => 'Engine/1',
  );
});

const come = (path: string, words: string) => ({ place: base + path, type: 'text/html', words });
const statuses = () => answers.map((answer) => [answer.status(), answer.partial]);

test.each([
  ['/loop', 'net::ERR_TOO_MANY_REDIRECTS'],
  ['/file', 'Download is starting'],
])('an address that shows no page says why: %s', async (path, why) => {
  await expect(arrivals.ahead(base + path, 5_000)).rejects.toThrow(why);
});

test.each([
  ['http://127.0.0.1:47999/', 'net::ERR_CONNECTION_REFUSED'],
  ['http://no-such-host.invalid/', 'net::ERR_NAME_NOT_RESOLVED'],
])('an address that does not answer says why: %s', async (address, why) => {
  await expect(arrivals.ahead(address, 5_000)).rejects.toThrow(why);
});

test('a document is told with the headers of an answer that was asked for once, in the name of the browser', async () => {
  expect((await arrivals.ahead(`${base}/page`, 5_000))?.status()).toBe(200);
  arrivals.came(come('/page#part', 'Well'));
  await expect.poll(statuses).toEqual([[200, false]]);
  expect(answers[0]?.headers()['x-frame-options']).toBe('DENY');
  expect(asked).toEqual(['/page by Engine/1']);
});

test('an error counts only when its words are those that are shown', async () => {
  arrivals.came(come('/broken', 'It is &\nbroken'));
  await expect.poll(statuses).toEqual([[500, false]]);
  arrivals.came(come('/broken?form', 'Thank you for your order'));
  await expect.poll(statuses).toEqual([
    [500, false],
    [200, true],
  ]);
});

test('of one path only some addresses are asked for', async () => {
  for (let n = 0; n < 10; n += 1) arrivals.came(come(`/item?n=${n}`, 'Well'));
  await expect.poll(() => answers.length).toBe(10);
  expect(asked).toHaveLength(3);
});

test('what the browser could not have is told with the reason that it shows', () => {
  arrivals.leaves('http://127.0.0.2:1/');
  arrivals.came({ place: 'about:blank', type: 'text/html', words: 'Could not connect: Connection refused' });
  expect(told).toEqual(['asked http://127.0.0.2:1/', 'net::ERR_CONNECTION_REFUSED http://127.0.0.2:1/']);
});

test.each([
  ['/file', 'download'],
  ['/none', 'nothing'],
  ['/login', 'nothing'],
  ['/page', null],
])('what does not come for long is looked at once: %s', async (path, is) => {
  arrivals.leaves(base + path);
  expect(await arrivals.isNone()).toBeNull();
  await expect.poll(() => arrivals.isNone(), { interval: 100 }).toBe(is);
  expect(await arrivals.isNone()).toBeNull();
  expect(asked.length).toBeLessThanOrEqual(1);
});
