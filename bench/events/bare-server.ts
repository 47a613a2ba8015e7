import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

/** What a gateway is measured beside: `ws` alone, which sends a frame to everybody, in a process of its own. */
export type Broadcast = { frames: number; text: string; every_ms: number };

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
process.on('message', (order: Broadcast) => void broadcast(order));
process.once('disconnect', () => process.exit(0));
process.send?.({ port: (server.address() as { port: number }).port });

async function broadcast({ frames, text, every_ms }: Broadcast): Promise<void> {
  const began = performance.now();
  for (let n = 0; n < frames; n++) {
    const frame = Buffer.from(text.replace('RECORDED_AT', new Date().toISOString()));
    for (const client of server.clients) client.send(frame, { binary: false });
    const wait = began + (n + 1) * every_ms - performance.now();
    if (every_ms > 0 && wait > 0) await delay(wait);
    else await new Promise(setImmediate);
  }
}
