import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Less than a packet gains nothing. */
const BYTES_MIN = 1_400;
const compress = promisify(gzip);

/** Answers with JSON, compressed where it is long and the client takes that: a phone waits for a tenth of a report. */
export async function sendJson(request: Request, response: Response, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  response.vary('Accept-Encoding').type('json');
  if (text.length < BYTES_MIN || !request.acceptsEncodings('gzip')) return void response.send(text);
  const bytes = await compress(text);
  response.set('content-encoding', 'gzip').send(bytes);
}
