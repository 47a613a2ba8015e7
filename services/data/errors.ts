import type { ErrorRequestHandler } from 'express';
import pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { Logger } from '#kit/logger.ts';
import { routeOf } from '#kit/tracing.ts';

type More = { details?: string | null; hint?: string | null; headers?: Record<string, string> };

/** An error in PostgREST's words: its own codes (`PGRST...`) and those of Postgres (SQLSTATE). */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message);
    this.name = 'DataError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

export const noColumn = (table: string, column: string) =>
  new DataError(400, '42703', `column ${table}.${column} does not exist`);

export const noPayloadColumn = (table: string, column: string) =>
  new DataError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);

export const notOffered = (message: string) =>
  new DataError(400, 'PGRST127', 'Feature not implemented', { details: message });

export const notOneRow = (rows: number) =>
  new DataError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const badRange = (details: string) =>
  new DataError(416, 'PGRST103', 'Requested range not satisfiable', { details });

/** What somebody may not do at all: 401 for a caller without an account, who could sign in, 403 for any other. */
export const denied = (isAnonymous: boolean, message: string, hint: string | null = null) =>
  new DataError(isAnonymous ? 401 : 403, '42501', message, { hint });

export const rowRefused = (isAnonymous: boolean, table: string) =>
  denied(isAnonymous, `new row violates row-level security policy for table "${table}"`);

/** Ends the chain: every error as `{code, details, hint, message}`; what is not the caller's fault shows no cause. */
export function dataErrors(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const known = toDataError(error);
    if (known.status >= 500)
      logger.error({ err: error, method: request.method, route: routeOf(request) }, 'request failed');
    if (response.headersSent) return next(error);
    const { code, details, hint, message } = known;
    response.set(known.headers).status(known.status).json({ code, details, hint, message });
  };
}

/** Any thrown thing as an error that may be shown. */
function toDataError(error: unknown): DataError {
  if (error instanceof DataError) return error;
  if (error instanceof AppError && error.status < 500)
    return new DataError(error.status, error.code, error.message);
  if (error instanceof pg.DatabaseError) return fromPostgres(error);
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return new DataError(413, 'PGRST102', 'The request body is too large');
  if (type === 'entity.parse.failed') return new DataError(400, 'PGRST102', 'Empty or invalid json');
  if (error instanceof URIError)
    return new DataError(404, 'PGRST125', 'Invalid path specified in request URL');
  if (status && status >= 400 && status < 500) return new DataError(status, 'PGRST102', 'Invalid request');
  return new DataError(500, 'PGRSTX00', 'An unexpected error occurred');
}

/**
 * Statuses as PostgREST gives them (its error reference), but for a statement that took too long: what was asked for
 * decides that, so it is a 400.
 */
function fromPostgres(error: pg.DatabaseError): DataError {
  const code = error.code ?? 'XX000';
  const status = statusOf(code);
  if (status >= 500) return new DataError(status, code, 'The database could not answer');
  return new DataError(status, code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
  });
}

function statusOf(code: string): number {
  if (code === '57014') return 400;
  if (code === '42501') return 403;
  if (code === '42883' || code === '42P01') return 404;
  if (code === '23503' || code === '23505' || code === '40001' || code === '40P01') return 409;
  if (code === '25006') return 405;
  // Data, cardinality, constraints, what a query's words made of it, and what is too much or unheard of.
  if (/^(0A|21|22|23|42|44|54)/.test(code)) return 400;
  return /^(08|53)/.test(code) ? 503 : 500;
}
