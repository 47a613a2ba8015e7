import { isApp } from '#domain/apk/places.ts';
import type { Graph, StateNode } from '../knowledge/graph.ts';
import { worthAt } from '../knowledge/pace.ts';
import { checkNovelty, novelty } from './choose.ts';

/**
 * A way to a screen with something left to try: a place to open first, if any, then actions known to lead there.
 * `value`: what it promises for the time that it takes.
 */
export type Way = { target: string; open: string | null; keys: string[]; value: number };

export type Open = StateNode['open'][number];

export type Step = { key: string; to: string };

export type Leg = { cost: number; from: string | null; key: string; open: string | null };

const COST_MAX = 8;
/** Opening a place loads a document. In actions, until it is known. */
const COST_OPEN = 1;
/** What an action does here is told by what it did on a screen like this one. */
const COST_LIKELY = 1.25;
/** It may show another screen than it did, the more likely the more often others did of late. */
const COST_UNTRIED = { usual: 0.5, missed: 2 };

/** What one context knows of opening places: apps keep things in their browser, so that another one may be shown something else. */
export type Opening = {
  /** What opening a place costs, in actions. */
  cost?: number | undefined;
  /** Whether opening a screen's place showed this screen here; undefined where this context has not tried. */
  shows?(node: StateNode): boolean | undefined;
  /** Places opened in vain of late, those that were shown set off against them. */
  missed?: number;
  /** Actions of the present screen that were done on others only, with the screens that they are likely to lead to. */
  likely?: readonly Step[];
  /** Whether checks are sought, and nothing else. */
  checks?: boolean | 'alone';
  /** The known actions of a screen; absent: those that were done there and lead on, save checks and the browser's own. */
  steps?(node: StateNode | undefined): Step[];
  /** What a check promises now that waits on a screen; absent: what it did when it was seen there. */
  promised?(node: StateNode, check: Open): number;
};
const PAGE = /^https?:/;
/** In an app it leads to where one came from; in a browser to whatever was shown before. */
const BACK = 'general|back';

/** What is left to try on a screen that is not shown now; `checks`: they are sought, and count too. */
export function promiseOf(graph: Graph, node: StateNode, checks = false): number {
  return Math.max(0, ...node.open.map((open) => promiseOfOne(graph, node, open, checks)));
}

/** What the checks that wait on a screen promise together, of those that promise `least` alone: one way there serves them all. */
function promiseOfChecks(
  graph: Graph,
  node: StateNode,
  least: number,
  promised: Opening['promised'],
): number {
  const checks = node.open.filter(({ key }) => isCheck(key));
  const promises = checks.map((open) => {
    const promise = promiseOfOne(graph, node, open, true);
    return promise > 0 && promised ? Math.min(promised(node, open), 1) : promise;
  });
  return promises.reduce((sum, promise) => sum + (promise >= least ? promise : 0), 0);
}

function promiseOfOne(graph: Graph, node: StateNode, open: Open, checks: boolean): number {
  const { key, shared, value } = open;
  const { here, route, anywhere } = graph.tries(node, key, shared);
  // A check is about the route: twice there is enough.
  if (here > 0 || (isCheck(key) && (!checks || route > 1))) return 0;
  const isNew = isCheck(key) ? checkNovelty(open, { here: 0, route, anywhere }) : novelty(0, route, anywhere);
  return Math.min(value, isNew);
}

const isCheck = (key: string): boolean => key.startsWith('check|');

/**
 * The way to the most promising screen near by, over actions known and places that were not seen to fail (Dijkstra).
 * Null when no known screen has anything worthwhile left.
 */
export function wayToFrontier(
  graph: Graph,
  from: StateNode,
  worthwhile: number,
  given_up: ReadonlySet<string>,
  opening: Opening = {},
): Way | null {
  const { checks = false, promised } = opening;
  const promise = (node: StateNode) =>
    checks === 'alone' ? promiseOfChecks(graph, node, worthwhile, promised) : promiseOf(graph, node, checks);
  const promising = [...graph.states.values()]
    .filter((node) => node.id !== from.id && !given_up.has(node.id))
    .map((node) => ({ node, promise: promise(node) }))
    .filter(({ promise }) => promise >= worthwhile);
  if (promising.length === 0) return null;
  const legs = legsFrom(graph, from, opening);
  let best: string | null = null;
  let bestValue = 0;
  for (const { node, promise } of promising) {
    const leg = legs.get(node.id);
    if (!leg) continue;
    const value = worthAt(promise, 1 + leg.cost);
    if (value <= bestValue) continue;
    bestValue = value;
    best = node.id;
  }
  return best === null ? null : { ...wayAlong(legs, best), value: bestValue };
}

/** The steps to a screen that legs lead to. */
export function wayAlong(legs: Map<string, Leg>, target: string): Omit<Way, 'value'> {
  const keys: string[] = [];
  for (let id: string | null = target; id !== null; ) {
    const leg: Leg | undefined = legs.get(id);
    if (leg?.open) return { target, open: leg.open, keys };
    if (leg?.key) keys.unshift(leg.key);
    id = leg?.from ?? null;
  }
  return { target, open: null, keys };
}

/** The cheapest ways from a screen to those near by, over actions known and places that can be opened (Dijkstra). */
export function legsFrom(graph: Graph, from: StateNode, opening: Opening): Map<string, Leg> {
  const { cost: cost_open = COST_OPEN, steps = (node) => stepsFrom(graph, node) } = opening;
  const legs = firstLegs(graph, from, cost_open, opening);
  const queue = new CostQueue();
  for (const [id, { cost }] of legs) queue.add(id, cost);
  const settled = new Set<string>();
  for (let id = queue.take(); id !== null; id = queue.take()) {
    if (settled.has(id)) continue;
    settled.add(id);
    const cost = (legs.get(id)?.cost ?? 0) + 1;
    if (cost > COST_MAX + cost_open) continue;
    for (const { key, to } of steps(graph.states.get(id))) {
      if (cost >= costTo(legs, to)) continue;
      legs.set(to, { cost, from: id, key, open: null });
      queue.add(to, cost);
    }
  }
  return legs;
}

/** The ways of a single step: places opened by their address, and what the present screen is likely to lead to. */
function firstLegs(
  graph: Graph,
  from: StateNode,
  cost_open: number,
  { shows, missed = 0, likely = [] }: Opening,
): Map<string, Leg> {
  const legs = new Map<string, Leg>([[from.id, { cost: 0, from: null, key: '', open: null }]]);
  const nodes = [...graph.states.values()];
  // What a place was seen to show is what it shows: a menu that was opened there has to be opened again.
  const shown = new Set(nodes.flatMap((node) => ((shows?.(node) ?? node.opens) ? node.place : [])));
  for (const node of nodes) {
    const here = shows?.(node);
    if (node.id === from.id || (here ?? node.opens) === false || !mayOpen(graph, node)) continue;
    const isOther = !(here ?? node.opens) && shown.has(node.place);
    const cost = cost_open + costUntried(here, node.opens, missed) + (isOther ? COST_UNTRIED.missed : 0);
    legs.set(node.id, { cost, from: null, key: '', open: node.place });
  }
  for (const { key, to } of likely)
    if (costTo(legs, to) > COST_LIKELY) legs.set(to, { cost: COST_LIKELY, from: from.id, key, open: null });
  return legs;
}

function mayOpen(graph: Graph, { route, place }: StateNode): boolean {
  return !graph.slow.has(route) && (PAGE.test(place) || isApp(place));
}

function costTo(legs: ReadonlyMap<string, Leg>, id: string): number {
  return legs.get(id)?.cost ?? Number.POSITIVE_INFINITY;
}

/** What another context has seen is as good as untried once places did not show here what they showed there. */
function costUntried(here: boolean | undefined, opens: boolean | null, missed: number): number {
  if (here) return 0;
  return (opens ? 0 : COST_UNTRIED.usual) + COST_UNTRIED.missed * missed;
}

/** Actions that are known to lead on from a screen, and from one of an app the way back, before it was ever gone. */
function stepsFrom(graph: Graph, node: StateNode | undefined): Step[] {
  if (!node) return [];
  const app = isApp(node.place);
  const steps = Object.entries(node.edges).map(([key, { to }]) => ({ key, to }));
  if (app && node.from && !node.edges[BACK]) steps.push({ key: BACK, to: node.from.state });
  const leads = ({ key, to }: Step) =>
    to !== '' &&
    !(key.startsWith('general|') && !(app && key === BACK)) &&
    !isCheck(key) &&
    !graph.slow.has(graph.states.get(to)?.route ?? '');
  return steps.filter(leads);
}

/** Takes the cheapest first. Costs are few and small, and halves are near enough: buckets do. */
class CostQueue {
  readonly #buckets: string[][] = [];
  #at = 0;

  add(id: string, cost: number): void {
    const index = Math.round(cost * 2);
    const bucket = this.#buckets[index] ?? [];
    this.#buckets[index] = bucket;
    bucket.push(id);
  }

  take(): string | null {
    for (; this.#at < this.#buckets.length; this.#at += 1) {
      const id = this.#buckets[this.#at]?.pop();
      if (id !== undefined) return id;
    }
    return null;
  }
}
