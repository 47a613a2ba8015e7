import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createApp, drainServer, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { gauge } from '#kit/metrics.ts';
import { connectNats } from '#kit/nats.ts';
import { announcePresence } from '#kit/presence.ts';
import { createTokenVerifier } from '#kit/tokens.ts';
import { config } from './config.ts';
import { Feed } from './feed.ts';
import { Gateway } from './gateway.ts';
import { Live } from './live.ts';
import { PlainTranslator } from './plain.ts';

const env = config();
const logger = createLogger('gateway');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 6, name: 'rove-gateway' });
const app = connect(env.ROVE_DB_APP_URL, { max: 4, name: 'rove-gateway' });
life.onStop('database', () => Promise.all([db.destroy(), app.destroy()]));
const nats = await life.reach('nats', () => connectNats(env, 'rove-gateway'));
life.onStop('nats', () => nats.close());

const keys = new UserKeys(env.ROVE_KEYS.pair('user-keys'));
const server = await serveApp(createApp(), env.GATEWAY_PORT, env.HOST);
life.onStop('http', () => drainServer(server, life.drain_ms));
const live = new Live(nats, logger);
life.onStop('live', () => live.stop());
const feed: Feed = new Feed(db, nats, logger, (event) => gateway.dispatch(event));
const gateway = new Gateway(server, {
  db,
  app,
  keys,
  plain: new PlainTranslator(db, keys),
  verify: createTokenVerifier(env.AUTH_URL, db),
  live,
  logger,
  head: () => feed.head,
});
await feed.start();
life.onStop('feed', () => feed.stop());
life.onStop('sockets', () => gateway.stop(life.drain_ms));
life.dependsOn('postgres', () => sql`select 1`.execute(db));
gauge('rove_sockets', 'Open websockets', () => gateway.size);
gauge('rove_gateway_head', 'Number of the last event that was passed on', () => feed.head);
announcePresence({
  db,
  service: 'gateway',
  logger,
  life,
  detail: () => ({ sockets: gateway.size, head: feed.head }),
});
life.ready();
