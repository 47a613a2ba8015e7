/** An action that writes again and again makes other places worth another look only so often. */
const WRITES_PER_ACTION = 2;
/** On its own route, where what it changed is likely to matter, it does so a little longer. */
const WRITES_ON_ROUTE = 3;

export type WritesState = {
  writes: number;
  writers: Record<string, number>;
  looked: Record<string, { writes: number; looks: number }>;
  /** Writes by route, writes by action of a route, and what there was of them when an action was last done. */
  on_route?: Record<string, number>;
  route_writers?: Record<string, number>;
  done_at?: Record<string, number>;
};

/** What was written, and what was seen or done before it: a screen may show, and a control do, another thing since. */
export class Writes {
  #all = 0;
  readonly #writers: Map<string, number>;
  readonly #looked: Map<string, { writes: number; looks: number }>;
  readonly #onRoute: Map<string, number>;
  readonly #routeWriters: Map<string, number>;
  readonly #doneAt: Map<string, number>;

  constructor(from?: WritesState) {
    this.#all = from?.writes ?? 0;
    this.#writers = new Map(Object.entries(from?.writers ?? {}));
    this.#looked = new Map(Object.entries(structuredClone(from?.looked ?? {})));
    this.#onRoute = new Map(Object.entries(from?.on_route ?? {}));
    this.#routeWriters = new Map(Object.entries(from?.route_writers ?? {}));
    this.#doneAt = new Map(Object.entries(from?.done_at ?? {}));
  }

  toJSON(): Required<WritesState> {
    return {
      writes: this.#all,
      writers: Object.fromEntries(this.#writers),
      looked: Object.fromEntries(this.#looked),
      on_route: Object.fromEntries(this.#onRoute),
      route_writers: Object.fromEntries(this.#routeWriters),
      done_at: Object.fromEntries(this.#doneAt),
    };
  }

  /** Notes that an action of a route changed the target's data. */
  note(key: string, route: string): void {
    const times = this.#writers.get(key) ?? 0;
    this.#writers.set(key, times + 1);
    if (times < WRITES_PER_ACTION) this.#all += 1;
    const here = `${route} ${key}`;
    const timesHere = this.#routeWriters.get(here) ?? 0;
    this.#routeWriters.set(here, timesHere + 1);
    if (timesHere < WRITES_ON_ROUTE) this.#onRoute.set(route, (this.#onRoute.get(route) ?? 0) + 1);
  }

  /** Notes that a place is shown now. */
  look(place: string): void {
    const before = this.#looked.get(place);
    const again = before !== undefined && before.writes < this.#all;
    this.#looked.set(place, { writes: this.#all, looks: (before?.looks ?? 0) + (again || !before ? 1 : 0) });
  }

  /** Notes that an action of a route is done now. */
  done(key: string, route: string): void {
    this.#doneAt.set(`${route} ${key}`, this.#onRoute.get(route) ?? 0);
  }

  /** How much a second look at a place is worth: 0 when nothing was written since the last one. */
  stalenessOf(place: string): number {
    const looked = this.#looked.get(place);
    if (looked === undefined || looked.writes >= this.#all) return 0;
    return 1 / looked.looks;
  }

  /** Whether something was written on the route since the action was last done there. */
  since(key: string, route: string): boolean {
    const at = this.#doneAt.get(`${route} ${key}`);
    return at !== undefined && at < (this.#onRoute.get(route) ?? 0);
  }
}
