/** Keeps something that the exploration waits for within a share of its time, however slow target and machine are. */
export class TimeBudget {
  readonly #share: number;
  readonly #begun = performance.now();
  /** When the work under way was begun. */
  readonly #underway = new Set<number>();
  #spent_ms = 0;

  /** `share` of the time from now on; `Infinity`: no limit. */
  constructor(share: number) {
    this.#share = share;
  }

  affords(): boolean {
    if (this.#share === Number.POSITIVE_INFINITY) return true;
    const now = performance.now();
    const underway = [...this.#underway].reduce((sum, start) => sum + now - start, 0);
    return this.#spent_ms + underway <= this.#share * (now - this.#begun);
  }

  /** Waits for `work` and counts the time. */
  async pay<T>(work: Promise<T>): Promise<T> {
    const start = performance.now();
    this.#underway.add(start);
    try {
      return await work;
    } finally {
      this.#underway.delete(start);
      this.#spent_ms += performance.now() - start;
    }
  }
}
