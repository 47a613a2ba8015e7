import type { Signal } from '#engine/drivers/contract.ts';

/** What actions tell of the routes that they begin at and lead to, kept among the counters of a run. */
export class RouteNotes {
  readonly #counters: Record<string, number>;

  constructor(counters: Record<string, number>) {
    this.#counters = counters;
  }

  /** Notes what was heard of an action that led from one route to another. */
  hear(signals: readonly Signal[], { from, to }: { from: string; to: string }): void {
    for (const signal of signals) {
      if (signal.kind === 'response' && signal.main_document) {
        this.#counters[`loaded ${to}`] = 1;
        const isLedOn = signal.status >= 300 && signal.status < 400;
        if (signal.method === 'POST' && !isLedOn) this.#counters[`answer ${to}`] = 1;
      }
      if (signal.kind !== 'typed') continue;
      const key = `typed ${from} ${signal.field}`;
      this.#counters[key] = Math.max(this.#counters[key] ?? 0, signal.ms);
    }
  }

  /** Whether the page of a route has come as a document, as it does by its address. */
  isLoaded(route: string): boolean {
    return this.#counters[`loaded ${route}`] === 1;
  }

  /** Whether a page of a route was the answer to a form: its address is not what brings it up. */
  isAnswer(route: string): boolean {
    return this.#counters[`answer ${route}`] === 1;
  }

  /** For how long a text that was put into a field kept the page busy at most, in milliseconds; absent: none was. */
  typedMs(route: string, field: string): number | undefined {
    return this.#counters[`typed ${route} ${field}`];
  }
}
