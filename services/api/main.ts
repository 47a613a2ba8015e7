import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { sign } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { drainServer, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { announcePresence } from '#kit/presence.ts';
import { createTokenVerifier } from '#kit/tokens.ts';
import { createApi } from './app.ts';
import { providerOf } from './billing/settings.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openOps } from './operator/open-ops.ts';
import { operatorRoutes } from './operator/routes.ts';
import { resolveTxt } from './sites/find-proof.ts';

const UPLOAD_TIMEOUT_MS = 15 * 60_000;

const env = config();
const logger = createLogger('api');
const life = new Lifecycle(logger);

const app = connect(env.ROVE_DB_APP_URL, { max: 10, name: 'rove-api' });
const service = connect(env.ROVE_DB_SERVICE_URL, { max: 4, name: 'rove-api' });
life.onStop('database', () => Promise.all([app.destroy(), service.destroy()]));
const ctx: Context = {
  app,
  service,
  keys: new UserKeys(env.ROVE_KEYS.pair('user-keys')),
  blobs: openBlobStore(env),
  verify: createTokenVerifier(env.AUTH_URL, service),
  authUrl: env.AUTH_URL,
  linkKey: env.ROVE_KEYS.key('evidence-links'),
  publicUrl: env.ROVE_PUBLIC_URL,
  rateKey: env.ROVE_KEYS.key('api-rates'),
  rateFactor: env.ROVE_API_RATE_FACTOR,
  perTarget: env.ROVE_TESTS_PER_TARGET,
  provider: await providerOf(env, env.ROVE_KEYS.key('checkout')),
  proofs: {
    resolveTxt,
    egress: env.EGRESS_URL ? { url: env.EGRESS_URL, key: env.ROVE_KEYS.key('egress') } : null,
  },
  egressWord: sign(env.ROVE_KEYS.key('egress'), 'blocked-targets'),
  logger,
};
life.onStop('housekeeping', startHousekeeping(ctx));

const { ops, close } = openOps(ctx, env);
life.onStop('temporal', close);
const server = await serveApp(
  createApi(ctx, operatorRoutes(ops), env.ROVE_TRUSTED_PROXIES),
  env.API_PORT,
  env.HOST,
);
// A large upload on a slow line; its receiver looks to it that it goes on.
server.requestTimeout = UPLOAD_TIMEOUT_MS;
life.onStop('http', () => drainServer(server, life.drain_ms));
life.dependsOn('blobs', () => ctx.blobs.check());
life.dependsOn('postgres', () => sql`select 1`.execute(service));
announcePresence({ db: service, service: 'api', logger, life });
life.ready();
