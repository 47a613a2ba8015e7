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

/** How often an option was taken; `now`: by contexts that are at it at this moment. */
type Tried = { here: number; route: number; anywhere: number; now: number };

function worthOf(option: Option, context: ScoreContext): number {
  const { graph, yields, node, claims } = context;
  const tried = { ...graph.tries(node, option.key, option.shared), now: claims(option.key) };
  const { here, route, anywhere, now } = tried;
  const plain = option.prior * novelty(here + now, route + now, anywhere + now) * yields.worthOf(option);
  const isUntriedForm = option.kind === 'fill' && anywhere + now === 0;
  const value = isUntriedForm ? Math.max(plain, UNTRIED_FORM) : plain;
  if (!option.leads_to) return worthHere(option, value, tried, context);
  const { worth, settled } = worthOfLink(option, value, tried, context);
  return settled ? worth : worthHere(option, worth, tried, context);
}

/** What a link is worth for where it leads; `settled`: nothing on this screen adds to that. */
function worthOfLink(
  option: Option,
  value: number,
  { here, route }: Tried,
  { graph, max_pages }: ScoreContext,
): { worth: number; settled: boolean } {
  const { leads_to, prior } = option;
  const there = screenRouteOf(leads_to);
  if (graph.slow.has(there)) return { worth: value * 0.2, settled: true };
  const unknown = !graph.routes.has(there);
  if (unknown && graph.routes.size >= max_pages) return { worth: 0, settled: true };
  if (graph.nameChanged(option)) return { worth: prior / (1 + here + route / 2), settled: true };
  const stale = graph.staleness(leads_to);
  if (stale > 0) return { worth: prior * Math.max(0.75 * stale, value), settled: true };
  if (graph.wasAt(leads_to)) return { worth: value * 0.35, settled: false };
  return { worth: unknown ? value * 1.25 : value, settled: false };
}

/** What an option is worth on this screen: more when it has just come, or promises more than its novelty says. */
function worthHere(option: Option, worth: number, tried: Tried, context: ScoreContext): number {
  const { node, known, yields } = context;
  const appeared = known.size > 0 && !known.has(option.key);
  const edge = node.edges[option.key];
  let value = worth;
  if (tried.here === 0 && appeared) value *= 1.35;
  if (edge && edge.effects === 0) value *= 0.3;
  return Math.max(
    value,
    goingOnWorth(option, tried, context),
    edge ? againWorth(option, edge, context) : 0,
    anewWorth(option, tried, appeared, context),
    // A target that runs new code by itself would have the same key pressed for ever.
    yields.promiseOf(option) / (1 + tried.here / 4),
  );
}

function goingOnWorth({ sends }: Option, { route, now }: Tried, { begun }: ScoreContext): number {
  return begun && sends ? GOING_ON / (1 + (route + now) / 4) : 0;
}

/** What it does may depend on what was written since: the report after a second sale, the end of what was reopened. */
function anewWorth(
  option: Option,
  { route, now }: Tried,
  appeared: boolean,
  { graph, node, yields }: ScoreContext,
): number {
  const isPress = option.kind === 'activate' && !option.leads_to;
  if (!isPress || route === 0 || !graph.writtenSince(node, option.key)) return 0;
  return (option.prior * ANEW[appeared ? 'appeared' : 'there'] * yields.worthOf(option)) / (route + now);
}

function againWorth(option: Option, edge: Edge, { graph, node, yields }: ScoreContext): number {
  if (option.kind !== 'activate' || !worksHere(edge, node, graph)) return 0;
  const { tries } = edge;
  const isLowered = tries < LOWERED.times && LOWERS.test(option.view?.target.name ?? '');
  return option.prior * (isLowered ? LOWERED.worth : (AGAIN[tries - 1] ?? 0) * yields.worthOf(option));
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

/**
 * How new a check is: what was right with a thing of one page may be wrong with one of the same name on another, so that
 * tries elsewhere tell by its kind only; those of a check that is about the app as a whole (its `shared` is not its key)
 * count as usual, as far as they came to a verdict: `judged` of them.
 */
export function checkNovelty(
  { key, shared }: { key: string; shared: string },
  { here, route, anywhere }: { here: number; route: number; anywhere: number },
  judged = anywhere,
): number {
  if (key !== shared) return novelty(here, route, Math.min(anywhere, judged));
  return here + route === 0 ? 1 : novelty(here, route, anywhere);
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
