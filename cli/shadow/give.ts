import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Answer } from './recorded-answers.ts';

/** An answer of the app on its way; its headers are those for the suite. */
export type AppAnswer = { status: number; headers: IncomingHttpHeaders; stream: IncomingMessage };

/** Longer bodies are passed on and not kept. */
export const BODY_MAX = 1024 * 1024;

/** Passes an answer on as it comes. */
export function passOn(
  { status, headers, stream }: AppAnswer,
  response: ServerResponse,
  begun?: Buffer,
): void {
  if (response.destroyed) return void stream.destroy();
  response.writeHead(status, definedOnly(headers));
  if (begun && begun.length > 0) response.write(begun);
  // Either side may leave at any time; both are destroyed then.
  pipeline(stream, response, () => undefined);
}

/** The whole body; null where it is longer than is kept, in which case it was passed on. */
export async function collected(answer: AppAnswer, response: ServerResponse): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= BODY_MAX) return;
      answer.stream.off('data', hear).pause();
      passOn(answer, response, Buffer.concat(chunks));
      resolve(null);
    };
    answer.stream.on('data', hear);
    answer.stream.once('end', () => resolve(Buffer.concat(chunks)));
    answer.stream.once('close', () => {
      if (!answer.stream.complete) response.destroy();
      resolve(null);
    });
  });
}

export function giveWhole(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  const hasNone = status === 204 || status === 304;
  const length = hasNone ? undefined : String(body.length);
  response.writeHead(status, definedOnly({ ...headers, 'content-length': length }));
  response.end(hasNone ? undefined : body);
}

function definedOnly(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) result[name] = value;
  return result;
}
