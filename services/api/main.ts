import { Router } from 'express';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { connect } from '#db/connection.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { closeServer, createApp, serveApp, withErrors } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { createLogger } from '#kit/logger.ts';
import { createTokenVerifier } from '#kit/tokens.ts';
import { authenticate } from './caller.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { account } from './routes/account.ts';
import { accountExports, accountRights } from './routes/account-rights.ts';
import { apiKeys } from './routes/api-keys.ts';
import { cancelTest } from './routes/cancel-test.ts';
import { downloadReport, downloads } from './routes/download-report.ts';
import { getTest } from './routes/get-test.ts';
import { listTests } from './routes/list-tests.ts';
import { blobs, map, report } from './routes/report.ts';
import { submitTest } from './routes/submit-test.ts';
import { verifyBug } from './routes/verify-bug.ts';

const UPLOAD_TIMEOUT_MS = 15 * 60_000;

const env = config();
const logger = createLogger('api');
const life = new Lifecycle(logger);

const app = connect(env.ROVE_DB_APP_URL, { max: 10, name: 'rove-api' });
const service = connect(env.ROVE_DB_SERVICE_URL, { max: 3, name: 'rove-api' });
life.onStop('database', () => Promise.all([app.destroy(), service.destroy()]));
const ctx: Context = {
  app,
  service,
  keys: new UserKeys(env.ROVE_SECRET),
  blobs: new FileBlobStore(env.ROVE_BLOB_DIR),
  verify: createTokenVerifier(env.AUTH_URL),
  linkKey: deriveKey(env.ROVE_SECRET, 'evidence-links'),
  logger,
};

const open = Router();
blobs(open, ctx);
downloads(open, ctx);
accountExports(open, ctx);
const signedIn = Router();
signedIn.use(authenticate(ctx));
for (const route of [
  account,
  listTests,
  submitTest,
  report,
  downloadReport,
  map,
  getTest,
  cancelTest,
  apiKeys,
  verifyBug,
])
  route(signedIn, ctx);

accountRights(signedIn, { ...ctx, authUrl: env.AUTH_URL });

const http = createApp();
http.use('/api', open, signedIn);
const server = await serveApp(withErrors(http, logger), env.API_PORT, env.HOST);
// A large upload on a slow line; its receiver looks to it that it goes on.
server.requestTimeout = UPLOAD_TIMEOUT_MS;
life.onStop('http', () => closeServer(server));
life.ready();
