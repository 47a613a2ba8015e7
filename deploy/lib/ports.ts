import { createServer, type Server } from 'node:net';
import { Refusal } from './refusal.ts';

const DEFAULT_PORT = 3000;

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** So many different free ports of the loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

/**
 * The port to be seen at: `asked` when it is given, else 3000 or any free one.
 * @throws Refusal when the port asked for is no port, or in use.
 */
export async function publicPort(asked: string | undefined, host: string): Promise<number> {
  const explicit = asked !== undefined && asked !== '';
  const port = explicit ? Number(asked) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refusal(`PORT=${asked} is not a port. Give a whole number from 0 to 65535.`);
  }
  try {
    const server = await listen(port, host);
    const taken = portOf(server);
    await close(server);
    return taken;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!explicit && code === 'EADDRINUSE') return (await freePorts(1))[0] ?? 0;
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${message})`;
    throw new Refusal(`Port ${port} on ${host} ${why}. Stop that program, or give another PORT.`);
  }
}
