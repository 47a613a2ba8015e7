import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { jsonIn } from '#domain/kernel/json.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';

/** What a request is for: `POST /api/notes/:id`, for GraphQL with the name of its operation. */
export type Route = { key: string; writes: boolean };
export type AnswerKind = 'data' | 'page' | 'asset';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Longer ones are tokens, not names. */
const SEGMENT_MAX = 32;
const ASSETS = /^(script|style|image|font|manifest|worker|sharedworker|serviceworker|audio|video|track)$/;
const ASSET_TYPES =
  /^(image|font|audio|video)\/|javascript|text\/css|wasm|manifest\+json|octet-stream|\/pdf|\/zip/i;
const ASSET_FILE =
  /\.([cm]?[jt]sx?|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|[to]tf|eot|wasm|webmanifest)$/i;

/** The transport of sockets, and what development servers tell their own scripts. */
const TOOLING = /^\/(socket\.io|engine\.io|sockjs-node|__|@|_next\/webpack|\.well-known|favicon)/;

/** Null for what no fault is of: questions of the browser, and the traffic of development servers. */
export function routeOf(method: string, path: string, body: Buffer | null): Route | null {
  const pathname = pathOf(path);
  if (method === 'OPTIONS' || method === 'HEAD' || TOOLING.test(pathname)) return null;
  const key = `${method} ${patternOf(pathname)}`;
  const operation = body ? operationOf(body) : null;
  if (operation) return { key: `${key} ${operation.name}`, writes: operation.writes };
  return { key, writes: !READS.has(method) };
}

/** Clients send what no parser of addresses takes, as `//`. */
const pathOf = (path: string): string => path.split(/[?#]/)[0] ?? '/';

/** Nothing of a path that may be a person or a secret stays in it. */
function patternOf(pathname: string): string {
  const segments = resourceOf(`http://app${pathname}`).split('/');
  return segments.map((one) => (one.length > SEGMENT_MAX || /@|%40/.test(one) ? ':id' : one)).join('/');
}

export function answerKindOf(path: string, asked: IncomingHttpHeaders, type: string): AnswerKind {
  const dest = String(asked['sec-fetch-dest'] ?? '');
  if (ASSETS.test(dest) || ASSET_TYPES.test(type) || ASSET_FILE.test(pathOf(path))) return 'asset';
  if (/^(document|iframe|frame)$/.test(dest)) return 'page';
  return dest !== 'empty' && /html/i.test(type) ? 'page' : 'data';
}

const graphQlSchema = z.object({ query: z.string(), operationName: z.string().nullish() });
const GRAPH_QL = /^\s*(?:#.*\s*)*(?:(?:query|mutation|subscription|fragment)\b[^{]*)?\{/;

/** The operation of a body of GraphQL (spec section 6.1), of a batch all of them; null for every other body. */
function operationOf(body: Buffer): { name: string; writes: boolean } | null {
  const parsed = z
    .union([graphQlSchema.transform((one) => [one]), z.array(graphQlSchema).min(1)])
    .safeParse(jsonIn(body.toString()));
  if (!parsed.success || !parsed.data.every(({ query }) => GRAPH_QL.test(query))) return null;
  const operations = parsed.data.map(({ query, operationName }) => {
    const all = [...query.matchAll(/\b(query|mutation|subscription)\b\s*(\w+)?/g)];
    const meant = all.find(([, , name]) => name === operationName) ?? all[0];
    const name = (operationName ?? meant?.[2] ?? 'unnamed').replace(/\W/g, '').slice(0, 60);
    return { name, writes: meant?.[1] === 'mutation' };
  });
  return {
    name: operations.map(({ name }) => name).join('+'),
    writes: operations.some(({ writes }) => writes),
  };
}
