import { tmpdir } from 'node:os';
import { connect } from '#db/connection.ts';
import { BUNDLE_PASS_PURPOSE } from '#db/sealing/bundle-pass.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { closeServer, serveApp } from '#kit/http.ts';
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
const shelf = new Shelf({ db, blobs: openBlobStore(env), parent: tmpdir(), logger });
shelf.start();
life.onStop('bundles', () => shelf.stop());
const app = createBundles(shelf, deriveKey(env.ROVE_SECRET, BUNDLE_PASS_PURPOSE), logger);
const server = await serveApp(app, env.BUNDLES_PORT, env.HOST);
life.onStop('http', () => closeServer(server));
announcePresence({ db: db, service: 'bundles', logger, life });
life.ready();
