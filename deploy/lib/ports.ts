import { randomInt } from 'node:crypto';
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

/**
 * Below what systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): a port from there can be gone
 * by the time that a server takes it.
 */
const [FIRST_PORT, PORTS] = [10_000, 22_000];
const TRIES = 200;
const given = new Set<number>();

/** So many different free ports of the loopback address, each given only once on this machine while who asked for it runs. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < TRIES; tries++) {
    const port = FIRST_PORT + randomInt(PORTS);
    if (given.has(port) || !(await isFree(port)) || !(await claim(port))) continue;
    given.add(port);
    ports.push(port);
  }
  if (ports.length < count) throw new Error(`No free port among ${TRIES} of 127.0.0.1 that were tried`);
  return ports;
}

/**
 * Claims a port by a socket of Linux's abstract names, which ends with this process: another one that was given the port
 * may not listen there yet. False where it is claimed; where there are no such names nothing is.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
    server.listen(`\0rove-port-${port}`, () => resolve(true)).unref();
  });
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port, '127.0.0.1'));
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
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
