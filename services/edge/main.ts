import { Agent } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import express, { type Request, type RequestHandler } from 'express';
import httpProxy from 'http-proxy-3';
import { type Face, faceOf } from '#domain/installation/face.ts';
import { LANGUAGE_CODES, type Language } from '#domain/installation/language.ts';
import { drainServer, listen } from '#kit/http.ts';
import { Lifecycle } from '#kit/lifecycle.ts';
import { limitedServer } from '#kit/limited-server.ts';
import { createLogger } from '#kit/logger.ts';
import { inWaves } from '#kit/waves.ts';
import { abusePage } from './abuse.ts';
import { askAnonKey } from './anon-key.ts';
import { chooseLanguage } from './choose-language.ts';
import { compressed } from './compressed.ts';
import { config } from './config.ts';
import { faceSettings, unsetFace } from './face-settings.ts';
import { pages } from './pages.ts';
import { securityHeaders } from './policy.ts';

/** A large upload on a slow line. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;
const LINGER_MS = 500;

/** The one origin that users see: the web app's files, and the services behind it by path. */
const env = config();
const logger = createLogger('edge');
const life = new Lifecycle(logger);

const proxy = httpProxy.createProxyServer({ xfwd: true, proxyTimeout: 65_000 });
/** Connections to the services stay open: making one for each request took longer than most answers. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
proxy.on('error', (error, _request, response) => {
  logger.warn({ err: error }, 'a service did not answer');
  if ('writeHead' in response && !response.headersSent) {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        error: 'NETWORK_ERROR',
        message: 'Network error. Please check your connection and try again',
      }),
    );
  } else response.end();
});

// An upload that is refused is answered before its end: its sender must get that answer before the connection closes.
proxy.on('proxyRes', (_answer, request, response) => {
  if (request.complete) return;
  const end = response.end.bind(response);
  response.end = () => {
    setTimeout(end, LINGER_MS).unref();
    return response;
  };
});

const faces = Object.fromEntries(
  LANGUAGE_CODES.map((one) => [one, faceOf(faceSettings(env), env.ROVE_PUBLIC_URL, one)]),
) as Record<Language, Face>;
const unset = unsetFace(env);
if (unset.length > 0)
  logger.warn({ unset, shown: faces.en.support }, 'users see guesses in place of settings of the company');
const anonKey = env.ROVE_ANON_KEY || (await life.reach('auth', () => askAnonKey(env.AUTH_URL)));
const app = express();
app.disable('x-powered-by');
const forms = { contact: env.ROVE_CONTACT_FORM_URL || null, jobs: env.ROVE_JOBS_FORM_URL || null };
const frames = Object.values(forms).filter((address) => address !== null);
app.use(securityHeaders({ payments: env.PADDLE_CLIENT_TOKEN !== '', frames, origin: env.ROVE_PUBLIC_URL }));
app.get('/health', (_request, response) => void response.json({ healthy: true }));
app.get('/config.json', (_request, response) => {
  response.set('cache-control', 'no-store').json({ anon_key: anonKey, forms });
});
app.use(abusePage({ contact: env.ROVE_ABUSE_CONTACT, origin: env.ROVE_PUBLIC_URL }));
// Clients of MCP look for documents of OAuth here; the app's own page would be none.
app.use('/.well-known', (_request, response) => void response.status(404).end());
app.use('/auth/v1', (request, response) => proxy.web(request, response, { target: env.AUTH_URL, agent }));
app.use('/rest/v1', (request, response) => proxy.web(request, response, { target: env.DATA_URL, agent }));
app.use('/api', (request, response) => {
  request.url = request.originalUrl;
  proxy.web(request, response, { target: env.API_URL, agent });
});
// The documented public API has these two outside /api (spec section 7). The web app may own GET pages of the same name.
const toApi: RequestHandler = (request, response) => {
  request.url = `/api${request.originalUrl}`;
  proxy.web(request, response, { target: env.API_URL, agent });
};
const isPage: RequestHandler = (request, _response, next) => next(wantsPage(request) ? 'route' : undefined);
app.all(['/test', '/tests'], isPage, toApi);
app.all('/mcp', toApi);
app.use('/share', (_request, response, next) => {
  response.set('x-robots-tag', 'noindex, nofollow');
  next();
});
const assets = join(env.ROVE_WEB_DIST, 'assets');
app.use('/assets', compressed(assets), express.static(assets, { immutable: true, maxAge: '1y' }));
app.use('/assets', (_request, response) => void response.status(404).end());
app.use(chooseLanguage(env.ROVE_PUBLIC_URL));
app.use(pages(env.ROVE_WEB_DIST, env.ROVE_PUBLIC_URL, faces));
const server = limitedServer(app);
const websockets = new Set<Duplex>();
server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => socket.destroy());
  if (!request.url?.startsWith('/ws')) return void socket.destroy();
  websockets.add(socket);
  socket.once('close', () => websockets.delete(socket));
  proxy.ws(request, socket, head, { target: env.GATEWAY_URL });
});
await listen(server, env.PORT, env.HOST);
server.requestTimeout = UPLOAD_TIMEOUT_MS;
life.onStop('http', () =>
  Promise.all([
    drainServer(server, life.drain_ms),
    inWaves(websockets, life.drain_ms, (socket) => socket.destroy()),
  ]),
);
life.ready();

/** A browser asks for pages without a key, and says that it wants HTML. */
function wantsPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return request.get('authorization') === undefined && /text\/html/i.test(request.get('accept') ?? '');
}
