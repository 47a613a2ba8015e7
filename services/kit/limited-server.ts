import { createServer, type RequestListener, type Server } from 'node:http';

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
  const { headersMs, requestMs, headerBytes, connections, checkMs } = { ...SERVER_LIMITS, ...more };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      maxHeaderSize: headerBytes,
      connectionsCheckingInterval: checkMs,
    },
    listener,
  );
  server.maxConnections = connections;
  // Longer than what stands before us keeps a connection (a minute, mostly), which would use one that we close just then.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
