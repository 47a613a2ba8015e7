import type { AnswerKind, Route } from './route.ts';

/**
 * What a suite asked for at one route. `recorded`: answers of success that can be given again; `changed`: reads that a
 * write had made differ from an earlier one of the same address.
 */
export type RouteTraffic = {
  route: string;
  writes: boolean;
  answer: AnswerKind;
  times: number;
  recorded: number;
  changed: number;
};

const ROUTES_MAX = 2_000;

/** Counts the requests of a run by their routes. */
export class Traffic {
  readonly #routes = new Map<string, RouteTraffic>();
  /** All requests, those without a route too. */
  requests = 0;

  note({ key, writes }: Route, answer: AnswerKind, seen: { recorded: boolean; changed: boolean }): void {
    let one = this.#routes.get(key);
    if (!one) {
      if (this.#routes.size >= ROUTES_MAX) return;
      one = { route: key, writes, answer, times: 0, recorded: 0, changed: 0 };
      this.#routes.set(key, one);
    }
    one.times += 1;
    // One answer without a body, as 304, says less than another one.
    if (answer === 'data') one.answer = 'data';
    if (seen.recorded) one.recorded += 1;
    if (seen.changed) one.changed += 1;
  }

  routes(): RouteTraffic[] {
    return [...this.#routes.values()];
  }
}
