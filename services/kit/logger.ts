import { pino } from 'pino';
import { traceIds } from './tracing.ts';

const REDACTED = ['password', 'token', 'authorization', 'access_token', 'refresh_token', 'secret', 'api_key'];

export type Logger = ReturnType<typeof createLogger>;

/** A JSON logger for one service; known names of secrets are masked at the first two levels. */
export function createLogger(service: string) {
  return pino({
    level: process.env.LOG_LEVEL ?? 'info',
    base: { service },
    mixin: traceIds,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
