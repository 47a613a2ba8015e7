import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOSTILE_SITES } from './index.ts';
import { documentOf, type HostileSite, type Page, sendDocument, type Visit } from './site.ts';

/** Request lines and cookies of these sites are longer than what Node takes by default. */
const HEADER_BYTES_MAX = 1_000_000;

export type HostileServer = {
  /** The address of a site's first page. */
  urlOf(site: HostileSite): string;
  close(): Promise<void>;
};

/** Serves all hostile sites on loopback at a free port, each below its own name. */
export async function startHostile(): Promise<HostileServer> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
    answer(request, response, timers);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: ({ name }) => `http://127.0.0.1:${port}/${name}/`,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, timers: Set<NodeJS.Timeout>): void {
  request.resume();
  const { pathname, search, host } = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const [, name = '', ...rest] = pathname.split('/');
  const site = HOSTILE_SITES.find((one) => one.name === name);
  if (!site) {
    response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    return;
  }
  const visit: Visit = {
    request,
    response,
    base: `http://${host}/${name}`,
    path: `/${rest.join('/')}`,
    query: search.slice(1),
    later: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!response.destroyed) work();
      }, ms);
      timers.add(timer);
    },
  };
  const page = pageOf(site, visit.path);
  if (typeof page === 'function') page(visit);
  else sendDocument(visit, page ?? documentOf('Not found', ''), page === undefined ? 404 : 200);
}

function pageOf(site: HostileSite, path: string): Page | undefined {
  const own = site.pages[path];
  if (own !== undefined) return own;
  if (path === '/') return documentOf(`The ${site.name} site`, `<p>It ${site.about}.</p>`, site.links);
  if (path === '/plain') return documentOf('A plain page', '<p>Nothing special here.</p>', ['beyond']);
  if (path === '/beyond') return documentOf('Beyond', '<p>Whoever reads this got past the trap.</p>');
  const prefix = Object.keys(site.pages).find(
    (key) => key.endsWith('*') && path.startsWith(key.slice(0, -1)),
  );
  return prefix === undefined ? undefined : site.pages[prefix];
}
