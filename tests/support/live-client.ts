import { WebSocket } from 'ws';
import { type EventFrame, serverFrameSchema } from '#domain/live/frames.ts';

/**
 * A client as the web app is one: it asks from where it stands, checks that each frame follows on the one before, drops
 * what it knows, and comes back when the connection breaks. `applied` is what a screen would have shown.
 */
export class LiveClient {
  readonly applied: EventFrame[] = [];
  readonly closes: string[] = [];
  readonly #url: string;
  readonly #token: string;
  #socket: WebSocket | null = null;
  #last: number;
  #stopped = false;
  caughtUp = 0;

  constructor(url: string, token: string, since: number) {
    this.#url = url;
    this.#token = token;
    this.#last = since;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#stopped) return;
    const socket = new WebSocket(`${this.#url}/ws?token=${this.#token}&since=${this.#last}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#receive(socket, String(data)));
    socket.on('close', (_code, reason) => {
      this.closes.push(String(reason));
      setTimeout(() => this.#connect(), 50);
    });
  }

  #receive(socket: WebSocket, text: string): void {
    const frame = serverFrameSchema.parse(JSON.parse(text));
    if (frame.kind === 'caught_up') this.caughtUp += 1;
    if (frame.kind !== 'event' || frame.seq <= this.#last) return;
    if (frame.prev !== this.#last) {
      socket.terminate();
      return;
    }
    this.#last = frame.seq;
    this.applied.push(frame);
  }
}
