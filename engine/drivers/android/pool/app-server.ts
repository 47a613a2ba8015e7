import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

const REACH_MS = 5_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export type ServedApp = { app: string; close(): Promise<void> };

/**
 * Lets Appium have an APK: by its path on this machine, else by an address that nobody can guess, served to the machine
 * that Appium runs on until `close`.
 */
export async function serveApp(apk: string, appium: string, appsFrom?: string): Promise<ServedApp> {
  const { hostname } = new URL(appium);
  if (!appsFrom && LOOPBACK.test(hostname)) return { app: apk, close: async () => undefined };
  // By a name of the operator's, which may stand for any of our addresses; else by the one that Appium comes to alone.
  const host = appsFrom ?? (await ownAddress(hostname, portOf(appium)));
  const { size } = await stat(apk);
  const path = `/${randomBytes(16).toString('hex')}/app.apk`;
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    const type = 'application/vnd.android.package-archive';
    response.writeHead(200, { 'content-type': type, 'content-length': size });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(apk)
        .on('error', () => response.destroy())
        .pipe(response);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, appsFrom ? undefined : host, resolve),
  );
  const address = server.address() as AddressInfo;
  return {
    app: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The port of an address, that of its protocol when it names none. */
export function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** The address of this machine on the way to another. */
function ownAddress(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: REACH_MS });
    socket.once('connect', () => {
      resolve(socket.localAddress ?? '127.0.0.1');
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer`)));
    socket.once('error', reject);
  });
}
