import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { apiRoutes } from './api.ts';
import { type BugSwitches, switchesFor } from './bugs.ts';
import { html } from './html.ts';
import { cookieOf, type Reply, type Route, readInput, send, type Visit } from './http.ts';
import { layout } from './layout.ts';
import { accountRoutes } from './pages/account.ts';
import { browseRoutes } from './pages/browse.ts';
import { cartRoutes } from './pages/cart.ts';
import { checkoutRoutes } from './pages/checkout.ts';
import { contentRoutes, notFound } from './pages/content.ts';
import { HERO_PICTURE, ICON, productPicture } from './pictures.ts';
import { SessionStore } from './session.ts';

export type ShopOptions = { port?: number; host?: string; bugs?: boolean | readonly string[] };
/** `reach`: which of its pages, forms and endpoints have been asked for, as `GET ^/cart$`. */
export type Shop = {
  url: string;
  port: number;
  reach(): { reached: string[]; missing: string[] };
  close(): Promise<void>;
};

const COOKIE = 'fernwood_session';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

async function publicFiles(): Promise<Map<string, Reply>> {
  const root = path.join(import.meta.dirname, 'public');
  const files = new Map<string, Reply>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const full = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(root, full).split(path.sep).join('/')}`;
    files.set(address, { file: await readFile(full), type });
  }
  return files;
}

function pictureRoutes(bugs: BugSwitches): Route[] {
  const svg = (file: string): Reply => ({ file, type: 'image/svg+xml' });
  return [
    ['GET', /^\/favicon\.(?:svg|ico)$/, () => svg(ICON)],
    ['GET', /^\/img\/hero\.svg$/, () => svg(HERO_PICTURE)],
    [
      'GET',
      /^\/img\/([a-z-]+)-(\d)\.svg$/,
      (visit) => {
        const picture = productPicture(visit.params[0] ?? '', Number(visit.params[1]));
        return picture ? svg(picture) : notFound(visit);
      },
    ],
    [
      'GET',
      /^\/js\/bugs\.js$/,
      () => ({
        file: `export const bugs = new Set(${JSON.stringify(bugs.list())});\n`,
        type: TYPES['.js'] ?? '',
      }),
    ],
  ];
}

function failure(visit: Visit): Reply {
  if (visit.path.startsWith('/api/')) return { json: { error: 'Internal error' }, status: 500 };
  return { page: layout(visit, 'Sorry', html`<h1>Something broke</h1>`), status: 500 };
}

const nameOf = ([verb, pattern]: Route): string => `${verb} ${pattern.source.replaceAll('\\', '')}`;

async function answer(visit: Visit, method: string, routes: Route[], visited: Set<string>): Promise<Reply> {
  for (const route of routes) {
    const [verb, pattern, handler] = route;
    const match = pattern.exec(visit.path);
    if (!match || (verb !== method && !(verb === 'GET' && method === 'HEAD'))) continue;
    if (verb === method) visited.add(nameOf(route));
    try {
      return await handler({ ...visit, params: match.slice(1) });
    } catch {
      return failure(visit);
    }
  }
  return notFound(visit);
}

/** Starts the sample shop. `bugs`: all (default), none, or those named; port 0 takes a free one. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { port = 0, host = '127.0.0.1', bugs: choice = true } = options;
  const bugs = switchesFor(choice);
  const files = await publicFiles();
  const sessions = new SessionStore();
  const routes = [
    ...browseRoutes,
    ...contentRoutes,
    ...cartRoutes,
    ...checkoutRoutes,
    ...accountRoutes,
    ...apiRoutes,
    ...pictureRoutes(bugs),
  ];
  const visited = new Set<string>();
  const flags = bugs.has('weak-cookie') ? 'Path=/' : 'Path=/; HttpOnly; SameSite=Lax';

  async function replyTo(request: IncomingMessage): Promise<{ reply: Reply; cookie: string | null }> {
    const url = new URL(request.url ?? '/', 'http://shop.invalid');
    const file = files.get(url.pathname);
    if (file && request.method === 'GET') return { reply: file, cookie: null };
    const { id, session, fresh } = sessions.open(cookieOf(request, COOKIE));
    const input = request.method === 'POST' ? await readInput(request) : {};
    const visit: Visit = { path: url.pathname, query: url.searchParams, params: [], input, session, bugs };
    const reply = await answer(visit, request.method ?? 'GET', routes, visited);
    return { reply, cookie: fresh && !('file' in reply) ? `${COOKIE}=${id}; ${flags}` : null };
  }

  const server = createServer((request, response) => {
    replyTo(request).then(
      ({ reply, cookie }) => send(response, reply, bugs, cookie),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${taken}`,
    port: taken,
    reach: () => {
      const names = [...new Set(routes.map(nameOf))];
      return { reached: [...visited], missing: names.filter((name) => !visited.has(name)) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
