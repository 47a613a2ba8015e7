/** A context of an ordinary app takes some quarter of two cores; half of that is left to those who are at work. */
const IDLE_MIN = 0.15;
/** Looks in a row that count together: a moment in which all contexts wait for an answer is no room. */
const LOOKS = 12;

/** Tells from looks at the processor, one a second, when a run has room for a further context. */
export class Room {
  readonly #looks: number[] = [];

  /** Adds a look: the share of the processor that did nothing, in 0..1. Gives whether there was room on average of late. */
  counts(idle: number): boolean {
    this.#looks.push(idle);
    if (this.#looks.length > LOOKS) this.#looks.shift();
    const sum = this.#looks.reduce((all, one) => all + one, 0);
    return this.#looks.length === LOOKS && sum / LOOKS >= IDLE_MIN;
  }
}
