/** Those who wait for something to happen, each no longer than they care to. */
export class Wakes {
  readonly #waiting = new Set<() => void>();

  /** Ends every wait. */
  wake(): void {
    for (const end of [...this.#waiting]) end();
  }

  /** Resolves at the next `wake`, or after `cap_ms`. */
  next(cap_ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, cap_ms);
      this.#waiting.add(end);
    });
  }
}
