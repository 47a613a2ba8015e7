import { createHmac } from 'node:crypto';
import type { StandInEvent } from './entities.ts';

export type Delivered = { event_id: string; event_type: string; status: number };

type SignOptions = { at?: Date; secret?: string };

/** The header of a webhook, as the provider signs its body. */
export function signature(body: string, secret: string, at = new Date()): string {
  const ts = Math.floor(at.getTime() / 1000);
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`;
}

/** Sends events to the seller's address, signed; what waits is sent in order, one after another. */
export class Delivery {
  readonly events: StandInEvent[] = [];
  readonly delivered: Delivered[] = [];
  /** While true events are kept, to be sent by hand. */
  held = false;
  readonly #url: () => string;
  readonly #secret: string;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(url: () => string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  add(event: StandInEvent): void {
    this.events.push(event);
    if (!this.held) this.#tail = this.#tail.then(() => this.send(event)).catch(() => undefined);
  }

  /** Resolves when all that was on its way has arrived. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  /** Sends one event now, and says with what status it was taken. */
  async send(event: StandInEvent, { at, secret = this.#secret }: SignOptions = {}): Promise<number> {
    const body = JSON.stringify({ notification_id: `ntf_${event.event_id.slice(4)}`, ...event });
    const status = await this.post(body, { 'paddle-signature': signature(body, secret, at) });
    this.delivered.push({ event_id: event.event_id, event_type: event.event_type, status });
    return status;
  }

  /** Sends any body with any headers. */
  async post(body: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(this.#url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }
}
