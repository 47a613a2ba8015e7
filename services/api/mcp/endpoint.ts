import type { RequestHandler } from 'express';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';

/**
 * Refuses pages of other origins: one whose name was bound to our address anew would else reach us from inside a
 * network (DNS rebinding; MCP 2025-11-25, Streamable HTTP). Programs send no `Origin`.
 */
export function ownOriginOnly({ publicUrl }: Context): RequestHandler {
  const own = new URL(publicUrl).origin;
  return (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && origin !== own)
      throw new AppError('FORBIDDEN', 'Pages of another origin may not ask here');
    next();
  };
}

/** Rove's tools over streamable HTTP (`/mcp` at the platform's address). Only behind `authenticate`. */
export function mcpEndpoint(ctx: Context): RequestHandler {
  return async (request, response) => {
    if (callerOf(request).via !== 'api_key')
      throw new AppError('UNAUTHORIZED', 'MCP takes an API key: Authorization: Bearer rove_…');
    if (request.method !== 'POST') {
      response.set('allow', 'POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    // Loaded by the first who asks, so that no start waits for it.
    const { answerMcp } = await import('./answer.ts');
    await answerMcp(ctx, request, response);
  };
}
