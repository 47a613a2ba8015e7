import { type Decision, decisionOf, openWay } from './decision.ts';
import { type Way, wayToFrontier } from './frontier.ts';
import type { StateNode } from './graph.ts';
import type { Knowledge } from './knowledge.ts';
import type { Option } from './options/option.ts';

const TRIPS_MAX = 4;

type Departure = {
  from: StateNode;
  options: readonly Option[];
  /** What a screen must promise at least to be gone to. */
  least: number;
  /** What can be done here in the meantime: a way that takes long must promise more. */
  better_than: number;
};

/** Takes one context to screens where something is left to try, a step at a time. */
export class Travel {
  readonly #known: Knowledge;
  #way: Way | null = null;

  constructor(known: Knowledge) {
    this.#known = known;
  }

  /** Sets out for the most promising screen, by its first step; null when none is worth the way. */
  setOut({ from, options, least, better_than }: Departure): Decision | null {
    const { graph, pace, trips, givenUp } = this.#known;
    const way = wayToFrontier(graph, from, least, givenUp, pace.costOf(null) ?? undefined);
    this.#way = way && way.value >= better_than ? way : null;
    if (!this.#way) return null;
    const { target } = this.#way;
    const times = (trips[target] ?? 0) + 1;
    trips[target] = times;
    // A screen that was gone to several times and still promises something does not keep its promise.
    if (times >= TRIPS_MAX) givenUp.add(target);
    return this.next(options);
  }

  /** The next step of the way, while there is one and the screen offers it. */
  next(options: readonly Option[]): Decision | null {
    const way = this.#way;
    if (!way) return null;
    if (way.open !== null) return openWay(way.open);
    const key = way.keys.shift();
    const option = key ? options.find((one) => one.key === key) : undefined;
    if (option) return decisionOf(option, 'go back to where something is left to try');
    this.#way = null;
    return null;
  }

  /** Where a step has led: there, on the way, or not where it should. */
  arrived(to: StateNode, opened: boolean): void {
    const way = this.#way;
    if (!way) return;
    if (opened && way.open !== null) {
      for (const node of this.#known.graph.states.values())
        if (node.place === way.open) node.opens = node.id === to.id;
      way.open = null;
    }
    if (to.id === way.target || way.keys.length === 0) this.#way = null;
  }

  giveUp(): void {
    this.#way = null;
  }
}
