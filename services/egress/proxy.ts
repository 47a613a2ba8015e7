import { Agent, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { AppError } from '#domain/kernel/errors.ts';
import { limitedServer } from '#kit/limited-server.ts';
import { Admission, type AdmissionParts, type Admitted, type Asker } from './admission.ts';
import { type BundleTunnels, bundleTunnels } from './bundle-tunnels.ts';
import { readBeginning } from './first-request.ts';
import type { Passage } from './ledger.ts';
import { refuseRequest, refuseTunnel } from './refusals.ts';
import { sendOn } from './send-on.ts';

/** What pages send may be large, and slow lines many. */
const LIMITS = { requestMs: 10 * 60_000, connections: 20_000, headerBytes: 64 * 1024 };
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 120_000;
const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n';
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

/**
 * A forward proxy for the browsers of runs: plain HTTP, and CONNECT for TLS and websockets. Each request carries its
 * run's own pass; the address is judged after resolution and connected to as judged. A refusal bears the header
 * `x-rove-egress` with its code, so that it is never taken for the target's own answer.
 */
export function createEgress(parts: AdmissionParts): Server {
  // No timeout here: with one, Node takes a kept connection's idle time for the time that an answer may take.
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const gate: Gate = { parts, agent, admission: new Admission(parts) };
  const server = limitedServer((incoming, outgoing) => {
    if (incoming.url === '/health') outgoing.end('{"healthy":true}');
    else void forward(gate, incoming, outgoing);
  }, LIMITS);
  const bundles = bundleTunnels((incoming, outgoing, asker, target) => {
    pass(gate, { incoming, outgoing, asker, target }).catch((error) =>
      refuseRequest(outgoing, gate.admission.refusalOf(error, asker, target.href)),
    );
  });
  server.on('connect', (incoming, socket, head) => void tunnel(gate, bundles, incoming, socket, head));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.keepAliveTimeout = 30_000;
  return server;
}

type Gate = { parts: AdmissionParts; agent: Agent; admission: Admission };

async function forward(gate: Gate, incoming: IncomingMessage, outgoing: ServerResponse) {
  let asker: Asker | null = null;
  try {
    asker = gate.admission.askerOf(incoming);
    const target = new URL(incoming.url ?? '');
    if (target.protocol !== 'http:') throw new AppError('TARGET_FORBIDDEN', 'Only http is forwarded');
    await pass(gate, { incoming, outgoing, asker, target });
  } catch (error) {
    refuseRequest(outgoing, gate.admission.refusalOf(error, asker, incoming.url ?? ''));
  }
}

type Way = { incoming: IncomingMessage; outgoing: ServerResponse; asker: Asker; target: URL };

async function pass({ parts, agent, admission }: Gate, { incoming, outgoing, asker, target }: Way) {
  admission.requireMode(asker, incoming.method);
  const { address, family, port, headers, passage } = await admission.admit(asker, target, incoming.headers);
  // Whoever left while they waited closes nothing any more.
  if (outgoing.destroyed) return passage.leave();
  outgoing.once('close', passage.leave);
  const { run } = asker;
  const open = (anew: boolean) => {
    const upstream = request({
      agent: anew ? false : agent,
      host: address,
      family,
      port,
      method: incoming.method,
      path: `${target.pathname}${target.search}`,
      headers: [...endToEnd(incoming), ...headers],
      timeout: IDLE_TIMEOUT_MS,
      setDefaultHeaders: false,
    });
    return upstream.on('timeout', () => upstream.destroy(new AppError('TARGET_TIMEOUT')));
  };
  parts.logger.debug({ run, method: incoming.method, host: target.host }, 'forward');
  const breakOff = sendOn(incoming, {
    open,
    answered: (answer) => {
      countBytes(answer, passage, (full) => answer.destroy(full));
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEndRaw(answer));
      pipeline(answer, outgoing, () => undefined);
    },
    failed: (error) => refuseRequest(outgoing, admission.refusalOf(error, asker, target.href)),
  });
  outgoing.on('close', () => breakOff());
  countBytes(incoming, passage, breakOff);
}

/** Counts what flows in a direction, and stops it when the run has had all that it may have. */
function countBytes(from: Readable, passage: Passage, stop: (full: AppError) => void): void {
  from.on('data', (chunk: Buffer) => {
    if (!passage.count(chunk.length)) stop(new AppError('EGRESS_LIMIT_REACHED'));
  });
}

async function tunnel(
  gate: Gate,
  bundles: BundleTunnels,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) {
  socket.on('error', () => socket.destroy());
  let asker: Asker | null = null;
  let admitted: Admitted | null = null;
  let upstream: Socket | null = null;
  try {
    asker = gate.admission.askerOf(incoming);
    const target = new URL(`http://${incoming.url}`);
    if (gate.admission.bundleFor(asker.run, target)) {
      bundles.take(socket, head, asker);
      return;
    }
    admitted = await gate.admission.admit(asker, target, {});
    gate.parts.logger.debug({ run: asker.run, host: incoming.url }, 'tunnel');
    upstream = await open(admitted.address, admitted.family, admitted.port);
    socket.write(ESTABLISHED);
    let first = head;
    if (gate.admission.mustRead(asker, admitted)) {
      const beginning = await readBeginning(socket, head);
      gate.admission.requireWithin(asker, target, admitted, beginning);
      first = beginning.bytes;
    }
    join(socket, upstream, first, admitted.passage);
  } catch (error) {
    upstream?.destroy();
    admitted?.passage.leave();
    refuseTunnel(socket, gate.admission.refusalOf(error, asker, incoming.url ?? ''));
  }
}

function join(socket: Duplex, upstream: Socket, head: Buffer, passage: Passage): void {
  upstream.setTimeout(IDLE_TIMEOUT_MS, () => upstream.destroy());
  upstream.on('close', passage.leave);
  if (head.length > 0) upstream.write(head);
  for (const side of [upstream, socket]) countBytes(side, passage, () => upstream.destroy());
  pipeline(upstream, socket, () => upstream.destroy());
  pipeline(socket, upstream, () => socket.destroy());
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
