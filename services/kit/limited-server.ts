import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** What one client may ask of a listener before it gets anything: times in milliseconds, sizes in bytes. */
export type ServerLimits = {
  headersMs: number;
  requestMs: number;
  headerBytes: number;
  connections: number;
  /** How often what is too slow is looked for. */
  checkMs: number;
};

export const SERVER_LIMITS: ServerLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  headerBytes: 16 * 1024,
  connections: 10_000,
  checkMs: 5_000,
};

const KEEP_ALIVE_MS = 65_000;

/**
 * The one way to make a listener of a service: slow headers and bodies are cut off (408), headers that are too large are
 * refused (431), and more connections than fit are closed at once.
 */
export function limitedServer(listener: RequestListener, more: Partial<ServerLimits> = {}): Server {
  const { headersMs, requestMs, headerBytes, connections: most, checkMs } = { ...SERVER_LIMITS, ...more };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      maxHeaderSize: headerBytes,
      connectionsCheckingInterval: checkMs,
    },
    listener,
  );
  server.maxConnections = most;
  // Longer than what stands before us keeps a connection (a minute, mostly), which would use one that we close just then.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return server;
}

/** Connections by their server: Node forgets those that became websockets or tunnels. */
const connections = new WeakMap<Server, Set<Socket>>();

/** Cuts every connection of a server, websockets and tunnels too. */
export function endConnections(server: Server): void {
  for (const socket of connections.get(server) ?? []) socket.destroy();
}
