import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Request, Response } from 'express';
import { createMcpServer } from '#mcp/server.ts';
import type { Context } from '../context.ts';
import { ownApi } from './own-api.ts';

/** Answers one message. No session is kept: a server lives as long as its request. */
export async function answerMcp(ctx: Context, request: Request, response: Response): Promise<void> {
  const api = ownApi(request, ctx.publicUrl);
  const server = createMcpServer({
    open: async () => api,
    onFault: (err, tool) => ctx.logger.error({ err, tool }, 'a tool failed'),
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
}
