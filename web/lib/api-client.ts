import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { getAccessToken, refreshAccessToken } from './auth-client.ts';
import { takeEarly } from './early-answers.ts';

const errorBody = z.object({
  error: z.string(),
  message: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

type Request = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown; signal?: AbortSignal };

async function send(path: string, request: Request, token: string | null): Promise<Response> {
  const init: RequestInit = { method: request.method ?? 'GET', headers: { accept: 'application/json' } };
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) {
    // A form's own content type bears its boundary, which only the browser knows.
    if (request.body instanceof FormData) init.body = request.body;
    else {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(request.body);
    }
  }
  const early = init.method === 'GET' ? await takeEarly(`/api${path}`, token) : null;
  if (early) return early;
  try {
    return await fetch(`/api${path}`, { ...init, headers, signal: request.signal ?? null });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('NETWORK_ERROR', 0);
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null); // A proxy may answer in our place.
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError(codeForStatus(response.status), response.status);
  const { error, message, details } = parsed.data;
  return new ApiError(error, response.status, message, details);
}

function codeForStatus(status: number): string {
  if (status === 401) return 'UNAUTHORIZED';
  if (status === 404) return 'NOT_FOUND';
  return status >= 502 && status <= 504 ? 'NETWORK_ERROR' : 'INTERNAL';
}

/**
 * Calls the product API as the signed-in user and gives the parsed body. An expired token is refreshed once.
 * Throws `ApiError`, or the abort of the caller's signal.
 */
export async function callApi<S extends z.ZodType>(
  path: string,
  schema: S,
  request: Request = {},
): Promise<z.output<S>> {
  let response = await send(path, request, await getAccessToken());
  if (response.status === 401) response = await send(path, request, await refreshAccessToken());
  if (!response.ok) throw await failureOf(response);
  return schema.parse(await response.json());
}
