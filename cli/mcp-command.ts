import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { describe, Refusal } from '#deploy/lib/refusal.ts';
import { createMcpServer } from '#mcp/server.ts';
import { AppError } from '../domain/kernel/errors.ts';
import type { RoveClient } from './client.ts';
import type { Connection, Host } from './connect.ts';

/**
 * Runs `rove mcp`: Rove's tools over stdin and stdout, until the client closes them. Gives the exit code. The platform
 * is reached, or started, at the first call: clients give a server little time to begin.
 */
export async function mcpCommand(host: Host): Promise<number> {
  const connection = new LateConnection(host);
  const server = createMcpServer({
    open: () => connection.open(),
    onFault: (error, tool) => console.error(`${tool}: ${describe(error)}`),
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([once(process.stdin, 'close'), once(host.ending, 'abort')]);
  await server.close();
  await connection.close();
  return 0;
}

/** A platform that is connected to once it is needed, and again after a failure. */
class LateConnection {
  readonly #host: Host;
  #connecting: Promise<Connection> | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** @throws AppError NETWORK_ERROR where no platform can be had */
  async open(): Promise<RoveClient> {
    this.#connecting ??= this.#host.connect(this.#host.ending);
    try {
      return (await this.#connecting).client;
    } catch (error) {
      this.#connecting = null;
      throw error instanceof Refusal ? new AppError('NETWORK_ERROR', error.message) : error;
    }
  }

  async close(): Promise<void> {
    await (await this.#connecting)?.close();
  }
}
