import type { Step } from '../model/suspicion.ts';

/** Actions done one right after another, between two screens that were looked at. */
type Edge = { from: string; to: string; steps: Step[] };

/**
 * The fewest steps of a trail that lead from a page, as it is when it is opened, to its last step: the shortest path
 * over the screens that the trail has met. Empty when that is the last step itself, null when the screens are not
 * known. Steps of signing in are left out, and so are checks, which end where they like. `untouched`: from pages as they
 * were when the trail first came to them; what a session has put there since is not there in a fresh one.
 */
export function shortestPath(
  trail: readonly Step[],
  { untouched = false }: { untouched?: boolean } = {},
): Step[] | null {
  const edges = edgesOf(trail.filter((step) => !step.signs_in));
  const last = edges.at(-1);
  if (last?.steps.at(-1) !== trail.at(-1) || !last) return null;
  const ways = new Map<string, Step[]>();
  const queue: string[] = [];
  const reach = (screen: string, way: Step[]) => {
    if (ways.has(screen)) return;
    ways.set(screen, way);
    queue.push(screen);
  };
  for (const screen of freshScreens(edges, untouched)) reach(screen, []);
  for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
    const way = ways.get(screen) ?? [];
    if (screen === last.from) return [...way, ...last.steps.slice(0, -1)];
    // What was done last is likeliest to be done again: values that were refused come before those that were taken.
    for (const edge of edges.toReversed())
      if (edge.from === screen && edge !== last) reach(edge.to, [...way, ...edge.steps]);
  }
  return null;
}

function edgesOf(trail: readonly Step[]): Edge[] {
  const edges: Edge[] = [];
  let open: { from: string; steps: Step[] } | null = null;
  for (const step of trail) {
    if (step.screen_before !== undefined) open = { from: step.screen_before, steps: [] };
    open?.steps.push(step);
    if (!open || step.screen_after === undefined) continue;
    const { from, steps } = open;
    if (steps.every(({ action }) => action.kind !== 'check') || step === trail.at(-1))
      edges.push({ from, to: step.screen_after, steps });
    open = null;
  }
  return edges;
}

/** Screens that a page was seen to show when it was come to; `once`: for the first time. */
function freshScreens(edges: readonly Edge[], once: boolean): Set<string> {
  const screens = new Set<string>();
  const places = new Set<string>();
  const first = edges[0];
  if (first) screens.add(first.from);
  for (const { to, steps } of edges) {
    const step = steps.at(-1);
    if (!step || step.inner) continue;
    if (step.action.kind !== 'open' && step.place_after === step.place_before) continue;
    if (!once || !places.has(step.place_after)) screens.add(to);
    places.add(step.place_after);
  }
  return screens;
}
