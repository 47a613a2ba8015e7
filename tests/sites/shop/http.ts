import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BugSwitches } from './bugs.ts';
import type { Markup } from './html.ts';
import type { Session } from './session.ts';

/** What a handler knows of one request. `input` holds the fields of a form or the keys of a JSON body. */
export type Visit = {
  path: string;
  query: URLSearchParams;
  params: string[];
  input: Record<string, string>;
  session: Session;
  bugs: BugSwitches;
};

export type Reply =
  | { page: Markup; status?: number }
  | { json: unknown; status?: number }
  | { redirect: string }
  | { file: Uint8Array | string; type: string };

export type Route = [method: 'GET' | 'POST', path: RegExp, handler: (visit: Visit) => Reply | Promise<Reply>];

const BODY_BYTES_MAX = 100_000;

const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Reads a form or JSON body as flat text fields. */
export async function readInput(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_BYTES_MAX) chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value ?? '')]));
  } catch {
    return {};
  }
}

/** The value of one cookie. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Sends a reply, with the security headers that the switches leave. */
export function send(response: ServerResponse, reply: Reply, bugs: BugSwitches, cookie: string | null): void {
  if (!bugs.has('no-security-headers')) {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  }
  if (cookie) response.setHeader('Set-Cookie', cookie);
  if ('redirect' in reply) {
    response.writeHead(303, { Location: reply.redirect, 'Cache-Control': 'no-store' }).end();
  } else if ('file' in reply) {
    response
      .writeHead(200, { 'Content-Type': reply.type, 'Cache-Control': 'public, max-age=600' })
      .end(reply.file);
  } else if ('json' in reply) {
    const type = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    response.writeHead(reply.status ?? 200, type).end(JSON.stringify(reply.json));
  } else {
    const type = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    response.writeHead(reply.status ?? 200, type).end(reply.page.text);
  }
}
