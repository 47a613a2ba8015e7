import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { type Face, fillFace } from '#domain/installation/face.ts';
import { LANGUAGE_CODES, type Language, languageFile } from '#domain/installation/language.ts';
import { languageOf } from '#kit/language.ts';

type Document = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Better than this takes long at each start, and gains little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Serves the documents of the built app, each in the reader's language and with what this installation says of itself in
 * them, from memory.
 */
export function documents(folder: string, faces: Record<Language, Face>): RequestHandler {
  const all = new Map(
    documentNames(folder).map((name) => {
      const versions = LANGUAGE_CODES.map((language) => {
        const file = join(folder, languageFile(name, language));
        const built = existsSync(file) ? file : join(folder, name);
        return [language, read(built, faces[language])] as const;
      });
      return [`/${name}`, new Map(versions)];
    }),
  );
  return (request, response, next) => {
    const found = all.get(request.path)?.get(languageOf(request));
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    response.vary('Accept-Encoding, Accept-Language, Cookie');
    response.set({ 'cache-control': 'public, max-age=0', etag: found.etag }).type('html');
    if (encoding !== 'br' && encoding !== 'gzip') return void response.send(found.plain);
    response.set('content-encoding', encoding).send(found[encoding]);
  };
}

/** The built documents by their names in English. */
export function documentNames(folder: string): string[] {
  const others = LANGUAGE_CODES.filter((language) => language !== 'en');
  return readdirSync(folder).filter(
    (name) =>
      name.endsWith('.html') && !others.some((language) => name.endsWith(languageFile('.html', language))),
  );
}

function read(file: string, face: Face): Document {
  const plain = Buffer.from(fillFace(readFileSync(file, 'utf8'), face));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { etag, plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
}
