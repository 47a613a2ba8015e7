import type { Page, WebSocketRoute } from 'playwright';
import { CLOSES } from '#domain/live/closes.ts';
import type { LiveNote, ServerFrame } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import { until } from './services.ts';

/** The live socket of a page in the test's hands: what a run would send is sent when the test says so. */
export class LiveDesk {
  readonly #testId: string;
  #socket: WebSocketRoute | null = null;
  #n = 0;
  #seq = 0;
  #version: number;
  /** Connections so far, and whether a new one is told at once that it has caught up. */
  connections = 0;
  catchesUp = true;
  /** With what new connections are closed at once; null for none. */
  refusal: keyof typeof CLOSES | null = null;

  private constructor(testId: string, version: number) {
    this.#testId = testId;
    this.#version = version;
  }

  /** Takes the page's live socket over. `version`: of the run's stream, as its snapshot has it. */
  static async take(page: Page, testId: string, version: number): Promise<LiveDesk> {
    const desk = new LiveDesk(testId, version);
    await page.routeWebSocket(/\/ws\?/, (socket) => {
      // The lists have a socket of their own.
      if (!socket.url().includes(testId)) return;
      desk.#socket = socket;
      desk.connections += 1;
      const { refusal } = desk;
      if (refusal) return void socket.close({ code: CLOSES[refusal], reason: refusal });
      desk.#seq = Number(new URL(socket.url()).searchParams.get('since'));
      socket.onMessage(() => {});
      if (desk.catchesUp) desk.caughtUp();
    });
    return desk;
  }

  connected(): Promise<boolean> {
    return until('the live socket', async () => this.#socket !== null);
  }

  caughtUp(): void {
    this.#send({ kind: 'caught_up', seq: this.#seq });
  }

  event(type: string, data: Record<string, unknown>): void {
    const prev = this.#seq;
    this.#seq += 1;
    this.#version += 1;
    const at = new Date().toISOString();
    this.#send({
      kind: 'event',
      seq: this.#seq,
      prev,
      test_id: this.#testId,
      version: this.#version,
      type,
      recorded_at: at,
      data,
    });
  }

  step(more: Partial<ActionLine> = {}): ActionLine {
    this.#n += 1;
    const outcomes = ['new_state', 'known_state', 'no_change', 'failed'] as const;
    const line: ActionLine = {
      n: this.#n,
      at_ms: this.#n * 120,
      text: `Click button "Save ${this.#n}"`,
      why: 'not tried on this screen yet',
      place: `http://a.test/page/${this.#n % 12}`,
      outcome: outcomes[this.#n % 4] ?? 'no_change',
      ...more,
    };
    this.#send({ kind: 'step', test_id: this.#testId, line });
    return line;
  }

  note(note: LiveNote): void {
    this.#send({ kind: 'note', test_id: this.#testId, note });
  }

  picture(jpeg: Buffer): void {
    const head = Buffer.from(this.#testId.replaceAll('-', ''), 'hex');
    this.#socket?.send(Buffer.concat([head, jpeg]));
  }

  async lose(): Promise<void> {
    await this.#socket?.close({ code: 1012, reason: 'Restart' });
    this.#socket = null;
  }

  #send(frame: ServerFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }
}
