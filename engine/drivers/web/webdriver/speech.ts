import type { Spoken } from '../session/host.ts';

/** Passes lines of a console on to whoever listens. */
export class Speech {
  readonly #listeners = new Set<(line: Spoken) => void>();

  /** Gives what ends the listening. */
  listen(listener: (line: Spoken) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  say(line: Spoken): void {
    for (const listener of [...this.#listeners]) listener(line);
  }
}
