import { sign } from '#db/sealing/seal.ts';
import { drainServer } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { BlockedTargets, followBlockList } from './block-list.ts';
import { config } from './config.ts';
import { createEgress } from './proxy.ts';

const env = config();
const logger = createLogger('egress');
const life = new Lifecycle(logger);

const key = env.ROVE_KEYS.key('egress');
const blocked = new BlockedTargets();
if (env.API_URL) {
  const word = sign(key, 'blocked-targets');
  life.onStop('block list', followBlockList(blocked, { apiUrl: env.API_URL, word, logger }));
}
const server = createEgress({
  key,
  blocked,
  rules: { allowLoopback: env.ROVE_ALLOW_LOOPBACK, blockedPorts: env.ROVE_BLOCKED_PORTS },
  logger,
  bundles: env.BUNDLES_URL ? { url: env.BUNDLES_URL, key: env.ROVE_KEYS.key('bundles') } : null,
  caps: {
    runBytes: env.ROVE_EGRESS_RUN_BYTES,
    runConnections: env.ROVE_EGRESS_RUN_CONNECTIONS,
    runRate: env.ROVE_EGRESS_RUN_RATE,
    targetConnections: env.ROVE_EGRESS_TARGET_CONNECTIONS,
    targetRate: env.ROVE_EGRESS_TARGET_RATE,
    runDestinations: env.ROVE_EGRESS_RUN_DESTINATIONS,
    siteRate: env.ROVE_EGRESS_SITE_RATE,
    foreignRate: env.ROVE_EGRESS_FOREIGN_RATE,
  },
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(env.EGRESS_PORT, env.HOST, resolve);
});
life.onStop('proxy', () => drainServer(server, life.drain_ms));
if (env.ROVE_ALLOW_LOOPBACK) logger.warn('addresses on loopback may be tested from this installation');
life.ready();
