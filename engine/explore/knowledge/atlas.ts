import { Graph, type StateNode } from './graph.ts';
import type { KnownState, KnownWays } from './known-ways.ts';

/** Ways in vain to one screen, and in a row to any, after which an app counts as another one than it was. */
const VAIN_MAX = { screen: 4, in_a_row: 30 };

/** The map that an earlier run left, and which of its screens this one has still to come to. */
export class Atlas {
  readonly graph: Graph;
  readonly #gains: Map<string, number>;
  readonly #byTemplate = new Map<string, StateNode>();
  readonly #left: Set<string>;
  readonly #led = new Map<string, string[]>();
  readonly #vain = new Map<string, number>();
  /** The screens that contexts are on their way to. */
  readonly #goals = new Map<object, string>();
  #inARow = 0;

  /** `met`: screens that this run has come to already. */
  constructor({ states }: KnownWays, met: Iterable<string>) {
    this.graph = graphOf(states);
    this.#gains = new Map(states.map(({ id, gain }) => [id, gain]));
    this.#left = new Set(this.graph.states.keys());
    for (const node of this.graph.states.values()) {
      if (!this.#byTemplate.has(node.template)) this.#byTemplate.set(node.template, node);
      for (const [key, { to }] of Object.entries(node.edges)) {
        const onRoute = `${node.route} ${key}`;
        this.#led.set(onRoute, [...(this.#led.get(onRoute) ?? []), to]);
      }
    }
    for (const id of met) this.#left.delete(id);
  }

  /** Whether there is still something to come to, and reason to try. */
  get isOpen(): boolean {
    return this.#left.size > 0 && this.#inARow < VAIN_MAX.in_a_row;
  }

  /** Whether a context is on its way to one of them. */
  get isUnderWay(): boolean {
    return this.#goals.size > 0;
  }

  /** A screen as the map has it: the same, else one of its kind; null where there is none. */
  at({ id, template }: StateNode): StateNode | null {
    return this.graph.states.get(id) ?? this.#byTemplate.get(template) ?? null;
  }

  /** Screens to come to that no other context is on its way to, with what each led on to in the earlier run. */
  goalsFor(context: object): { id: string; gain: number }[] {
    const taken = new Set([...this.#goals].flatMap(([one, goal]) => (one === context ? [] : [goal])));
    return [...this.#left].flatMap((id) => (taken.has(id) ? [] : [{ id, gain: this.#gains.get(id) ?? 0 }]));
  }

  headFor(context: object, goal: string): void {
    this.#goals.set(context, goal);
  }

  /** The context is on its way to nothing more. */
  leave(context: object): void {
    this.#goals.delete(context);
  }

  /** A screen is shown now, however it was come to. */
  meet(id: string): void {
    if (this.#left.delete(id)) this.#inARow = 0;
  }

  /** A way to this screen led elsewhere, or could not be gone; `isAlike`: to a screen of its kind, with other data. */
  noteVain(id: string, isAlike: boolean): void {
    const times = (this.#vain.get(id) ?? 0) + 1;
    this.#vain.set(id, times);
    if (!isAlike) this.#inARow += 1;
    if (times >= VAIN_MAX.screen) this.#left.delete(id);
  }

  /** Where an action led on screens of a route, as far as that was not come to yet. */
  ledTo(route: string, key: string): readonly string[] {
    return (this.#led.get(`${route} ${key}`) ?? []).filter((to) => this.#left.has(to));
  }

  /** An action no longer leads where it did. */
  drop(from: StateNode, key: string): void {
    delete from.edges[key];
  }
}

function graphOf(states: readonly KnownState[]): Graph {
  const nodes = states.map(({ gain: _gain, edges, ...state }): StateNode => {
    const led = Object.entries(edges).map(([key, to]) => [key, { tries: 1, effects: 1, to, text: '' }]);
    return { ...state, title: '', from: null, visits: 0, open: [], edges: Object.fromEntries(led) };
  });
  return Graph.from({
    states: Object.fromEntries(nodes.map((node) => [node.id, node])),
    ...{ by_route: {}, anywhere: {}, places: [], names: {}, slow: [] },
    ...{ writes: 0, writers: {}, looked: {} },
  });
}
