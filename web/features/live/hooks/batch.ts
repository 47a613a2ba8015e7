/** How long things wait for more of their kind: the page is drawn at most ten times a second for them. */
const WAIT_MS = 100;

/** Hands things on together, right before the next picture of the page, so that many of them cost as much as one. */
export class Batch<Item> {
  readonly #hand: (items: Item[]) => void;
  #waiting: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(hand: (items: Item[]) => void) {
    this.#hand = hand;
  }

  add(items: readonly Item[]): void {
    if (items.length === 0) return;
    this.#waiting.push(...items);
    this.#timer ??= setTimeout(() => {
      // A page that nobody sees draws no pictures.
      if (document.hidden) this.#flush();
      else this.#frame = requestAnimationFrame(() => this.#flush());
    }, WAIT_MS);
  }

  /** Hands on what waits, and nothing later. */
  end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    const items = this.#waiting;
    this.#waiting = [];
    if (items.length > 0) this.#hand(items);
  }
}
