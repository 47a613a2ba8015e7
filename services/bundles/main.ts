import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { drainServer, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { announcePresence } from '#kit/presence.ts';
import { createBundles } from './app.ts';
import { config } from './config.ts';
import { Shelf } from './shelf.ts';

/** Serves uploaded web bundles, each to its own run and for as long as that lasts. */
const env = config();
const logger = createLogger('bundles');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_SERVICE_URL, { max: 2, name: 'rove-bundles' });
life.onStop('database', () => db.destroy());
const blobs = openBlobStore(env);
life.dependsOn('postgres', () => sql`select 1`.execute(db));
life.dependsOn('blobs', () => blobs.check());
const shelf = new Shelf({ db, blobs, parent: tmpdir(), logger });
shelf.start();
life.onStop('bundles', () => shelf.stop());
const app = createBundles(shelf, env.ROVE_KEYS.key('bundles'), logger);
const server = await serveApp(app, env.BUNDLES_PORT, env.HOST);
life.onStop('http', () => drainServer(server, life.drain_ms));
announcePresence({ db, service: 'bundles', logger, life });
life.ready();
