import { Client, Connection } from '@temporalio/client';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { config } from './config.ts';
import { Reactor } from './reactor.ts';

const env = config();
const logger = createLogger('reactor');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 3, name: 'rove-reactor' });
life.onStop('database', () => db.destroy());
const connection = await Connection.connect({ address: env.TEMPORAL_ADDRESS, connectTimeout: '30s' });
life.onStop('temporal', () => connection.close());
const reactor = new Reactor({
  databaseUrl: env.ROVE_DB_SERVICE_URL,
  db,
  keys: new UserKeys(env.ROVE_SECRET),
  client: new Client({ connection, namespace: env.TEMPORAL_NAMESPACE }),
  logger,
});
reactor.start();
life.onStop('reactor', () => reactor.stop());
life.ready();
