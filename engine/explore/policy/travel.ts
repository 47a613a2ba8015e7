import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Option } from '../options/option.ts';
import { areChecksDue } from './check-choice.ts';
import { type Decision, decisionOf, openWay } from './decision.ts';
import { type Opening, type Step, type Way, wayToFrontier } from './frontier.ts';
import { promiseOfWaiting } from './waiting-checks.ts';

const TRIPS_MAX = 4;
/** Ways in vain to one route, and to one screen of it, for a check that waits there: what it needs may be gone. */
const CHECK_TRIPS_MAX = { route: 6, screen: 2 };

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
  #forCheck = false;
  /** Whether opening a screen's place showed that screen here. */
  readonly #shown = new Map<string, boolean>();
  #missed = 0;
  /** Ways that were gone for a check and led to none, by route and by screen. */
  readonly #checkTrips = new Map<string, number>();

  constructor(known: Knowledge) {
    this.#known = known;
  }

  /** Sets out for the most promising screen, by its first step; null when none is worth the way. */
  setOut({ from, options, least, better_than }: Departure): Decision | null {
    const { graph, trips, givenUp } = this.#known;
    const opening = this.#openingFrom(from, options);
    const passed = new Set([...givenUp, ...this.#taken(from)]);
    const way = wayToFrontier(graph, from, least, passed, { ...opening, checks: areChecksDue(this.#known) });
    this.#way = way && way.value >= better_than ? way : null;
    if (!this.#way) return null;
    const { target } = this.#way;
    this.#forCheck = false;
    this.#headTo(target);
    const times = (trips[target] ?? 0) + 1;
    trips[target] = times;
    // A screen that was gone to several times and still promises something does not keep its promise.
    if (times >= TRIPS_MAX) givenUp.add(target);
    return this.next(options);
  }

  /** Sets out for the screen near by with the check that promises most; null when none is known that promises so much. */
  setOutForCheck(from: StateNode, options: readonly Option[], least: number): Decision | null {
    const { graph } = this.#known;
    const tripsTo = (what: string) => this.#checkTrips.get(what) ?? 0;
    const done = [...graph.states.values()].filter(
      ({ id, route }) => tripsTo(route) >= CHECK_TRIPS_MAX.route || tripsTo(id) >= CHECK_TRIPS_MAX.screen,
    );
    const passed = new Set([...done.map(({ id }) => id), ...this.#taken(from)]);
    const opening = this.#openingFrom(from, options);
    const promised = promiseOfWaiting(this.#known);
    this.#way = wayToFrontier(graph, from, least, passed, { ...opening, checks: 'alone', promised });
    const target = this.#way && graph.states.get(this.#way.target);
    if (!target) return null;
    this.#forCheck = true;
    this.#headTo(target.id);
    for (const what of [target.route, target.id]) this.#checkTrips.set(what, tripsTo(what) + 1);
    return this.next(options);
  }

  /** Screens of other pages that another context stands on or goes to: two at one page do the same twice. */
  #taken({ route: here }: StateNode): string[] {
    const routes = this.#known.whereabouts.ofOthers(this);
    const states = [...this.#known.graph.states.values()];
    return states.filter(({ route }) => route !== here && routes.has(route)).map(({ id }) => id);
  }

  #headTo(target: string): void {
    const { route = '' } = this.#known.graph.states.get(target) ?? {};
    this.#known.whereabouts.note(this, route);
  }

  /** Whether this screen, or one of its route, was gone to for a check of late, and none has been done there since. */
  wentForCheck({ id, route }: StateNode): boolean {
    return [id, route].some((what) => (this.#checkTrips.get(what) ?? 0) > 0);
  }

  /** A check is done where a way may have been gone for it. */
  checkFound({ route, id }: StateNode): void {
    const trips = this.#checkTrips;
    // What is shown now may be another screen of the route than the one that was set out for.
    const inVain = trips.get(id) ?? Math.min(1, trips.get(route) ?? 0);
    trips.set(route, Math.max(0, (trips.get(route) ?? 0) - inVain));
    trips.delete(id);
  }

  #openingFrom(from: StateNode, options: readonly Option[]): Opening {
    return {
      cost: this.#known.pace.costOf(null) ?? undefined,
      shows: ({ id }) => this.#shown.get(id),
      missed: this.#missed,
      likely: this.#likelySteps(from, options),
    };
  }

  /** What a control did on other screens of this route it is likely to do here, and a link leads to its place. */
  #likelySteps(from: StateNode, options: readonly Option[]): Step[] {
    const { graph } = this.#known;
    const places = new Map<string, string>();
    for (const { place, id, route } of graph.states.values())
      if (!graph.slow.has(route)) places.set(place, id);
    return options.flatMap(({ key, kind, leads_to }) => {
      if (from.edges[key] || kind === 'general' || kind === 'check') return [];
      const to = graph.ledTo(from, key) || (places.get(leads_to) ?? '');
      const isElsewhere = to !== '' && to !== from.id && !graph.slow.has(graph.states.get(to)?.route ?? '');
      return isElsewhere ? [{ key, to }] : [];
    });
  }

  /** The next step of the way, while there is one and the screen offers it. */
  next(options: readonly Option[]): Decision | null {
    const way = this.#way;
    if (!way) return null;
    if (way.open !== null) return openWay(way.open, this.#forCheck ? 'go to where checks wait' : undefined);
    const key = way.keys.shift();
    const option = key ? options.find((one) => one.key === key) : undefined;
    if (option) return decisionOf(option, 'go back to where something is left to try');
    this.#way = null;
    return null;
  }

  /** Where a step has led: there, on the way, or not where it should. */
  arrived(to: StateNode, opened: boolean): void {
    const way = this.#way;
    if (!way || to.id === way.target) this.#known.whereabouts.note(this, to.route);
    if (!way) return;
    if (opened && way.open !== null) {
      this.#note(way.open, to);
      way.open = null;
    }
    if (to.id === way.target || way.keys.length === 0) this.#way = null;
  }

  /** Learns what opening a place shows in this context; for others it is a hint, until they have tried themselves. */
  #note(place: string, to: StateNode): void {
    const { graph, trips } = this.#known;
    const nodes = [...graph.states.values()].filter((node) => node.place === place);
    for (const node of nodes) {
      const isShown = node.id === to.id;
      this.#shown.set(node.id, isShown);
      node.opens = isShown || (node.opens ?? false);
    }
    const isElsewhere = !nodes.some(({ route }) => route === to.route);
    this.#missed = isElsewhere ? this.#missed + 1 : Math.floor(this.#missed / 2);
    // The screen may well keep its promise: only the way there was none.
    const target = this.#way?.target;
    if (isElsewhere && target !== undefined) trips[target] = Math.max(0, (trips[target] ?? 0) - 1);
  }

  giveUp(): void {
    this.#way = null;
  }

  /** The context has ended. */
  end(): void {
    this.#known.whereabouts.leave(this);
  }
}
