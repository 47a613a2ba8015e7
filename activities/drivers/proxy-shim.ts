import { anonymizeProxy, closeAnonymizedProxy } from 'proxy-chain';
import { egressPass } from '#db/sealing/egress-pass.ts';

const PASS_LIFE_MS = 8 * 60 * 60_000;

export type Shim = { url: string; close(): Promise<void> };

/**
 * A proxy on loopback for one browser, which adds the run's own pass on the way to the egress. So the browser never
 * holds the pass, and no request has to be intercepted in order to answer the egress's challenge.
 */
export async function openShim(egress: { url: string; key: Buffer }, runId: string): Promise<Shim> {
  const { username, password } = egressPass(egress.key, runId, Date.now() + PASS_LIFE_MS);
  const upstream = new URL(egress.url);
  upstream.username = username;
  upstream.password = password;
  const url = await anonymizeProxy(upstream.href);
  return {
    url,
    close: async () => {
      await closeAnonymizedProxy(url, true);
    },
  };
}
