/** Who waits for a page of the session to show another place. */
export class Moves {
  readonly #waiting = new Set<() => void>();

  happened(): void {
    for (const move of [...this.#waiting]) move();
  }

  /** Resolves at the next move, or after `cap_ms`. */
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
