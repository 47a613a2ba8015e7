import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import httpProxy from 'http-proxy-3';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { isPage } from './request.ts';
import type { Tally } from './tally.ts';
import { type Rewrite, type ScriptChanger, transform } from './transform.ts';

/** An app's own path never looks like this. */
const SOCKET_PATH = '/.well-known/judge';
const ASK_EVERY_MS = 250;
const TICK_EVERY_MS = 1_000;
const ASSETS = new Set(['script', 'style', 'image', 'font', 'manifest', 'worker', 'audio', 'video', 'track']);
/** Files, also where a script fetches them itself. */
const FILE = /\.(m?js|css|map|png|jpe?g|gif|svg|ico|webp|woff2?|[to]tf|eot|wasm|html?|webmanifest|txt|sql)$/i;
/** Refused for want of such a page or method: nothing of the app was reached. */
const NOTHING_THERE = new Set([404, 405]);
/** They ask about a resource and do nothing with it. */
const QUESTIONS = new Set(['HEAD', 'OPTIONS']);

const agentSource = readFileSync(new URL('agent.js', import.meta.url), 'utf8');
const AGENT = `<script data-judge="${SOCKET_PATH}">${agentSource}</script>`;

const newsSchema = z.object({
  taken: z.array(z.tuple([z.string(), z.number().int().nonnegative(), z.array(z.number().int())])),
  routes: z.array(z.string()),
});

export type JudgeOptions = {
  /** Address of the app itself. */
  target: string;
  tally: Tally;
  instrumenter: ScriptChanger;
  rewrite: Rewrite;
};

export type Judge = {
  /** The only address that an explorer is given. */
  address: string;
  /** Resolves at the first request for a document. */
  begun: Promise<void>;
  close(): Promise<void>;
};

/** Opens a reverse proxy before an app that instruments its scripts and counts what an explorer reaches in it. */
export async function openJudge(options: JudgeOptions): Promise<Judge> {
  const { target, tally } = options;
  const proxy = httpProxy.createProxyServer({ target, selfHandleResponse: true });
  const sockets = new Set<WebSocket>();
  const begun = Promise.withResolvers<void>();
  let ticks: NodeJS.Timeout | null = null;

  proxy.on('proxyReq', (outgoing) => {
    // The answer must come whole, as text, whatever the browser kept of an earlier one.
    for (const name of ['if-none-match', 'if-modified-since']) outgoing.removeHeader(name);
    outgoing.setHeader('accept-encoding', 'identity');
  });
  proxy.on('proxyRes', (answer, request, response) => {
    count(tally, request, answer.statusCode ?? 0);
    transform(answer, request, response as ServerResponse, { ...options, agent: AGENT });
  });
  proxy.on('error', (_error, _request, response) => {
    // Either side may leave at any time: a closed tab, an app that ends.
    if ('writeHead' in response && !response.headersSent) response.writeHead(502);
    response.end();
  });

  const server = createServer((request, response) => {
    if (isPage(request)) begun.resolve();
    ticks ??= setInterval(() => tally.tick(), TICK_EVERY_MS);
    proxy.web(request, response);
  });
  const agents = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== SOCKET_PATH) return proxy.ws(request, socket, head);
    agents.handleUpgrade(request, socket, head, (agent) => {
      sockets.add(agent);
      agent.on('close', () => sockets.delete(agent));
      agent.on('error', () => agent.terminate());
      agent.on('message', (data) => hear(tally, String(data)));
    });
  });
  const asking = setInterval(() => {
    for (const agent of sockets) agent.send('');
  }, ASK_EVERY_MS);

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun: begun.promise,
    close: async () => {
      clearInterval(asking);
      if (ticks) clearInterval(ticks);
      for (const agent of sockets) agent.terminate();
      await closeServer(server);
    },
  };
}

function hear(tally: Tally, message: string): void {
  const { taken, routes } = newsSchema.parse(JSON.parse(message));
  for (const [key, size, indices] of taken) tally.take(key, size, indices);
  for (const place of routes) tally.route(place);
}

function count(tally: Tally, request: IncomingMessage, status: number): void {
  if (NOTHING_THERE.has(status) || QUESTIONS.has(request.method ?? '')) return;
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  const method = request.method ?? 'GET';
  const dest = String(request.headers['sec-fetch-dest'] ?? '');
  if (isPage(request) && method === 'GET') {
    if (status < 300 && dest === 'document') tally.route(pathname);
    return;
  }
  if (!ASSETS.has(dest) && !(method === 'GET' && FILE.test(pathname))) tally.endpoint(method, pathname);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
