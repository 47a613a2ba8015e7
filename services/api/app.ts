import type { Express, RequestHandler } from 'express';
import { createBareApp, withErrors } from '#kit/http.ts';
import { blockedTargets } from './blocked-targets.ts';
import { jsonBodiesOnly, noZeroInAddress } from './body.ts';
import { authenticate } from './caller.ts';
import type { Context } from './context.ts';
import { limitAddress, limitCaller } from './limits.ts';
import { mcpEndpoint, ownOriginOnly } from './mcp/endpoint.ts';
import { knownMethods } from './methods.ts';
import { serve } from './route.ts';
import { ROUTES } from './routes.ts';

/** The product API: limits, then who asks, then the body, then the route; every refusal in the one envelope. `operators`: their own calls. `proxies`: see `createBareApp`. */
export function createApi(
  ctx: Context,
  operators?: RequestHandler,
  proxies: readonly string[] = [],
): Express {
  const app = createBareApp(proxies);
  app.set('etag', false);
  const open = serve(
    ctx,
    ROUTES.filter((route) => route.open),
  );
  const signedIn = serve(
    ctx,
    ROUTES.filter((route) => !route.open),
  );
  const forms = new Set(ROUTES.filter(({ form }) => form).map(({ path }) => path));
  app.use('/api', (_request, response, next) => {
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    next();
  });
  app.get('/internal/blocked-targets', blockedTargets(ctx));
  app.use('/api/mcp', ownOriginOnly(ctx));
  app.use('/api', limitAddress(ctx), knownMethods(ROUTES), noZeroInAddress, open);
  app.use('/api', authenticate(ctx), limitCaller(ctx));
  app.use(
    '/api',
    jsonBodiesOnly((path) => forms.has(`/api${path}`)),
    signedIn,
  );
  app.all('/api/mcp', mcpEndpoint(ctx));
  if (operators) app.use('/api/operator', operators);
  return withErrors(app, ctx.logger);
}
