import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { lastSeq } from '#db/queries/feed.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { gauge } from '#kit/metrics.ts';
import { connectNats } from '#kit/nats.ts';
import { announcePresence } from '#kit/presence.ts';
import { config } from './config.ts';
import { Publisher } from './publisher.ts';
import { Sequencer } from './sequencer.ts';

const env = config();
const logger = createLogger('relay');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 3, name: 'rove-relay' });
life.onStop('database', () => db.destroy());

const sequencer: Sequencer = new Sequencer({
  databaseUrl: env.ROVE_DB_SERVICE_URL,
  logger,
  onNumbered: () => publisher?.loop.wake(),
});
let publisher: Publisher | undefined;
sequencer.loop.start();
life.onStop('sequencer', () => sequencer.loop.stop());

const nats = await life.reach('nats', () => connectNats(env, 'rove-relay'));
life.onStop('nats', () => nats.close());
publisher = new Publisher({
  db,
  nats,
  logger,
  isLeader: () => sequencer.leading,
  replicas: env.ROVE_NATS_REPLICAS,
});
publisher.loop.start();
life.onStop('publisher', () => publisher?.loop.stop());
life.dependsOn('postgres', () => sql`select 1`.execute(db));
life.dependsOn('nats', () => nats.rtt());
gauge('rove_relay_leading', 'Whether this relay numbers and publishes', () => Number(sequencer.leading));
gauge(
  'rove_relay_published_seq',
  'Number of the last event that JetStream holds',
  () => publisher?.published ?? 0,
);
gauge('rove_relay_lag', 'Events that are not published yet', async () =>
  sequencer.leading ? Math.max(0, (await lastSeq(db)) - (publisher?.published ?? 0)) : 0,
);
announcePresence({
  db,
  service: 'relay',
  logger,
  life,
  detail: () => ({ leading: sequencer.leading, published_seq: publisher?.published ?? null }),
});
life.ready();
