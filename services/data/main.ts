import { Router } from 'express';
import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createApp, drainServer, serveApp } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { createCallerFinder } from './caller.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { DataError, dataErrors } from './errors.ts';
import { limitRequests } from './rate.ts';
import { requireSchema } from './request.ts';
import { openApi } from './routes/open-api.ts';
import { read } from './routes/read.ts';
import { rpc } from './routes/rpc.ts';
import { write } from './routes/write.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

const env = config();
const logger = createLogger('data');
const life = new Lifecycle(logger);

const db = connect(env.ROVE_DB_APP_URL, { max: 10, name: 'rove-data' });
life.onStop('database', () => db.destroy());
const ctx: Context = {
  db,
  keys: new UserKeys(env.ROVE_KEYS.pair('user-keys')),
  findCaller: createCallerFinder(env.AUTH_URL, db),
  rows_max: env.ROVE_DATA_ROWS_MAX,
  statement_ms: env.ROVE_DATA_STATEMENT_MS,
  publicUrl: new URL('/rest/v1', env.ROVE_PUBLIC_URL),
  logger,
};

const router = Router();
for (const route of [openApi, rpc, read, write]) route(router, ctx);

const app = createApp(env.ROVE_TRUSTED_PROXIES);
app.set('etag', false);
app.use((request, response, next) => {
  response.set('cache-control', 'no-store');
  if (request.method === 'OPTIONS') {
    response.set('allow', METHODS.join(',')).status(200).end();
    return;
  }
  if (!METHODS.includes(request.method)) {
    throw new DataError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
  requireSchema(request);
  next();
});
app.use(limitRequests(ctx.findCaller, env.ROVE_API_RATE_FACTOR));
app.use(router);
app.use(() => {
  throw new DataError(404, 'PGRST125', 'Invalid path specified in request URL');
});
app.use(dataErrors(logger));
const server = await serveApp(app, env.DATA_PORT, env.HOST);
life.onStop('http', () => drainServer(server, life.drain_ms));
life.dependsOn('postgres', () => sql`select 1`.execute(db));
life.ready();
