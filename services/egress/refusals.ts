import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#domain/kernel/errors.ts';

/** One status per refusal, since a client of CONNECT sees nothing else. 530 for DNS is a usage of large proxies. */
const STATUSES: Record<string, number> = {
  TARGET_FORBIDDEN: 403,
  TARGET_BLOCKED: 403,
  MODE_FORBIDS: 403,
  TARGET_TIMEOUT: 504,
  TARGET_UNRESOLVED: 530,
  EGRESS_LIMIT_REACHED: 429,
};
/** Codes that say of somebody that they asked for what they must not have; the others tell of a target that is away. */
const AGAINST_RULES = new Set([
  'UNAUTHORIZED',
  'TARGET_FORBIDDEN',
  'TARGET_BLOCKED',
  'MODE_FORBIDS',
  'EGRESS_LIMIT_REACHED',
]);

export class PassRequired extends Error {}

export type Refused = { code: string; status: number; message: string; againstRules: boolean };

export function toRefusal(error: unknown): Refused {
  if (error instanceof PassRequired) return refused('UNAUTHORIZED', 407, 'A pass of a run is needed');
  if (error instanceof AppError) return refused(error.code, STATUSES[error.code] ?? 502, error.message);
  const name = (error as NodeJS.ErrnoException).code;
  const code = name === 'ETIMEDOUT' ? 'TARGET_TIMEOUT' : 'TARGET_REFUSED';
  return refused(code, STATUSES[code] ?? 502, `The address cannot be reached (${name ?? 'unknown'})`);
}

const refused = (code: string, status: number, message: string): Refused => ({
  code,
  status,
  message,
  againstRules: AGAINST_RULES.has(code),
});

/** Answers a request that is refused, or ends an answer that has begun. */
export function refuseRequest(outgoing: ServerResponse, refusal: Refused): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const challenge = refusal.status === 407 ? { 'proxy-authenticate': 'Basic realm="rove"' } : {};
  outgoing.writeHead(refusal.status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-rove-egress': refusal.code,
    ...challenge,
  });
  outgoing.end(refusal.message);
}

export function refuseTunnel(socket: Duplex, { code, status }: Refused): void {
  const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="rove"\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\n${challenge}x-rove-egress: ${code}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}
