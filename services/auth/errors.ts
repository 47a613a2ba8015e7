import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from '#kit/logger.ts';
import { routeOf } from '#kit/tracing.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const NEW_DIALECT = '2024-01-01';

/** An error in GoTrue's words, which `@supabase/auth-js` reads. `extra` goes into the answer as it is. */
export class AuthError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    errorCode: string,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.errorCode = errorCode;
    this.extra = extra;
    this.headers = headers;
  }
}

export const badRequest = (code: string, message: string) => new AuthError(400, code, message);
export const invalid = (message: string) => badRequest('validation_failed', message);
export const forbidden = (code: string, message: string) => new AuthError(403, code, message);
export const notFound = (code: string, message: string) => new AuthError(404, code, message);
export const unprocessable = (code: string, message: string) => new AuthError(422, code, message);

/** GoTrue's own text for a code or link that is wrong, used up or too old: it never says which. */
export const otpExpired = () => forbidden('otp_expired', 'Token has expired or is invalid');

/**
 * Answers errors in the dialect that the request asks for: from 2024-01-01 on `{code, message}` with the code as text,
 * before that `{code: status, error_code, msg}`, at `/token` with OAuth's `error` and `error_description` beside it.
 * A 500 never shows its cause.
 */
export function authErrors(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const known = toAuthError(error);
    if (known.status >= 500)
      logger.error({ err: error, method: request.method, route: routeOf(request) }, 'request failed');
    if (response.headersSent) return next(error);
    if (speaksNew(request)) response.set(VERSION_HEADER, NEW_DIALECT);
    response.set(known.headers).status(known.status).json(bodyOf(known, request));
  };
}

function bodyOf(error: AuthError, request: Request): Record<string, unknown> {
  if (speaksNew(request)) return { code: error.errorCode, message: error.message, ...error.extra };
  const oauth = request.path === '/token' && error.status < 500 ? oauthFields(error) : {};
  return { code: error.status, error_code: error.errorCode, msg: error.message, ...oauth, ...error.extra };
}

function oauthFields(error: AuthError): Record<string, string> {
  const named = ['unsupported_grant_type', 'invalid_request'].includes(error.errorCode);
  const kind = named
    ? error.errorCode
    : error.errorCode === 'validation_failed'
      ? 'invalid_request'
      : 'invalid_grant';
  return { error: kind, error_description: error.message };
}

function speaksNew(request: Request): boolean {
  const version = request.get(VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEW_DIALECT;
}

/** Any thrown thing as an error that may be shown. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413 || type === 'entity.too.large') {
    return new AuthError(413, 'validation_failed', 'The request is too large');
  }
  if (status && status >= 400 && status < 500) {
    return badRequest('bad_json', 'Could not parse request body as JSON');
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs');
}
