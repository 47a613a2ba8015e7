import type { ErrorRequestHandler } from 'express';
import type { Logger } from '#kit/logger.ts';

/** An error in GoTrue's dialect: `{code, error_code, msg}`, which `@supabase/auth-js` reads. */
export class AuthError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly extra: Record<string, unknown>;

  constructor(status: number, errorCode: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.errorCode = errorCode;
    this.extra = extra;
  }
}

/** Answers errors as GoTrue does; a 500 never shows its cause. */
export function authErrors(logger: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const known = toAuthError(error);
    if (known.status >= 500) logger.error({ err: error, path: request.path }, 'request failed');
    response
      .status(known.status)
      .json({ code: known.status, error_code: known.errorCode, msg: known.message, ...known.extra });
  };
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const status = (error as { status?: number }).status;
  if (status && status >= 400 && status < 500) {
    return new AuthError(status, 'bad_json', 'Could not parse the request body as JSON');
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs');
}
