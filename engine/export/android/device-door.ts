import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export type DeviceDoor = {
  /** What stands for the device's address: the same path on a port of this machine. */
  url: string;
  close(): void;
};

/** A port of this machine behind which is one server of WebDriver and nothing else; it alone knows that one's name and password. */
export async function openDeviceDoor(address: string): Promise<DeviceDoor> {
  const device = new URL(address);
  const server = createServer((asked, answer) => passOn(device, asked, answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${device.pathname}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(device: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const fail = () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  };
  const { protocol, hostname, port, host, username, password } = device;
  const passed = (protocol === 'https:' ? requestByTls : request)({
    ...{ hostname, port, method: asked.method, path: asked.url },
    headers: { ...asked.headers, host },
    ...(username ? { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` } : {}),
  });
  passed.once('response', (told) => {
    answer.writeHead(told.statusCode ?? 502, told.headers);
    pipeline(told, answer, () => undefined); // Whoever asked is told by the end of its connection.
  });
  passed.once('error', fail);
  pipeline(asked, passed, (error) => {
    if (error) passed.destroy();
  });
}
