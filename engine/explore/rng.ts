export type RngState = [number, number, number, number];

/** sfc32 (C. Doty-Humphrey, PractRand): small, fast, 128 bits of state that go into a checkpoint as they are. */
export class Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(state: RngState) {
    [this.#a, this.#b, this.#c, this.#d] = state;
  }

  /** A generator whose numbers depend on the seed alone. */
  static seeded(seed: number): Rng {
    const rng = new Rng([0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0]);
    for (let i = 0; i < 15; i += 1) rng.next();
    return rng;
  }

  /** The next number in [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  state(): RngState {
    return [this.#a, this.#b, this.#c, this.#d];
  }
}
