import express, { type ErrorRequestHandler, type Express } from 'express';
import { BUNDLE_HEADER, checkBundlePass } from '#db/sealing/bundle-pass.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { toAppError } from '#kit/http.ts';
import type { Logger } from '#kit/logger.ts';
import { serveBundle } from './serve-bundle.ts';
import type { Shelf } from './shelf.ts';

/** Serves bundles to whom the egress lets in; a refusal of ours bears the egress's header, as its own do. */
export function createBundles(shelf: Shelf, key: Buffer, logger: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/health', (request, response, next) => {
    if (request.get(BUNDLE_HEADER)) next();
    else response.json({ healthy: true });
  });
  app.use(async (request, response) => {
    const runId = checkBundlePass(key, request.get(BUNDLE_HEADER));
    if (!runId) throw new AppError('FORBIDDEN');
    await serveBundle(shelf, runId, request, response);
  });
  const onError: ErrorRequestHandler = (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { code, status, message } = toAppError(error);
    if (status >= 500) logger.error({ err: error }, 'a bundle could not be served');
    response.status(status).set('x-rove-egress', code).type('text/plain').send(message);
  };
  app.use(onError);
  return app;
}
