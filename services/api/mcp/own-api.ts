import type { Request } from 'express';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import type { PlatformApi } from '#mcp/platform-api.ts';

const ANSWER_MS = 30_000;

type Refused = { error: ErrorCode; message?: string; details?: Record<string, unknown> };

/**
 * This API, asked as the sender of `request` would ask it: with their key, from their address, through every limit. The
 * tools so have no right of their own.
 */
export function ownApi(request: Request, publicUrl: string): PlatformApi {
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`http://${host}:${localPort}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.ok) return answer;
    const { error, message, details } = (await answer.json()) as Refused;
    throw new AppError(error, message, details);
  };
  const sender = {
    authorization: request.get('authorization') ?? '',
    'x-forwarded-for': request.ip ?? '',
  };
  return {
    url: new URL(publicUrl).origin,
    call: async <T>(method: string, path: string, body?: object) => {
      const headers = { ...sender, ...(body ? { 'content-type': 'application/json' } : {}) };
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      return (await (await ask(path, init)).json()) as T;
    },
    text: async (path) => (await ask(path, { headers: sender })).text(),
  };
}
