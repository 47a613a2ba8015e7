import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Target = { url: string; close(): Promise<void> };

/** A server of its own on the loopback address, at a free port if not told; `url` ends without a slash. */
export async function startTarget(
  listener: RequestListener,
  { port = 0, ...options }: ServerOptions & { port?: number } = {},
): Promise<Target> {
  const server = createServer(options, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a page of HTML. */
export function sendPage(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`,
  );
}

/** One address for each way in which a target cannot be tested. */
export function startBadTargets(): Promise<Target> {
  return startTarget((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/loop')) {
      response.writeHead(302, { location: `/loop?${Number(path.split('?')[1] ?? 0) + 1}` }).end();
    } else if (path === '/broken') sendPage(response, '<h1>Broken</h1>', 500);
    else if (path === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (path === '/login') {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="a"', 'content-type': 'text/html' }).end();
    } else sendPage(response, '<main><h1>A house</h1></main>');
  });
}

/** A page whose only button asks its server for a change, which fails: one critical bug, unless it is fixed. */
export function startBrokenShop({ port = 0, fixed = false } = {}): Promise<Target> {
  const page = `<main><h1>Buy</h1><button onclick="fetch('/buy', { method: 'POST' }).then(() => { this.textContent = 'Bought' })">Buy now</button></main>`;
  return startTarget(
    (request, response) => {
      if (request.method === 'POST') sendPage(response, fixed ? 'yes' : 'no', fixed ? 200 : 500);
      else sendPage(response, page, request.url === '/' ? 200 : 404);
    },
    { port },
  );
}

/** Works on items, so many at a time. @returns what came of each, in their order. */
export async function inLanes<T, R>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.map((item, index) => ({ item, index }));
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next.index] = await work(next.item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
