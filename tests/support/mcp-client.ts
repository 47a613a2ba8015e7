import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ROOT } from './platform.ts';

/** What a tool answered: its data, or the text of its error. */
export type ToolAnswer = { data: Record<string, unknown>; text: string; isError: boolean };

/** A client of Rove's tools, as an agent has one. The SDK's own checks each answer by the schema that the tool names. */
export type McpClient = {
  tools(): Promise<string[]>;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
};

/** Over streamable HTTP, at `/mcp`. */
export function mcpByHttp(url: string, headers: Record<string, string>): Promise<McpClient> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
  // The SDK's own classes do not agree on optional fields as strictly as we check them.
  return connect(transport as Transport);
}

/** Over stdin and stdout of `rove mcp`. */
export function mcpByStdio(env: NodeJS.ProcessEnv): Promise<McpClient> {
  const given = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['cli/rove.mjs', 'mcp'],
      cwd: ROOT,
      env: Object.fromEntries(given),
    }),
  );
}

async function connect(transport: Transport): Promise<McpClient> {
  const client = new Client({ name: 'rove-test', version: '1' });
  await client.connect(transport);
  return {
    // The client learns the schemas of answers from this list.
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => {
      const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
      const [first] = result.content;
      return {
        data: result.structuredContent ?? {},
        text: first?.type === 'text' ? first.text : '',
        isError: result.isError ?? false,
      };
    },
    close: () => client.close(),
  };
}
