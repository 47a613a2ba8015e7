import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Message } from '#domain/messages/message.ts';
import { freePort } from './services.ts';

export type Received = { id: string; at: number; message: Message; headers: IncomingMessage['headers'] };
type Behave = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A receiver of webhooks that checks signatures by the published library, as a user's would: what is not signed by its
 * secret is answered with 401. It can be taken down and brought back at the same address.
 */
export class WebhookReceiver {
  /** What was taken, repeats among it. */
  readonly taken: Received[] = [];
  /** How often somebody knocked, whatever was answered. */
  knocks = 0;
  secret = '';
  /** Answers a request in its own way; false lets it be taken. */
  behave: Behave = () => false;
  #port = 0;
  #server: Server | null = null;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hooks/rove`;
  }

  async up(): Promise<void> {
    this.#port ||= await freePort();
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async down(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Ids of what was taken, each once. */
  ids(): Set<string> {
    return new Set(this.taken.map(({ id }) => id));
  }

  ofType(type: Message['type']): Received[] {
    return this.taken.filter(({ message }) => message.type === type);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.knocks += 1;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // It was taken down meanwhile.
    }
    if (this.behave(request, response)) return;
    const { headers } = request;
    try {
      const message = new Webhook(this.secret).verify(
        Buffer.concat(chunks),
        headers as Record<string, string>,
      ) as Message;
      this.taken.push({ id: String(headers['webhook-id']), at: Date.now(), message, headers });
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  }
}
