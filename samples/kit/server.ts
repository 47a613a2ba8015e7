import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Fields, readBody } from './body.ts';
import type { Switches } from './planted.ts';

/** What a handler knows of one request. */
export type Visit<Session> = {
  path: string;
  query: URLSearchParams;
  params: string[];
  input: Fields;
  session: Session;
  bugs: Switches;
};

export type Reply = { status?: number; headers?: Record<string, string> } & (
  | { page: { toString(): string } }
  | { json: unknown }
  | { redirect: string }
  | { file: Uint8Array | string; type: string }
);

export type Route<Session> = [
  method: 'GET' | 'POST',
  path: RegExp,
  handler: (visit: Visit<Session>) => Reply | Promise<Reply>,
];

export type SiteOptions = { port?: number; host?: string; bugs?: boolean | readonly string[] };
/** `reach`: which of its pages, forms and endpoints have been asked for, as `GET ^/users$`. */
export type Site = {
  url: string;
  port: number;
  reach(): { reached: string[]; missing: string[] };
  close(): Promise<void>;
};

export type SiteParts<Session> = {
  cookie: { name: string; flags: string };
  headers: Record<string, string>;
  /** A folder of files that are given out as they are. */
  folder: string;
  /** The style sheet in it that what the sample apps share is put in front of. */
  sheet?: string;
  routes: readonly Route<Session>[];
  newSession(): Session;
  notFound(visit: Visit<Session>): Reply;
  failure(visit: Visit<Session>, error: unknown): Reply;
};

const SESSIONS_MAX = 2000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What every page of a well-kept site is served with. */
export const SAFE_HEADERS: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Serves a sample site. All that a visitor does ends with the visitor's cookie, so that a fresh browser starts afresh.
 * Port 0 takes a free one.
 */
export async function startSite<Session>(
  parts: SiteParts<Session>,
  bugs: Switches,
  { port = 0, host = '127.0.0.1' }: SiteOptions,
): Promise<Site> {
  const files = await filesOf(parts.folder);
  if (parts.sheet) await putBase(files, parts.sheet);
  const sessions = new Map<string, Session>();
  const visited = new Set<string>();

  const open = (known: string | undefined): { id: string; session: Session; fresh: boolean } => {
    const found = known ? sessions.get(known) : undefined;
    if (known && found) return { id: known, session: found, fresh: false };
    const id = randomBytes(18).toString('base64url');
    const session = parts.newSession();
    sessions.set(id, session);
    const [oldest] = sessions.keys();
    if (sessions.size > SESSIONS_MAX && oldest) sessions.delete(oldest);
    return { id, session, fresh: true };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    const file = files.get(url.pathname);
    if (file && request.method === 'GET') return send(response, file, parts.headers);
    const { id, session, fresh } = open(cookieOf(request, parts.cookie.name));
    const input = request.method === 'POST' ? await readBody(request) : {};
    const visit = { path: url.pathname, query: url.searchParams, params: [], input, session, bugs };
    const reply = await answer(visit, request.method ?? 'GET', parts, visited);
    if (fresh && !('file' in reply))
      response.setHeader('Set-Cookie', `${parts.cookie.name}=${id}; ${parts.cookie.flags}`);
    send(response, reply, parts.headers);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${taken}`,
    port: taken,
    reach: () => {
      const names = [...new Set(parts.routes.map(nameOf))];
      return { reached: [...visited], missing: names.filter((name) => !visited.has(name)) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const nameOf = <Session>([verb, pattern]: Route<Session>): string =>
  `${verb} ${pattern.source.replaceAll('\\', '')}`;

async function answer<Session>(
  visit: Visit<Session>,
  method: string,
  { routes, notFound, failure }: SiteParts<Session>,
  visited: Set<string>,
): Promise<Reply> {
  for (const route of routes) {
    const [verb, pattern, handler] = route;
    const match = pattern.exec(visit.path);
    if (!match || (verb !== method && !(verb === 'GET' && method === 'HEAD'))) continue;
    if (verb === method) visited.add(nameOf(route));
    const params = match.slice(1).map(decodeURIComponent);
    try {
      return await handler({ ...visit, params });
    } catch (error) {
      return failure(visit, error);
    }
  }
  return notFound(visit);
}

function send(response: ServerResponse, reply: Reply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries({ ...headers, ...reply.headers }))
    response.setHeader(name, value);
  const fresh = { 'Cache-Control': 'no-store' };
  const status = reply.status ?? 200;
  if ('redirect' in reply) response.writeHead(303, { Location: reply.redirect, ...fresh }).end();
  else if ('file' in reply)
    response
      .writeHead(status, { 'Content-Type': reply.type, 'Cache-Control': 'public, max-age=600' })
      .end(reply.file);
  else if ('json' in reply)
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...fresh })
      .end(JSON.stringify(reply.json));
  else
    response
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...fresh })
      .end(String(reply.page));
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

async function putBase(files: Map<string, Reply>, sheet: string): Promise<void> {
  const own = files.get(sheet);
  if (!own || !('file' in own)) throw new Error(`${sheet} is not there`);
  const base = await readFile(path.join(import.meta.dirname, 'public', 'base.css'));
  files.set(sheet, { ...own, file: Buffer.concat([base, Buffer.from(own.file)]) });
}

async function filesOf(root: string): Promise<Map<string, Reply>> {
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
