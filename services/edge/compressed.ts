import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Lets a folder's files be answered by those that the build compressed beside them, in what the browser takes. */
export function compressed(folder: string): RequestHandler {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (!files.has(name + ENDINGS.gzip)) return next();
    response.vary('Accept-Encoding');
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    if (encoding === 'br' || encoding === 'gzip') {
      request.url = `/${name}${ENDINGS[encoding]}`;
      response.set('content-encoding', encoding).type(path.extname(name));
    }
    next();
  };
}
