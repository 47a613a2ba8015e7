/** Keeps something that the exploration waits for within a share of its time, however slow target and machine are. */
export class Purse {
  readonly #share: number;
  readonly #begun = performance.now();
  #spent_ms = 0;

  /** `share` of the time from now on; `Infinity`: no limit. */
  constructor(share: number) {
    this.#share = share;
  }

  affords(): boolean {
    if (this.#share === Number.POSITIVE_INFINITY) return true;
    return this.#spent_ms <= this.#share * (performance.now() - this.#begun);
  }

  /** Waits for `work` and counts the time. */
  async pay<T>(work: Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work;
    } finally {
      this.#spent_ms += performance.now() - start;
    }
  }
}
