import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '#domain/kernel/errors.ts';
import { jsonBodies } from '#kit/http.ts';

/** A recorded session holds values of databases, which may be deep. */
const DEPTH_MAX = 100;
const NO_BODY = 'This request needs a JSON body, with the header Content-Type: application/json';

/**
 * Reads JSON bodies. `takesForms` says which paths read multipart forms by themselves, since those are streamed.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for any other body, INVALID_REQUEST for one that is no JSON.
 */
export function jsonBodiesOnly(takesForms: (path: string) => boolean): RequestHandler {
  const read = jsonBodies();
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    const type = request.is(['json', 'application/*+json', 'multipart/form-data']);
    if (type === 'multipart/form-data') {
      if (takesForms(request.path)) return next();
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    }
    // `false`: there is a body, and of another type; `null`: there is none.
    if (type === false && request.get('content-length') !== '0') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    read(request, response, (error?: unknown) => {
      if (error) return next(error);
      next(faultIn(request.body));
    });
  };
}

/** The JSON body of a request that must have one. @throws AppError INVALID_REQUEST */
export function readBody(request: Request): unknown {
  const body: unknown = request.body;
  if (body === undefined) throw new AppError('INVALID_REQUEST', NO_BODY);
  return body;
}

/** Refuses zero characters in an address, which no text of the database may hold. @throws AppError INVALID_REQUEST */
export const noZeroInAddress: RequestHandler = (request, _response, next) => {
  next(/%00/.test(request.originalUrl) ? zeroFault() : undefined);
};

/** Depth first, so that what is nested too deeply is found before anything else walks through it. */
function faultIn(value: unknown, depth = 0): AppError | undefined {
  if (typeof value === 'string') return value.includes('\0') ? zeroFault() : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  if (depth === DEPTH_MAX)
    return new AppError('INVALID_REQUEST', `A body is nested ${DEPTH_MAX} deep at most`);
  for (const [name, item] of Object.entries(value)) {
    const fault = name.includes('\0') ? zeroFault() : faultIn(item, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

const zeroFault = () => new AppError('INVALID_REQUEST', 'No text may hold a zero character (U+0000)');
