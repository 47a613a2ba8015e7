const KEPT_MAX = 500;

/** What reads were answered before a write. Times are counts of writes, so that no clock decides. */
export class StaleMemory<T> {
  readonly #kept = new Map<string, { answer: T; begun: number }>();
  #begun = 0;
  #answered = 0;

  /** A write was sent. The returned function is called once it has succeeded. */
  write(): () => void {
    this.#begun += 1;
    const own = this.#begun;
    return () => {
      this.#answered = Math.max(this.#answered, own);
    };
  }

  /** The answer from before the writes that have succeeded since; null where there was none, or no write. */
  before(key: string): T | null {
    const one = this.#kept.get(key);
    return one && this.#answered > one.begun ? one.answer : null;
  }

  /** Keeps an answer that has come whole, unless it is to stay as it was before a write. */
  keep(key: string, answer: T): void {
    if (this.before(key) !== null) return;
    if (this.#kept.size < KEPT_MAX || this.#kept.has(key))
      this.#kept.set(key, { answer, begun: this.#begun });
  }
}
