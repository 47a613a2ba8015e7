import type { Request, RequestHandler } from 'express';
import { MinuteRate } from '#kit/minute-rate.ts';
import type { FindCaller } from './caller.ts';
import { DataError } from './errors.ts';

/** Of one user, or of one address that names none, in a minute: as the API has them. */
const REQUESTS_MAX = 1_800;

/** Counts requests by who asks; no factor, no limit. @throws DataError 429 */
export function limitRequests(findCaller: FindCaller, factor: number): RequestHandler {
  const rate = new MinuteRate('requests', Math.max(1, Math.floor(REQUESTS_MAX * factor)));
  return async (request, response, next) => {
    if (factor === 0) return next();
    const { ok, headers } = rate.take(await subjectOf(findCaller, request));
    for (const line of headers) {
      const [name = '', value = ''] = line.split(': ');
      response.set(name, value);
    }
    if (!ok) throw new DataError(429, '53400', 'Too many requests: try again in a minute');
    next();
  };
}

/** A token that is refused counts for its address; the route tells what is wrong with it. */
async function subjectOf(findCaller: FindCaller, request: Request): Promise<string> {
  const caller = await findCaller(request).catch((error: unknown) => {
    if (error instanceof DataError && error.status < 500) return null;
    throw error;
  });
  return caller?.userId ?? `address ${request.ip}`;
}
