import type { Driver } from '#engine/drivers/contract.ts';

/** The session of one context, as checkpoints keep it. */
export class KeptSession {
  readonly #driver: Driver;
  #last: unknown;
  #checking = false;

  constructor(driver: Driver, last: unknown) {
    this.#driver = driver;
    this.#last = last;
  }

  /** Meanwhile a check has the browser. */
  async duringCheck<T>(work: () => Promise<T>): Promise<T> {
    this.#checking = true;
    try {
      return await work();
    } finally {
      this.#checking = false;
    }
  }

  /**
   * The session now; when the browser is closed already, between two pages or at a check, as it was at the last
   * checkpoint: other contexts wait for it, and must not wait for what a check waits for.
   */
  async read(): Promise<unknown> {
    if (this.#checking && this.#last !== null) return this.#last;
    try {
      this.#last = await this.#driver.session();
    } catch (error) {
      if (this.#last === null) throw error;
    }
    return this.#last;
  }
}
