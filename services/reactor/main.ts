import { Client } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry';
import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { blobStoreOf } from '#kit/blobs.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { announcePresence } from '#kit/presence.ts';
import { connectTemporal, temporalData } from '#kit/temporal.ts';
import { isTraced } from '#kit/tracing.ts';
import { Archive } from './archive.ts';
import { config } from './config.ts';
import { Deliveries } from './deliveries.ts';
import { Erasures } from './erasures.ts';
import { Projector } from './projector.ts';
import { Reactor } from './reactor.ts';
import { Retention } from './retention.ts';
import { Triggers } from './triggers.ts';

const env = config();
const logger = createLogger('reactor');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 5, name: 'rove-reactor' });
life.onStop('database', () => db.destroy());
const connection = await life.reach('temporal', () => connectTemporal(env));
life.onStop('temporal', () => connection.close());
const keys = new UserKeys(env.ROVE_KEYS.pair('user-keys'));
const client = new Client({
  connection,
  namespace: env.TEMPORAL_NAMESPACE,
  dataConverter: temporalData(env.ROVE_KEYS.pair('temporal-payloads'), env),
  interceptors: { workflow: isTraced() ? [new OpenTelemetryWorkflowClientInterceptor()] : [] },
});
life.dependsOn('postgres', () => sql`select 1`.execute(db));
life.dependsOn('temporal', () => connection.workflowService.getSystemInfo({}));
const blobs = blobStoreOf(env);
if (blobs) life.dependsOn('blobs', () => blobs.check());
const reactor = new Reactor({
  databaseUrl: env.ROVE_DB_SERVICE_URL,
  db,
  keys,
  blobs,
  client,
  logger,
});
reactor.start();
life.onStop('reactor', () => reactor.stop());
const projector = new Projector({ db, logger });
projector.loop.start();
life.onStop('projector', () => projector.loop.stop());
const deliveries = new Deliveries({
  db,
  keys,
  blobs,
  publicUrl: env.ROVE_PUBLIC_URL ?? null,
  client,
  logger,
});
const triggers = new Triggers({ db, client, logger });
for (const { loop } of [deliveries, triggers]) {
  loop.start();
  life.onStop('deliveries and triggers', () => loop.stop());
}
if (blobs) {
  const retention = new Retention({ db, keys, blobs, days: env.ROVE_EVIDENCE_DAYS, logger });
  const erasures = new Erasures({ db, keys, blobs, client, logger });
  const archive = new Archive({ db, blobs, client, logger });
  for (const { loop } of [retention, erasures, archive]) {
    loop.start();
    life.onStop('what is kept', () => loop.stop());
  }
} else {
  if (env.ROVE_EVIDENCE_DAYS > 0) throw new Error('ROVE_EVIDENCE_DAYS needs ROVE_BLOB_DIR or ROVE_S3_BUCKET');
  logger.warn(
    'without ROVE_BLOB_DIR or ROVE_S3_BUCKET no account is deleted to its end, and nothing expires',
  );
}
announcePresence({ db, service: 'reactor', logger, life });
life.ready();
