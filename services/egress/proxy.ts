import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { BUNDLE_HEADER, bundlePass } from '#db/sealing/bundle-pass.ts';
import { checkEgressPass } from '#db/sealing/egress-pass.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { bundleRunOf } from '#domain/test-run/bundle.ts';
import type { Logger } from '#kit/logger.ts';
import { judge, type Rules } from './judge.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 120_000;
/** RFC 9110 section 7.6.1: of one connection only, never passed on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** One status per refusal, since a client of CONNECT sees nothing else. 530 for DNS is a usage of large proxies. */
const STATUSES: Record<string, number> = {
  TARGET_FORBIDDEN: 403,
  TARGET_TIMEOUT: 504,
  TARGET_UNRESOLVED: 530,
};

type Parts = {
  key: Buffer;
  rules: Rules;
  logger: Logger;
  /** The service that serves uploaded bundles, and the key it knows us by; absent where there is none. */
  bundles?: { url: string; key: Buffer } | null;
};

/**
 * A forward proxy for the browsers of runs: plain HTTP, and CONNECT for TLS and websockets. Each request carries its
 * run's own pass; the address is judged after resolution and connected to as judged. A refusal bears the header
 * `x-rove-egress` with its code, so that it is never taken for the target's own answer.
 */
export function createEgress(parts: Parts): Server {
  // No timeout here: with one, Node takes a kept connection's idle time for the time that an answer may take.
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/health') outgoing.end('{"healthy":true}');
    else void forward(parts, agent, incoming, outgoing);
  });
  const bundles = bundleTunnels(parts, agent);
  server.on('connect', (incoming, socket, head) => void tunnel(parts, bundles, incoming, socket, head));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.keepAliveTimeout = 30_000;
  return server;
}

async function forward(parts: Parts, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse) {
  try {
    const run = requireRun(parts, incoming);
    const target = new URL(incoming.url ?? '');
    if (target.protocol !== 'http:') throw new AppError('TARGET_FORBIDDEN', 'Only http is forwarded');
    await pass(parts, agent, { incoming, outgoing, run, target });
  } catch (error) {
    refuseRequest(outgoing, toRefusal(error));
  }
}

type Passage = { incoming: IncomingMessage; outgoing: ServerResponse; run: string; target: URL };

async function pass(parts: Parts, agent: Agent, { incoming, outgoing, run, target }: Passage) {
  const bundle = bundleFor(parts, run, target);
  const port = bundle ? bundle.port : Number(target.port || 80);
  const { address, family } = bundle ?? (await judge(target.hostname, port, parts.rules));
  const upstream = request({
    agent,
    host: address,
    family,
    port,
    method: incoming.method,
    path: `${target.pathname}${target.search}`,
    headers: [...endToEnd(incoming), ...(bundle?.headers ?? [])],
    timeout: IDLE_TIMEOUT_MS,
    setDefaultHeaders: false,
  });
  parts.logger.debug({ run, method: incoming.method, host: target.host }, 'forward');
  upstream.on('timeout', () => upstream.destroy(new AppError('TARGET_TIMEOUT')));
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEndRaw(answer));
    pipeline(answer, outgoing, () => undefined);
  });
  upstream.on('error', (error) => refuseRequest(outgoing, toRefusal(error)));
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

async function tunnel(
  parts: Parts,
  bundles: BundleTunnels,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) {
  socket.on('error', () => socket.destroy());
  try {
    const run = requireRun(parts, incoming);
    const target = new URL(`http://${incoming.url}`);
    if (bundleFor(parts, run, target)) {
      bundles.take(socket, head, run);
      return;
    }
    const port = Number(target.port || 80);
    const { address, family } = await judge(target.hostname, port, parts.rules);
    parts.logger.debug({ run, host: incoming.url }, 'tunnel');
    const upstream = await open(address, family, port);
    upstream.setTimeout(IDLE_TIMEOUT_MS, () => upstream.destroy());
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    pipeline(upstream, socket, () => upstream.destroy());
    pipeline(socket, upstream, () => socket.destroy());
  } catch (error) {
    const { code, status } = toRefusal(error);
    const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="rove"\r\n' : '';
    socket.end(
      `HTTP/1.1 ${status} ${code}\r\n${challenge}x-rove-egress: ${code}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  }
}

/**
 * Where the bundle of a run is served, when that is what is asked for: to its own run only, and with a word of ours that
 * says so. @throws AppError TARGET_FORBIDDEN for the bundle of another run
 */
function bundleFor({ bundles }: Parts, run: string, target: URL) {
  const owner = bundleRunOf(target.hostname);
  if (!owner) return null;
  if (!bundles || owner !== run || (target.port && target.port !== '80'))
    throw new AppError('TARGET_FORBIDDEN');
  const { hostname, port } = new URL(bundles.url);
  const headers = [BUNDLE_HEADER, bundlePass(bundles.key, run)];
  return { address: hostname, family: 4 as const, port: Number(port), headers };
}

function open(host: string, family: number, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, family, port, noDelay: true });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new AppError('TARGET_TIMEOUT')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeListener('error', reject);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}

type BundleTunnels = { take(socket: Duplex, head: Buffer, run: string): void };

/**
 * Clients that tunnel plain HTTP too (Playwright's own requests do): what they say to a bundle's host is read here, so
 * that it can be passed on with our word as the browser's requests are.
 */
function bundleTunnels(parts: Parts, agent: Agent): BundleTunnels {
  const runs = new WeakMap<object, string>();
  const inner = createServer((incoming, outgoing) => {
    const run = runs.get(incoming.socket) ?? '';
    const target = new URL(incoming.url ?? '/', `http://${run}.localhost`);
    pass(parts, agent, { incoming, outgoing, run, target }).catch((error) =>
      refuseRequest(outgoing, toRefusal(error)),
    );
  });
  return {
    take: (socket, head, run) => {
      runs.set(socket, run);
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.unshift(head);
      inner.emit('connection', socket);
    },
  };
}

class PassRequired extends Error {}

function requireRun({ key }: Parts, incoming: IncomingMessage): string {
  const [scheme, encoded = ''] = (incoming.headers['proxy-authorization'] ?? '').split(' ');
  const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  const run = scheme?.toLowerCase() === 'basic' ? checkEgressPass(key, username, password, Date.now()) : null;
  if (!run) throw new PassRequired();
  return run;
}

function toRefusal(error: unknown): { code: string; status: number; message: string } {
  if (error instanceof PassRequired) {
    return { code: 'UNAUTHORIZED', status: 407, message: 'A pass of a run is needed' };
  }
  if (error instanceof AppError) {
    return {
      code: error.code,
      status: STATUSES[error.code] ?? 502,
      message: error.message,
    };
  }
  const name = (error as NodeJS.ErrnoException).code;
  const code = name === 'ETIMEDOUT' ? 'TARGET_TIMEOUT' : 'TARGET_REFUSED';
  return {
    code,
    status: STATUSES[code] ?? 502,
    message: `The address cannot be reached (${name ?? 'unknown'})`,
  };
}

function refuseRequest(outgoing: ServerResponse, refusal: ReturnType<typeof toRefusal>): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const challenge = refusal.status === 407 ? { 'proxy-authenticate': 'Basic realm="rove"' } : {};
  outgoing.writeHead(refusal.status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-rove-egress': refusal.code,
    ...challenge,
  });
  outgoing.end(refusal.message);
}

function endToEnd(message: IncomingMessage): string[] {
  const headers = endToEndRaw(message);
  // A body of unknown length was chunked on the way in and is so again on the way out.
  if (message.headers['transfer-encoding']) headers.push('transfer-encoding', 'chunked');
  return headers;
}

/** Raw headers, so that order, case and repetition reach the other side as they were sent. */
function endToEndRaw(message: IncomingMessage): string[] {
  const headers: string[] = [];
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.push(name, message.rawHeaders[index + 1] ?? '');
  }
  return headers;
}
