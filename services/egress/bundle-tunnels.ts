import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Asker } from './admission.ts';

export type BundleTunnels = { take(socket: Duplex, head: Buffer, asker: Asker): void };

type PassOn = (incoming: IncomingMessage, outgoing: ServerResponse, asker: Asker, target: URL) => void;

/**
 * Clients that tunnel plain HTTP too (Playwright's own requests do): what they say to a bundle's host is read here, so
 * that it can be passed on with our word as the browser's requests are.
 */
export function bundleTunnels(passOn: PassOn): BundleTunnels {
  const askers = new WeakMap<object, Asker>();
  const inner = createServer((incoming, outgoing) => {
    const asker = askers.get(incoming.socket) ?? { run: '', pass: '', readOnly: true };
    passOn(incoming, outgoing, asker, new URL(incoming.url ?? '/', `http://${asker.run}.localhost`));
  });
  return {
    take: (socket, head, asker) => {
      askers.set(socket, asker);
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.unshift(head);
      inner.emit('connection', socket);
    },
  };
}
