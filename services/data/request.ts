import type { Request } from 'express';
import { DataError } from './errors.ts';
import { TABLES, type Table, type TableName } from './tables.ts';

const SCHEMA = 'public';

/** The parameters of a request as they were sent: repeated ones stay. */
export function searchOf(request: Request): URLSearchParams {
  const at = request.originalUrl.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.originalUrl.slice(at + 1));
}

/** @throws DataError PGRST106 when another schema than the one that is exposed is asked for. */
export function requireSchema(request: Request): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const asked = request.get(reads ? 'accept-profile' : 'content-profile');
  if (asked === undefined || asked === SCHEMA) return;
  throw new DataError(406, 'PGRST106', `Invalid schema: ${asked.slice(0, 63)}`, {
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

/** @throws DataError PGRST205 for a name that is no exposed table. */
export function tableOf(name: string): Table {
  if (Object.hasOwn(TABLES, name)) return TABLES[name as TableName];
  throw new DataError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
    hint: `The tables are: ${Object.keys(TABLES).join(', ')}`,
  });
}

/** @throws DataError PGRST107 when a body is sent as something else than JSON. */
export function requireJson(request: Request): void {
  if (request.is('json') !== false || request.get('content-type') === undefined) return;
  throw new DataError(
    415,
    'PGRST107',
    `None of these media types are available: ${request.get('content-type')?.slice(0, 100)}`,
  );
}
