import { connect } from '#db/connection.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
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

const nats = await connectNats(env.NATS_URL, 'rove-relay');
life.onStop('nats', () => nats.close());
publisher = new Publisher({ db, nats, logger, isLeader: () => sequencer.leading });
publisher.loop.start();
life.onStop('publisher', () => publisher?.loop.stop());
announcePresence({
  db,
  service: 'relay',
  logger,
  life,
  detail: () => ({ leading: sequencer.leading, published_seq: publisher?.published ?? null }),
});
life.ready();
