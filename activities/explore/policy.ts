import type { Action, ActionResult, Observation } from '#activities/drivers/contract.ts';
import { chooseAny, chooseBest, PROMISING, type Scored, score, WORTHWHILE } from './choose.ts';
import type { FillPlan } from './forms/form-options.ts';
import { emptyMemory, type Memory } from './forms/memory.ts';
import { promiseOf, type Way, wayToFrontier } from './frontier.ts';
import type { Graph, StateNode } from './graph.ts';
import { type Option, optionsFor } from './options.ts';
import type { Rng } from './rng.ts';
import type { Checkpoint, ExploreSpec } from './spec.ts';

/** Actions without anything new after which, with nothing left to try, the target counts as exhausted. */
const DULL_MAX = 80;
const STUCK_MAX = 6;
const TRIPS_MAX = 4;
/** Screens that take this long are gone to again only for a good reason. */
const SLOW_MS = 3_000;

export type Decision = {
  option: Option | null;
  why: string;
  act(): { action: Action; sent: FillPlan['sent'] | null };
};

/** Decides what to do next, from the graph and the seed alone. */
export class Policy {
  readonly #graph: Graph;
  readonly #rng: Rng;
  readonly #spec: ExploreSpec;
  readonly memory: Memory;
  readonly #givenUp: Set<string>;
  readonly #trips: Record<string, number>;
  #way: Way | null = null;
  #known: ReadonlySet<string> = new Set();
  #dull: number;
  #stuck = 0;

  constructor({
    graph,
    rng,
    spec,
    from,
  }: { graph: Graph; rng: Rng; spec: ExploreSpec; from: Checkpoint | null }) {
    this.#graph = graph;
    this.#rng = rng;
    this.#spec = spec;
    this.memory = structuredClone(from?.memory ?? emptyMemory());
    this.#dull = from?.dull ?? 0;
    this.#givenUp = new Set(from?.given_up);
    this.#trips = { ...from?.trips };
  }

  /** What to do on this screen; null when everything worthwhile has been done everywhere. */
  decide(seen: Observation, node: StateNode): Decision | null {
    const options = this.#optionsOf(seen, node);
    const context = { graph: this.#graph, node, max_pages: this.#spec.max_pages, known: this.#known };
    const scored = options.map((option): Scored => ({ option, value: score(option, context) }));
    this.#graph.keepOpen(node, scored);
    const followed = this.#follow(options);
    if (followed) return followed;
    this.#known = new Set(options.map(({ key }) => key));
    if (this.#stuck >= STUCK_MAX) return this.#restart();
    const best = chooseBest(scored, this.#rng);
    for (const least of [PROMISING, WORTHWHILE]) {
      if (best && best.value >= least) return decisionOf(best.option, best.option.why);
      this.#way = wayToFrontier(this.#graph, node, least, this.#givenUp);
      const onWay = this.#way ? this.#setOut(this.#way, options) : null;
      if (onWay) return onWay;
    }
    if (this.#dull >= DULL_MAX) return null;
    return this.#wander(scored);
  }

  /** Takes in what came of a decision. */
  learnFrom(
    { option }: Decision,
    node: StateNode,
    { node: to, fresh }: { node: StateNode; fresh: boolean },
    result: ActionResult,
    wrote: boolean,
  ): void {
    if (result.took_ms >= SLOW_MS && to.id !== node.id) this.#graph.slow.add(to.route);
    if (option && wrote) this.#graph.noteWrite(option.key);
    if (option) this.#graph.record(node, option, to.id, result.effect);
    this.#dull = fresh ? 0 : this.#dull + 1;
    this.#stuck = result.effect && result.status === 'done' ? 0 : this.#stuck + 1;
    if (this.#way) this.#checkWay(to, option === null);
  }

  /** Ids of screens with something worthwhile left, as far as is known. */
  frontier(): string[] {
    return [...this.#graph.states.values()]
      .filter((node) => !this.#givenUp.has(node.id) && promiseOf(this.#graph, node) >= WORTHWHILE)
      .map(({ id }) => id);
  }

  state(): Pick<Checkpoint, 'memory' | 'dull' | 'given_up' | 'trips'> {
    return {
      memory: structuredClone(this.memory),
      dull: this.#dull,
      given_up: [...this.#givenUp],
      trips: { ...this.#trips },
    };
  }

  #optionsOf(seen: Observation, node: StateNode): Option[] {
    return optionsFor({
      seen,
      mode: this.#spec.mode,
      memory: this.memory,
      persona: { token: this.#spec.run_token, round: 0 },
      tried: (key) => node.edges[key]?.tries ?? 0,
    });
  }

  /** A screen that was gone to several times and still promises something does not keep its promise. */
  #setOut({ target }: Way, options: readonly Option[]): Decision | null {
    this.#trips[target] = (this.#trips[target] ?? 0) + 1;
    if ((this.#trips[target] ?? 0) >= TRIPS_MAX) this.#giveUp(target);
    return this.#follow(options);
  }

  #follow(options: readonly Option[]): Decision | null {
    const way = this.#way;
    if (!way) return null;
    if (way.open !== null) return this.#openWay();
    const key = way.keys.shift();
    const option = key ? options.find((one) => one.key === key) : undefined;
    if (option) return decisionOf(option, 'go back to where something is left to try');
    this.#way = null;
    return null;
  }

  #openWay(): Decision | null {
    const place = this.#way?.open;
    if (!place) return null;
    return {
      option: null,
      why: 'go to where something is left to try',
      act: () => ({ action: { kind: 'open', place }, sent: null }),
    };
  }

  /** Where a way has led: done, to be gone on with, or not what was expected. */
  #checkWay(to: StateNode, opened: boolean): void {
    const way = this.#way;
    if (!way) return;
    if (opened && way.open !== null) {
      const aimed = [...this.#graph.states.values()].filter(({ place }) => place === way.open);
      for (const node of aimed) node.opens = node.id === to.id;
      way.open = null;
    }
    if (to.id === way.target) this.#way = null;
    else if (way.keys.length === 0) this.#way = null;
  }

  #giveUp(id: string): void {
    this.#givenUp.add(id);
  }

  #restart(): Decision {
    this.#stuck = 0;
    const place = this.#spec.start_place;
    return {
      option: null,
      why: 'nothing happens here: start again',
      act: () => ({ action: { kind: 'open', place }, sent: null }),
    };
  }

  #wander(scored: readonly Scored[]): Decision | null {
    const any = chooseAny(scored, this.#rng);
    return any ? decisionOf(any.option, 'look around again') : this.#restart();
  }
}

function decisionOf(option: Option, why: string): Decision {
  return { option, why, act: option.act };
}
