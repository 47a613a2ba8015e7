import { Server } from 'proxy-chain';
import { egressPass, type PassMode } from '#db/sealing/egress-pass.ts';
import { announceProxy } from '#engine/cell/way-out.ts';

const PASS_LIFE_MS = 8 * 60 * 60_000;

export type Shim = { url: string; close(): Promise<void> };

/**
 * A proxy on loopback for one browser, which adds the run's own pass on the way to the egress. So the browser never
 * holds the pass, and no request has to be intercepted in order to answer the egress's challenge.
 */
export async function openShim(
  egress: { url: string; key: Buffer },
  runId: string,
  mode: PassMode = 'any',
): Promise<Shim> {
  const { username, password } = egressPass(egress.key, runId, Date.now() + PASS_LIFE_MS, mode);
  const upstream = new URL(egress.url);
  upstream.username = username;
  upstream.password = password;
  const proxy = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: () => ({ requestAuthentication: false, upstreamProxyUrl: upstream.href }),
  });
  await proxy.listen();
  const url = `http://127.0.0.1:${proxy.port}`;
  const forget = announceProxy(url, (socket) => void proxy.server.emit('connection', socket));
  return {
    url,
    close: async () => {
      forget();
      await proxy.close(true);
    },
  };
}
