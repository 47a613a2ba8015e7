import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import httpProxy from 'http-proxy-3';
import { isLoopback } from '#deploy/lib/loopback.ts';
import { Refusal } from '#deploy/lib/refusal.ts';
import type { AppAnswer } from './give.ts';
import { answeredAtOwn, askedOfTarget } from './rewrite.ts';
import { type Route, routeOf } from './route.ts';

/** One request; `body` where it is text of known length, which is then kept. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The path with its query. */
  path: string;
  route: Route | null;
  body: Buffer | null;
};

/** Gives the app's answer on. */
export type GiveAnswer = (answer: AppAnswer) => void;

/** What is done with each request of one run; null where it was answered without the app. */
export type Handling = (exchange: Exchange) => GiveAnswer | null;

export type ShadowProxy = {
  /** The address that stands for the app's. */
  url: string;
  handle(handling: Handling): void;
  /** Whether the app ever answered, and why not where it did not. */
  reached(): { answered: boolean; failure: string | null };
  close(): Promise<void>;
};

const ASKED_BODY_MAX = 256 * 1024;
const APP_TIMEOUT_MS = 120_000;

/** Opens a reverse proxy before an app, on loopback. @throws Refusal where its port is taken */
export async function openProxy(target: URL, port: number | null): Promise<ShadowProxy> {
  const proxy = httpProxy.createProxyServer({
    target: target.origin,
    changeOrigin: true,
    selfHandleResponse: true,
    proxyTimeout: APP_TIMEOUT_MS,
  });
  const waiting = new WeakMap<IncomingMessage, GiveAnswer>();
  const sockets = new Set<Duplex>();
  let handling: Handling = () => null;
  const state = { answered: false, failure: null as string | null };
  const origins = { target: target.origin, own: '' };

  proxy.on('proxyRes', (answer, request) => {
    state.answered = true;
    const headers = answeredAtOwn(answer.headers, origins);
    waiting.get(request)?.({ status: answer.statusCode ?? 502, headers, stream: answer });
  });
  proxy.on('error', (error: NodeJS.ErrnoException, _request, response) => {
    state.failure = error.code || error.message;
    if (!('writeHead' in response)) return void response.destroy();
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`Rove did not reach ${target.origin}: ${state.failure}\n`);
  });

  const server = createServer(async (request, response) => {
    const path = request.url?.startsWith('/') ? request.url : '/';
    const body = await bodyOf(request);
    if (body === undefined) return;
    const route = routeOf(request.method ?? 'GET', path, body);
    const give = handling({ request, response, path, route, body });
    if (!give) return void request.resume();
    askedOfTarget(request.headers, origins);
    waiting.set(request, give);
    proxy.web(request, response, body ? { buffer: Readable.from([body]) } : {});
  });
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    askedOfTarget(request.headers, origins);
    proxy.ws(request, socket, head);
  });
  await listening(server.listen(port ?? 0, isIpv6(target) ? '::1' : '127.0.0.1'), port);
  origins.own = `http://${ownHostOf(target)}:${(server.address() as AddressInfo).port}`;

  return {
    url: origins.own,
    handle: (next) => {
      handling = next;
    },
    reached: () => ({ ...state }),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Cookies and recorded sessions belong to a host name: one of loopback stays as it is. */
function ownHostOf({ hostname }: URL): string {
  return isLoopback(hostname) ? hostname : 'localhost';
}

const isIpv6 = ({ hostname }: URL) => hostname === '[::1]';

async function listening(server: ReturnType<typeof createServer>, port: number | null): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const advice = code === 'EADDRINUSE' ? 'start the app on another one, and give that by --url' : code;
    throw new Refusal(`Port ${port} cannot be taken: ${advice}.`);
  }
}

/** The body of a write where it is short text; null where it is to be streamed; undefined where its sender left. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null | undefined> {
  const length = Number(request.headers['content-length'] ?? 0);
  const type = request.headers['content-type'] ?? '';
  if (length === 0 || length > ASKED_BODY_MAX || !/json|urlencoded|text\//i.test(type)) return null;
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return undefined; // It was aborted: nobody waits for an answer.
  }
}
