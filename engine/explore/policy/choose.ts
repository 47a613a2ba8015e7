import { screenRouteOf } from '#engine/model/fingerprint.ts';
import type { Edge, Graph, StateNode } from '../knowledge/graph.ts';
import { type Pace, worthAt } from '../knowledge/pace.ts';
import type { Yields } from '../knowledge/yields.ts';
import type { Option, Scored } from '../options/option.ts';
import type { Rng } from '../rng.ts';

/** Below this an option promises so little that unexplored screens elsewhere come first. */
export const WORTHWHILE = 0.1;
/** Above this an option is taken where it is met, without asking what there is elsewhere. */
export const PROMISING = 0.3;

/** What a way to fill a form is worth at least that was tried nowhere: its kind is judged by code that ran, and what is wrong with a value may run none. */
const UNTRIED_FORM = 0.15;
/** What counts something down is pressed on to its end, where it may go wrong; so often at most. */
const LOWERS =
  /\b(fewer|less|minus|decrease|decrement|lower|reduce|weniger|verringern|moins|diminuer|menos|disminuir|meno|minder)\b|^[-\u2212\u2013]$/iu;
const LOWERED = { times: 6, worth: 0.6 };
/** What a control is worth once more after something was written on its route since it was used, and when it has come just now. */
const ANEW = { there: 0.5, appeared: 0.9 };
/** What the next step is worth of something that was begun by sending a form, however often it was done before. */
const GOING_ON = 0.5;
/** What pressing something a second and a third time is worth that works and leaves the screen what it is. */
const AGAIN = [0.36, 0.3];

export type ScoreContext = {
  graph: Graph;
  yields: Yields;
  pace: Pace;
  node: StateNode;
  max_pages: number;
  /** Whether the form of the screen before was sent and has led here: what was begun is gone on with. */
  begun: boolean;
  /** Keys that were there on the screen before: what has just appeared is tried first. */
  known: ReadonlySet<string>;
  /** How many contexts are carrying out the choice of this key at this moment. */
  claims(key: string): number;
};

/**
 * How promising an option is now: its prior, times how new it is on this screen, this route and anywhere, for the time
 * that it takes.
 */
export function score(option: Option, context: ScoreContext): number {
  return worthAt(worthOf(option, context), context.pace.costOf(option) ?? 1);
}

function worthOf(
  option: Option,
  { graph, yields, node, max_pages, known, claims, begun }: ScoreContext,
): number {
  const { here, route, anywhere } = graph.tries(node, option.key, option.shared);
  const now = claims(option.key);
  let value = option.prior * novelty(here + now, route + now, anywhere + now) * yields.worthOf(option);
  if (option.kind === 'fill' && anywhere + now === 0) value = Math.max(value, UNTRIED_FORM);
  if (option.leads_to) {
    if (graph.slow.has(screenRouteOf(option.leads_to))) return value * 0.2;
    const unknown = !graph.routes.has(screenRouteOf(option.leads_to));
    if (unknown && graph.routes.size >= max_pages) return 0;
    if (graph.nameChanged(option)) return option.prior / (1 + here + route / 2);
    const stale = graph.staleness(option.leads_to);
    if (stale > 0) return option.prior * Math.max(0.75 * stale, value);
    if (graph.wasAt(option.leads_to)) value *= 0.35;
    else if (unknown) value *= 1.25;
  }
  const appeared = known.size > 0 && !known.has(option.key);
  if (here === 0 && appeared) value *= 1.35;
  const edge = node.edges[option.key];
  if (edge && edge.effects === 0) value *= 0.3;
  if (begun && option.sends) value = Math.max(value, GOING_ON / (1 + (route + now) / 4));
  if (edge && worksHere(edge, node, graph) && option.kind === 'activate')
    value = Math.max(value, option.prior * againWorth(option, edge, yields));
  // What it does may depend on what was written since: the report after a second sale, the end of what was reopened.
  if (route > 0 && option.kind === 'activate' && !option.leads_to && graph.writtenSince(node, option.key))
    value = Math.max(
      value,
      (option.prior * ANEW[appeared ? 'appeared' : 'there'] * yields.worthOf(option)) / (route + now),
    );
  // A target that runs new code by itself would have the same key pressed for ever.
  return Math.max(value, yields.promiseOf(option) / (1 + here / 4));
}

function againWorth(option: Option, { tries }: Edge, yields: Yields): number {
  if (tries < LOWERED.times && LOWERS.test(option.view?.target.name ?? '')) return LOWERED.worth;
  return (AGAIN[tries - 1] ?? 0) * yields.worthOf(option);
}

/** Whether all that it did happened on this page: what can be done twice may go wrong the second or third time. */
function worksHere({ tries, effects, to }: Edge, { id, route }: StateNode, graph: Graph): boolean {
  return effects === tries && (to === id || graph.states.get(to)?.route === route);
}

/** How new an action is: by its tries on this screen, on the route, and anywhere. */
export function novelty(here: number, route: number, anywhere: number): number {
  if (here > 0) return 0.12 / (here * here);
  if (route > 0) return 0.4 / (1 + route);
  return anywhere > 0 ? 0.35 / anywhere : 1;
}

/** Takes the most promising option, with some chance for those close behind it. Null when there is none at all. */
export function chooseBest(scored: readonly Scored[], rng: Rng): Scored | null {
  let best: Scored | null = null;
  let bestValue = -1;
  for (const one of scored) {
    const value = one.value * (0.8 + 0.4 * rng.next());
    if (value > bestValue && one.value > 0) {
      best = one;
      bestValue = value;
    }
  }
  return best;
}

/** Takes any option, the less tried the likelier: for when nothing is new. */
export function chooseAny(scored: readonly Scored[], rng: Rng): Scored | null {
  const usable = scored.filter(({ value }) => value > 0);
  const weight = ({ option, value }: Scored) => Math.sqrt(value) * (option.kind === 'general' ? 0.2 : 1);
  const total = usable.reduce((sum, one) => sum + weight(one), 0);
  let at = rng.next() * total;
  for (const one of usable) {
    at -= weight(one);
    if (at <= 0) return one;
  }
  return usable.at(-1) ?? null;
}
