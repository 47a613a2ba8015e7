import type { Logger } from '#kit/logger.ts';

/**
 * Work that goes on after the answer was sent, so that the time an answer takes does not tell whether there was any.
 * A process that stops waits for it.
 */
export class Later {
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  run(what: string, work: () => Promise<unknown>): void {
    const done = work()
      .then(() => undefined)
      .catch((error: unknown) =>
        this.#logger.error({ err: error, what }, 'could not be done after the answer'),
      )
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
