import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { type Face, fillFace } from '#domain/installation/face.ts';

type Document = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Better than this takes long at each start, and gains little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Serves the documents of the built app with what this installation says of itself in them, from memory. */
export function documents(folder: string, face: Face): RequestHandler {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const all = new Map(names.map((name) => [`/${name}`, read(join(folder, name), face)]));
  return (request, response, next) => {
    const found = all.get(request.path);
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    response.vary('Accept-Encoding');
    response.set({ 'cache-control': 'public, max-age=0', etag: found.etag }).type('html');
    if (encoding !== 'br' && encoding !== 'gzip') return void response.send(found.plain);
    response.set('content-encoding', encoding).send(found[encoding]);
  };
}

function read(file: string, face: Face): Document {
  const plain = Buffer.from(fillFace(readFileSync(file, 'utf8'), face));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { etag, plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
}
