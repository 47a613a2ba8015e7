import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { ZodError } from 'zod';
import { AppError, ERROR_TABLE } from '#domain/kernel/errors.ts';
import { endConnections, limitedServer } from './limited-server.ts';
import type { Logger } from './logger.ts';
import { measureRequests } from './metrics.ts';
import { logRefusal } from './security-log.ts';
import { routeOf, traceRequests } from './tracing.ts';

const BODY_MAX = '1mb';
const LINGER_MS = 1_000;
const IDLE_CHECK_MS = 50;
/** Refusals that protect somebody else; they go to the security log. */
const FOR_SAFETY: ReadonlySet<string> = new Set(['TARGET_BLOCKED', 'OWNERSHIP_REQUIRED']);

/** An express app with JSON bodies, a health address and no banner. Errors are added last by `withErrors`. */
export function createApp(proxies: readonly string[] = []): Express {
  return createBareApp(proxies).use(jsonBodies());
}

export const jsonBodies = (): RequestHandler => express.json({ limit: BODY_MAX });

/**
 * The same without bodies, for a service that decides first whether it wants to read one. `proxies`: addresses and
 * networks beside this machine whose word for the client's address is taken (`X-Forwarded-For`).
 */
export function createBareApp(proxies: readonly string[] = []): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', ['loopback', ...proxies]);
  app.use(measureRequests, traceRequests);
  app.get('/health', (_request, response) => void response.json({ healthy: true }));
  return app;
}

/** Ends the chain: unknown addresses and every error as `{error, message, details?}`; a 500 never shows its cause. */
export function withErrors(app: Express, logger: Logger): Express {
  app.use((_request: Request, _response: Response, next: NextFunction) => next(new AppError('NOT_FOUND')));
  app.use(errorHandler(logger));
  return app;
}

function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const known = toAppError(error);
    if (known.status >= 500)
      logger.error({ err: error, method: request.method, route: routeOf(request) }, 'request failed');
    if (FOR_SAFETY.has(known.code))
      logRefusal(logger, { code: known.code, why: known.message, target: String(known.details.host ?? '') });
    if (response.headersSent) {
      next(error);
      return;
    }
    const details = Object.keys(known.details).length > 0 ? { details: known.details } : {};
    const body = { error: known.code, message: known.message, ...details };
    response.status(known.status);
    if (request.complete) response.json(body);
    else answerEarly(response, body);
  };
}

/**
 * Answers a request that is still being sent, without reading on: its sender gets the answer at once, and the
 * connection ends a moment later, since a connection closed with bytes unread takes the answer back (RFC 9112
 * section 9.6).
 */
function answerEarly(response: Response, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(text.length),
    connection: 'close',
  });
  response.write(text);
  const linger = setTimeout(() => response.end(), LINGER_MS);
  response.once('close', () => clearTimeout(linger));
}

/** Any thrown thing as one of our errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const issues = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return new AppError('INVALID_REQUEST', issues[0]?.message ?? ERROR_TABLE.INVALID_REQUEST.message, {
      issues,
    });
  }
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return new AppError('FILE_TOO_LARGE', `The request is too large: at most ${BODY_MAX}`);
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON in UTF-8');
  if (type === 'entity.parse.failed') return new AppError('INVALID_REQUEST', 'The body is not valid JSON');
  if (error instanceof URIError) return new AppError('INVALID_REQUEST', 'The address is not encoded right');
  if (status && status >= 400 && status < 500) return new AppError('INVALID_REQUEST');
  return new AppError('INTERNAL');
}

/** Listens and resolves with the port; rejects when the port is taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Serves an app and gives the server once it listens. */
export async function serveApp(app: Express, port: number, host: string): Promise<Server> {
  const server = limitedServer(app);
  await listen(server, port, host);
  return server;
}

/**
 * Takes no more connections, lets the requests under way end, and cuts what is left after `ms`. Websockets and tunnels
 * are what is left too, unless their owner has ended them.
 */
export async function drainServer(server: Server, ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept ends once its last answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => endConnections(server), ms);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Closes a server with its idle and busy connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
