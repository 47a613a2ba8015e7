import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isDocument, rewriteHtml } from './html.ts';
import { isPage } from './request.ts';

/** What an app needs beyond the usual: paths that stay as they are, and a change of its documents. */
export type Rewrite = {
  /** Scripts of others that the app only carries along (an editor component, a drawing library). */
  skip: RegExp | null;
  /** Changes a document in which scripts hide where no browser would look for them. */
  html: ((html: string, instrument: (source: string) => string) => string) | null;
};

/** What changes the scripts of an app; null leaves a script as it is. `url` is the path of the script or its document. */
export type ScriptChanger = { instrument(source: string, url: string): { code: string } | null };

type Tools = { agent: string; instrumenter: ScriptChanger; rewrite: Rewrite };

/** These would forbid or belie what is changed here. */
const DROPPED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
  'last-modified',
  'connection',
  'keep-alive',
];
const WORKERS = new Set(['worker', 'sharedworker', 'serviceworker']);

/** Answers with what the app answered: scripts and documents instrumented, everything else as it is. */
export function transform(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  tools: Tools,
): void {
  answerWith(answer, request, response, tools).catch(() => {
    // The browser went away, or the app broke off: both end the answer, as they would without the judge.
    response.destroy();
  });
}

async function answerWith(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  tools: Tools,
): Promise<void> {
  const change = changeOf(answer, request, tools);
  const headers = Object.entries(answer.headers).filter(([name]) => name !== 'connection');
  if (!change) {
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers.filter(isAllowedAsIs)));
    await pipeline(answer, response);
    return;
  }
  const text = decoded(await buffer(answer), String(answer.headers['content-encoding'] ?? ''));
  const body = change(text);
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
  const kept = { ...Object.fromEntries(headers.filter(([name]) => !DROPPED.includes(name))), etag };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, kept).end();
    return;
  }
  response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isAllowedAsIs([name]: [string, unknown]): boolean {
  return !['content-security-policy', 'transfer-encoding', 'keep-alive'].includes(name);
}

function changeOf(
  answer: IncomingMessage,
  request: IncomingMessage,
  { agent, instrumenter, rewrite }: Tools,
): ((text: string) => string) | null {
  const type = String(answer.headers['content-type'] ?? '');
  const dest = String(request.headers['sec-fetch-dest'] ?? '');
  const instrument = (source: string) => instrumenter.instrument(source, request.url ?? '/')?.code ?? null;
  if (/javascript|ecmascript/i.test(type)) {
    if (WORKERS.has(dest) || rewrite.skip?.test(request.url ?? '')) return null;
    return (source) => instrument(source) ?? source;
  }
  if (!/text\/html/i.test(type)) return null;
  return (html) => {
    // A service worker fetches a document as data, and shows it at the next load.
    if (!isPage(request) && !isDocument(html)) return html;
    const own = rewrite.html ? rewrite.html(html, (source) => instrument(source) ?? source) : html;
    return rewriteHtml(own, agent, instrument);
  };
}

function decoded(bytes: Buffer, encoding: string): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'deflate') return inflateSync(bytes).toString();
  return bytes.toString();
}
