/** Running together with others anything takes long once. */
const TIMES = 2;

/** Routes that take seconds to show, time after time. */
export class SlowRoutes {
  readonly #slow: Set<string>;
  readonly #times = new Map<string, number>();

  constructor(slow: readonly string[] = []) {
    this.#slow = new Set(slow);
  }

  has(route: string): boolean {
    return this.#slow.has(route);
  }

  /** Whether it took seconds to come to a route this time. */
  note(route: string, tookLong: boolean): void {
    const times = tookLong ? (this.#times.get(route) ?? 0) + 1 : 0;
    this.#times.set(route, times);
    if (times >= TIMES) this.#slow.add(route);
  }

  toJSON(): string[] {
    return [...this.#slow];
  }
}
