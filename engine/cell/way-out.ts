import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { hostPath } from '../host-environment.ts';
import { type Means, unshareBy } from './confinement.ts';
import { LOOPBACK_UP } from './script.ts';

const READY_MS = 15_000;

/** A network that holds nothing but a loopback, on which one port leads to a proxy outside. */
export type WayOut = {
  /** The proxy's address as a program in the network sees it. */
  url: string;
  /** The start of a command that is to run in the network. */
  enter: readonly string[];
  /** A port of this machine that leads to the port of the same number in the network. */
  portInto(): Promise<number>;
  /** To be called once all programs that belong into the network are in it. */
  entered(): void;
  close(): void;
};

/**
 * Listens inside and hands the listening socket out; connects inside where it is asked to, and hands out what it has
 * connected. So nothing of ours that reads a byte has to run in there.
 */
const LISTEN = `const net = require('node:net');
const server = net.createServer();
const own = () => server.close();
server.listen(Number(process.argv[1]), '127.0.0.1', () => process.send('listening', server, own));
process.on('message', ({ id, port }) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.once('connect', () => process.send({ id }, socket));
  socket.once('error', () => process.send({ id }));
});
process.once('disconnect', () => process.exit());`;

type Take = (socket: Socket) => void;
const proxies = new Map<string, Take>();

/** Makes known a proxy of this process that takes connections as they are; gives back what makes it forgotten. */
export function announceProxy(url: string, take: Take): () => void {
  proxies.set(url, take);
  return () => void proxies.delete(url);
}

/**
 * Makes a network whose only way out is the proxy. Connections cost no hop more than without it when the proxy was made
 * known by `announceProxy`. @param address `http://host:port` @throws Error when the host does not let us
 */
export async function openWayOut(address: string, means: Means): Promise<WayOut> {
  const { hostname, port } = new URL(address);
  const listen = [process.execPath, '-e', LISTEN, port];
  const script = `${LOOPBACK_UP}; exec "$@"`;
  const holder = spawn('unshare', [...unshareBy(means), '--net', 'sh', '-c', script, 'way-out', ...listen], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: hostPath() },
  });
  const server = await listeningServer(holder);
  const sockets = new Set<Socket>();
  const join = proxies.get(address) ?? ((socket: Socket) => pipeTo(socket, hostname, Number(port)));
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  server.on('connection', (socket) => join(keep(socket)));
  const inside = connectorBy(holder);
  const doors: Server[] = [];
  const target = `/proc/${holder.pid}/ns`;
  const user = means === 'user' ? [`--user=${target}/user`, '--preserve-credentials'] : [];
  const end = () => void holder.kill('SIGKILL');
  return {
    url: `http://127.0.0.1:${port}`,
    enter: ['nsenter', ...user, `--net=${target}/net`],
    portInto: async () => {
      const door = await doorTo(inside, keep);
      doors.push(door);
      return portOf(door);
    },
    entered: () => {
      if (doors.length === 0) end();
    },
    close: () => {
      end();
      for (const one of [server, ...doors]) one.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function listeningServer(holder: ChildProcess): Promise<Server> {
  let said = '';
  holder.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-500);
  });
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      holder.kill('SIGKILL');
      reject(new Error(`no network of its own: ${why} ${said}`.trim()));
    };
    const timer = setTimeout(() => fail('it did not begin in time'), READY_MS);
    holder.once('error', (error) => fail(error.message));
    holder.once('exit', () => fail('its first process ended'));
    holder.once('message', (_word, server) => {
      clearTimeout(timer);
      holder.removeAllListeners('exit');
      resolve(server as Server);
    });
  });
}

type Connector = (port: number) => Promise<Socket | null>;

/** Connections inside a network, made by what holds it; null where nothing listens. */
function connectorBy(holder: ChildProcess): Connector {
  const waiting = new Map<number, (socket: Socket | null) => void>();
  let last = 0;
  const answer = (id: number, socket: Socket | null) => {
    waiting.get(id)?.(socket);
    waiting.delete(id);
  };
  holder.on('message', ({ id }: { id: number }, socket) =>
    answer(id, (socket as Socket | undefined) ?? null),
  );
  holder.once('exit', () => {
    for (const id of waiting.keys()) answer(id, null);
  });
  return (port) =>
    new Promise((resolve) => {
      last += 1;
      if (!holder.connected) return resolve(null);
      waiting.set(last, resolve);
      holder.send({ id: last, port });
    });
}

async function doorTo(inside: Connector, keep: (socket: Socket) => Socket): Promise<Server> {
  const door = createServer({ noDelay: true, pauseOnConnect: true }, async (socket) => {
    keep(socket).on('error', () => undefined); // Its end is all that counts.
    const inner = await inside(portOf(door));
    if (!inner) return socket.destroy();
    inner.setNoDelay(true);
    joinBoth(socket, keep(inner));
  });
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(0, '127.0.0.1', resolve);
  });
  return door;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function pipeTo(socket: Socket, host: string, port: number): void {
  joinBoth(socket, connect({ host, port, noDelay: true }));
}

function joinBoth(one: Socket, other: Socket): void {
  pipeline(one, other, () => other.destroy());
  pipeline(other, one, () => one.destroy());
}
