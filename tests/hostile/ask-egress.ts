import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export type Pass = { username: string; password: string };
/** `code`: of the egress's own refusal; null for an answer of the target. */
export type ProxyAnswer = { status: number; code: string | null; body: string };

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const basic = ({ username, password }: Pass): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Asks for an address by plain HTTP, the host just as it is written. */
export function askFor(
  egress: Server,
  pass: Pass,
  url: string,
  more: Record<string, string> = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: portOf(egress),
      agent: false,
      // Node takes no other signs in a request line; a browser would have encoded them so.
      path: encodeURI(url).replaceAll('%5B', '[').replaceAll('%5D', ']'),
      headers: { host: 'target', 'proxy-authorization': basic(pass), ...more },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      const told = () =>
        resolve({
          status: answer.statusCode ?? 0,
          code: answer.headers['x-rove-egress']?.toString() ?? null,
          body,
        });
      answer.on('end', told).on('error', told);
    });
    outgoing.end();
  });
}

/** Asks for a tunnel, and through it for a page. */
export async function tunnelTo(egress: Server, pass: Pass, target: string): Promise<ProxyAnswer> {
  const socket = connect(portOf(egress), '127.0.0.1');
  let body = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    if (body === '' && chunk.includes(' 200 '))
      socket.write('GET /tunnel HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    body += chunk;
  });
  socket.write(
    `CONNECT ${encodeURI(target).replaceAll('%5B', '[').replaceAll('%5D', ']')} HTTP/1.1\r\nproxy-authorization: ${basic(pass)}\r\n\r\n`,
  );
  await once(socket, 'close');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(body)?.[1] ?? 0),
    code: /x-rove-egress: (\w+)/i.exec(body)?.[1] ?? null,
    body,
  };
}
