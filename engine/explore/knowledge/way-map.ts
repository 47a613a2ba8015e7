import type { Step } from '#engine/model/suspicion.ts';

/** Edges kept in a checkpoint, the latest: the others are learned again. */
const KEPT_MAX = 600;
const EDGES_MAX = 4_000;

type Edge = { from: string; to: string; steps: Step[] };
/** `clean`: shown at the start of a session; `opened`: shown by opening a place, whatever was done before. */
type Entry = 'clean' | 'opened';
export type WayMapState = { edges: Edge[]; entries: Record<string, Entry> };

/**
 * How screens were come to, with the actions that a replay can do: edges of all contexts and of the whole run, so that
 * the length of a way does not depend on how long the run has lasted.
 */
export class WayMap {
  /** By screen, the edges that leave it, the latest of those between two screens. */
  readonly #edges = new Map<string, Map<string, Edge>>();
  readonly #entries = new Map<string, Entry>();
  #count = 0;

  constructor(from?: WayMapState) {
    for (const edge of from?.edges ?? []) this.#add(edge);
    for (const [screen, entry] of Object.entries(from?.entries ?? {})) this.#entries.set(screen, entry);
  }

  /** Notes a screen that a session begins with; `clean` where nothing was done in it before. */
  enter(screen: string, clean: boolean): void {
    if (clean || !this.#entries.has(screen)) this.#entries.set(screen, clean ? 'clean' : 'opened');
  }

  /** Notes what was done between two looks. Checks end where they like, and signing in stands in front of every way. */
  note(steps: readonly Step[]): void {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first?.screen_before || !last?.screen_after || first.screen_before === last.screen_after) return;
    if (steps.some(({ action, signs_in }) => action.kind === 'check' || signs_in)) return;
    const moved = last.action.kind === 'open' || last.place_after !== last.place_before;
    if (moved && !last.inner) this.enter(last.screen_after, false);
    if (steps.every(({ action }) => action.kind !== 'open'))
      this.#add({ from: first.screen_before, to: last.screen_after, steps: [...steps] });
  }

  /**
   * The fewest known steps to a screen: from any place that can be opened, and from the start of a session, where that
   * is another way. `opens`: whether opening a screen's place may show it.
   */
  pathsTo(screen: string, opens: (screen: string) => boolean): Step[][] {
    const screens = [...this.#entries.keys()];
    const clean = screens.filter((one) => this.#entries.get(one) === 'clean');
    const paths = [
      this.#path(
        screens.filter((one) => clean.includes(one) || opens(one)),
        screen,
      ),
    ];
    paths.push(this.#path(clean, screen));
    const [any, surely] = paths;
    if (!any) return [];
    return surely && surely.length !== any.length ? [any, surely] : [any];
  }

  state(): WayMapState {
    const edges = [...this.#edges.values()].flatMap((leaving) => [...leaving.values()]);
    return { edges: edges.slice(-KEPT_MAX), entries: Object.fromEntries(this.#entries) };
  }

  #path(from: readonly string[], to: string): Step[] | null {
    const ways = new Map<string, Step[]>(from.map((screen) => [screen, []]));
    const queue = [...from];
    for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
      const way = ways.get(screen) ?? [];
      if (screen === to) return way;
      for (const edge of this.#edges.get(screen)?.values() ?? []) {
        if (ways.has(edge.to)) continue;
        ways.set(edge.to, [...way, ...edge.steps]);
        queue.push(edge.to);
      }
    }
    return null;
  }

  #add(edge: Edge): void {
    const leaving = this.#edges.get(edge.from) ?? new Map<string, Edge>();
    this.#edges.set(edge.from, leaving);
    const known = leaving.get(edge.to);
    if (!known && this.#count >= EDGES_MAX) return;
    if (!known) this.#count += 1;
    if (!known || edge.steps.length <= known.steps.length) leaving.set(edge.to, edge);
  }
}
