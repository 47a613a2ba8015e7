import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Pair = { client: Socket; server: Socket };

/**
 * A TCP proxy that does what networks do. Half open: what is connected stays so on both sides, and nothing comes
 * through any more, while new connections work.
 */
export type FaultProxy = {
  port: number;
  /** Connections that lead nowhere and that their client still holds. */
  readonly held: number;
  /** Makes all that are connected half open, and says how many that are. */
  halfOpen(): number;
  close(): Promise<void>;
};

/** Starts one in front of a server on this machine. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const frozen = new Set<Pair>();
  const server = createServer((client) => {
    const pair = { client, server: connect(targetPort, '127.0.0.1') };
    pairs.add(pair);
    join(pair, pairs, frozen);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    get held() {
      return [...frozen].filter(({ client }) => !client.destroyed).length;
    },
    halfOpen: () => {
      for (const pair of pairs) {
        frozen.add(pair);
        freeze(pair);
      }
      return frozen.size;
    },
    close: async () => {
      for (const pair of pairs) for (const [from] of bothWays(pair)) from.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const bothWays = ({ client, server }: Pair) =>
  [
    [client, server],
    [server, client],
  ] as const;

/** Nothing is passed on any more; what a client sends is swallowed, so that its own end is seen. */
function freeze({ client, server }: Pair): void {
  client.unpipe(server).resume();
  server.unpipe(client).pause();
}

function join(pair: Pair, pairs: Set<Pair>, frozen: Set<Pair>): void {
  for (const [from, to] of bothWays(pair)) {
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => undefined);
    from.on('close', () => {
      // The other side of one that is half open hears nothing of its end.
      if (frozen.has(pair)) return;
      pairs.delete(pair);
      to.destroy();
    });
  }
}

/** The address of a server, by way of a proxy in front of it. */
export function through(proxy: FaultProxy, address: string): string {
  if (!address.includes('://')) return `127.0.0.1:${proxy.port}`;
  const url = new URL(address);
  url.port = String(proxy.port);
  return url.href;
}
