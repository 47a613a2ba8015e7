import { once } from 'node:events';
import { connect } from 'node:net';
import { isLoopback } from '#deploy/lib/loopback.ts';
import { Refusal } from '#deploy/lib/refusal.ts';

const CONNECT_MS = 10_000;

/**
 * Whether something listens where the app is to be. On this machine the command may start the app itself.
 * @throws Refusal where no command can change that
 */
export async function isReachable({ hostname, port, protocol, origin }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return true;
  } catch (error) {
    const { code = String(error), name } = error as NodeJS.ErrnoException;
    if (isLoopback(hostname) && code === 'ECONNREFUSED') return false;
    const why = name === 'AbortError' ? `no connection within ${CONNECT_MS / 1_000} s` : code;
    throw new Refusal(`Nothing answers at ${origin} (${why}): say by --url where the app is.`);
  } finally {
    socket.destroy();
  }
}
