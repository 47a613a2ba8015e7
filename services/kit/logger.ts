import { type DestinationStream, pino, stdSerializers } from 'pino';
import { traceIds } from './tracing.ts';

const REDACTED = ['password', 'token', 'authorization', 'access_token', 'refresh_token', 'secret', 'api_key'];

export type Logger = ReturnType<typeof createLogger>;

/** A JSON logger for one service, to stdout; known names of secrets are masked at the first two levels. */
export function createLogger(service: string, out: DestinationStream = pino.destination(1)) {
  const options = {
    level: process.env.LOG_LEVEL ?? 'info',
    base: { service },
    mixin: traceIds,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Temporal's own logger calls it so.
    serializers: { error: stdSerializers.errWithCause },
  };
  return pino(options, out);
}
