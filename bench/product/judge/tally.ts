import { type PathRule, templateOf } from './template.ts';

/** Branches taken, by script: one byte for each branch, 1 when it was taken. */
export type Covered = Map<string, Uint8Array>;

export type Counts = { branches: number; known: number; gain: number; routes: string[]; endpoints: string[] };

/** What one tool reached in one app. Nothing counts before `begin` and after `end`. */
export class Tally {
  readonly covered: Covered = new Map();
  /** The gain at the end of each second since the first request. */
  readonly timeline: number[] = [];
  readonly #base: Covered;
  readonly #rules: readonly PathRule[];
  readonly #routes = new Set<string>();
  readonly #endpoints = new Set<string>();
  #branches = 0;
  #gain = 0;
  #ended = false;

  /** `base`: what loading the start page covers, which is no gain. */
  constructor(base: Covered, rules: readonly PathRule[]) {
    this.#base = base;
    this.#rules = rules;
  }

  take(key: string, size: number, taken: readonly number[]): void {
    if (this.#ended) return;
    const hits = this.covered.get(key) ?? new Uint8Array(size);
    this.covered.set(key, hits);
    const base = this.#base.get(key);
    for (const index of taken) {
      if (index >= hits.length || hits[index] === 1) continue;
      hits[index] = 1;
      this.#branches += 1;
      if (base?.[index] !== 1) this.#gain += 1;
    }
  }

  route(place: string): void {
    if (!this.#ended) this.#routes.add(templateOf(place, this.#rules));
  }

  endpoint(method: string, path: string): void {
    if (!this.#ended) this.#endpoints.add(`${method} ${templateOf(path, this.#rules)}`);
  }

  /** To be called once a second. */
  tick(): void {
    if (!this.#ended) this.timeline.push(this.#gain);
  }

  end(): void {
    this.#ended = true;
  }

  /** The branches that were taken beyond those of the start page, by script. */
  taken(): Record<string, number[]> {
    const gained = (key: string, hits: Uint8Array) =>
      [...hits.keys()].filter((index) => hits[index] === 1 && this.#base.get(key)?.[index] !== 1);
    return Object.fromEntries([...this.covered].map(([key, hits]) => [key, gained(key, hits)]));
  }

  counts(): Counts {
    const known = [...this.covered.values()].reduce((sum, hits) => sum + hits.length, 0);
    return {
      branches: this.#branches,
      known,
      gain: this.#gain,
      routes: [...this.#routes].sort(),
      endpoints: [...this.#endpoints].sort(),
    };
  }
}
