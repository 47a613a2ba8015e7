/** Gateways say every second that somebody watches; after this long without a word nobody does. */
const FORGOTTEN_AFTER_MS = 4_000;

/** Which runs somebody watches, of all that there are: this worker hears of the others' too. */
export class Watched {
  /** When each was heard of last, the longest ago first. */
  readonly #heard = new Map<string, number>();

  /** How many are remembered. */
  get size(): number {
    return this.#heard.size;
  }

  hear(testId: string, now: number): void {
    this.#heard.delete(testId);
    this.#heard.set(testId, now);
    for (const [old, at] of this.#heard) {
      if (now - at < FORGOTTEN_AFTER_MS) return;
      this.#heard.delete(old);
    }
  }

  has(testId: string, now: number): boolean {
    return now - (this.#heard.get(testId) ?? Number.NEGATIVE_INFINITY) < FORGOTTEN_AFTER_MS;
  }
}
