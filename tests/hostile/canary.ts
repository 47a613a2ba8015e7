import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that nobody must reach, or one that tells who did. */
export type Canary = { port: number; hits: string[]; close(): void };

/** Listens on loopback in IPv4 and, where this machine has it, IPv6. `answer` is what everybody gets. */
export async function startCanary(
  answer: (request: IncomingMessage) => string = () => 'canary',
): Promise<Canary> {
  const hits: string[] = [];
  const make = () => {
    const server = createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/html');
      response.end(answer(request));
    });
    server.on('upgrade', (request, socket) => {
      hits.push(`upgrade ${request.url}`);
      socket.destroy();
    });
    return server;
  };
  const [four, six] = [make(), make()];
  await listen(four, 0, '127.0.0.1');
  const { port } = four.address() as AddressInfo;
  await listen(six, port, '::1').catch(() => undefined);
  return {
    port,
    hits,
    close: () => {
      for (const server of [four, six]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}
