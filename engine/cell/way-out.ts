import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Server, type Socket } from 'node:net';
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
  /** To be called once all programs that belong into the network are in it. */
  entered(): void;
  close(): void;
};

/** Listens inside and hands the listening socket out, so that nothing of ours has to run in there. */
const LISTEN = `const server = require('node:net').createServer();
const own = () => server.close();
server.listen(Number(process.argv[1]), '127.0.0.1', () => process.send('listening', server, own));
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
 * known by `announceProxy`. @param proxyUrl `http://host:port` @throws Error when the host does not let us
 */
export async function openWayOut(proxyUrl: string, means: Means): Promise<WayOut> {
  const { hostname, port } = new URL(proxyUrl);
  const listen = [process.execPath, '-e', LISTEN, port];
  const script = `${LOOPBACK_UP}; exec "$@"`;
  const holder = spawn('unshare', [...unshareBy(means), '--net', 'sh', '-c', script, 'way-out', ...listen], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: hostPath() },
  });
  const server = await listeningServer(holder);
  const sockets = new Set<Socket>();
  const join = proxies.get(proxyUrl) ?? ((socket: Socket) => pipeTo(socket, hostname, Number(port)));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    join(socket);
  });
  const target = `/proc/${holder.pid}/ns`;
  const user = means === 'user' ? [`--user=${target}/user`, '--preserve-credentials'] : [];
  const entered = () => void holder.kill('SIGKILL');
  return {
    url: `http://127.0.0.1:${port}`,
    enter: ['nsenter', ...user, `--net=${target}/net`],
    entered,
    close: () => {
      entered();
      server.close();
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

function pipeTo(socket: Socket, host: string, port: number): void {
  const outside = connect({ host, port, noDelay: true });
  pipeline(socket, outside, () => outside.destroy());
  pipeline(outside, socket, () => socket.destroy());
}
