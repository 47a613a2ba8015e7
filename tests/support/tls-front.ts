import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { certificateAuthority, type Identity } from './certificate.ts';

/** TLS in front of a server that speaks plain HTTP/2, for clients with a certificate of its authority only. */
export type TlsFront = { address: string; ca: string; client: Identity; close(): Promise<void> };

export async function startTlsFront(address: string): Promise<TlsFront> {
  const authority = certificateAuthority();
  const [host = '', port = ''] = address.split(':');
  const open = new Set<Socket>();
  const options = {
    ...authority.issue('front'),
    ca: authority.ca,
    requestCert: true,
    rejectUnauthorized: true,
    ALPNProtocols: ['h2'],
  };
  const server = createServer(options, (client) => {
    const behind = connect(Number(port), host);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `localhost:${(server.address() as { port: number }).port}`,
    ca: authority.ca,
    client: authority.issue('a client'),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
