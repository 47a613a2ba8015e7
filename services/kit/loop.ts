import { Wake } from './wake.ts';

type LoopParts = {
  /** One round of the work; sleeps by itself, by `loop.sleep`, when there is nothing to do. */
  round(loop: Loop): Promise<void>;
  /** Hears of a round that failed; the next one begins after `retry_ms`. */
  onError(error: unknown): void;
  retry_ms: number;
};

/** Work that goes on in rounds until it is stopped, whatever fails meanwhile. */
export class Loop {
  readonly #parts: LoopParts;
  readonly #wake = new Wake();
  #stopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(parts: LoopParts) {
    this.#parts = parts;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#done = this.#run();
  }

  /** Ends a sleep; while awake, the next one. */
  wake(): void {
    this.#wake.wake();
  }

  sleep(ms: number): Promise<void> {
    return this.#wake.sleep(ms);
  }

  /** Resolves when the round under way is over. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#parts.round(this);
      } catch (error) {
        this.#parts.onError(error);
        if (!this.#stopped) await this.#wake.sleep(this.#parts.retry_ms);
      }
    }
  }
}
