import { redactAddress, redactText } from '#engine/evidence/redact.ts';
import { atOrigin } from '#engine/model/at-origin.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { type CarriedMemory, carriedMemory } from './carried-memory.ts';
import type { ListState, StateNode } from './graph.ts';
import type { Checkpoint } from './spec.ts';

export const STATES_MAX = 400;
export const EDGES_MAX = 2_000;
const EDGES_PER_STATE = 30;
const LISTS_MAX = 100;
const PLACE_MAX = 500;
/** Where it leads depends on what was shown before. */
const BACK = 'general|back';

/** A screen that a run came to. `gain`: how many others it led on to, and whether bugs were suspected on its route. */
export type KnownState = Pick<StateNode, 'id' | 'route' | 'template' | 'place' | 'opens'> & {
  gain: number;
  edges: Record<string, string>;
};

/**
 * What a run learned of its app that serves the next run of it: screens with the actions that lead from one to another,
 * lists that are menus, what forms took, and where the login is. JSON, bounded, and without a secret in it: actions are
 * digests of what was used, of checks the names of it, several done in a rush joined by a line break; values are made anew.
 */
export type KnownWays = {
  v: 1;
  start_place: string;
  states: KnownState[];
  lists: Record<string, ListState>;
  memory: CarriedMemory;
  login_place: string;
};

/** What an exploration leaves to the next one of the same app. Screens met first come first, and stay when there are too many. */
export function knownWaysOf(checkpoint: Checkpoint, start_place: string): KnownWays {
  const { graph, memory, login } = checkpoint;
  const nodes = Object.values(graph.states).slice(0, STATES_MAX);
  const edges = edgesAmong(nodes);
  const gains = gainsOf(nodes, checkpoint.seen_at ?? {});
  return {
    v: 1,
    start_place: harmless(start_place),
    states: nodes.map(({ id, route, template, place, opens }) => ({
      ...{ id, route, template },
      place: harmless(place),
      opens: harmless(place) ? opens : false,
      gain: gains.get(id) ?? 0,
      edges: edges.get(id) ?? {},
    })),
    lists: Object.fromEntries(Object.entries(graph.lists ?? {}).slice(-LISTS_MAX)),
    memory: carriedMemory(memory),
    login_place: harmless(login?.login_place ?? ''),
  };
}

/** The same ways at another origin: each run of an upload has its own. */
export function movedTo(ways: KnownWays, start_place: string): KnownWays {
  const [before, now] = [ways.start_place, start_place].map((place) =>
    URL.canParse(place) ? new URL(place).origin : null,
  );
  return before && now ? atOrigin(ways, before, now) : ways;
}

/** The actions by which screens were reached first, then the others, as many as are kept. */
function edgesAmong(nodes: readonly StateNode[]): Map<string, Record<string, string>> {
  const edges = new Map<string, Record<string, string>>(nodes.map(({ id }) => [id, {}]));
  let count = 0;
  const add = (from: string, key: string, to: string) => {
    const leaving = edges.get(from);
    if (!leaving || !edges.has(to) || from === to || leaving[key] || key.includes(BACK)) return;
    // A check is named by what it is done with.
    if (isCheck(key) && redactText(key) !== key) return;
    if (count >= EDGES_MAX || Object.keys(leaving).length >= EDGES_PER_STATE) return;
    leaving[key] = to;
    count += 1;
  };
  for (const { id, from } of nodes) if (from?.keys?.length) add(from.state, from.keys.join('\n'), id);
  for (const node of nodes)
    for (const [key, { to }] of Object.entries(node.edges)) if (!isCheck(key)) add(node.id, key, to);
  return edges;
}

/** What takes long is a way only to what was not come to before it. */
export const isCheck = (key: string): boolean => key.startsWith('check|');

/** How many screens were first come to over each, and one more where bugs were suspected on its route. */
function gainsOf(nodes: readonly StateNode[], seen_at: Record<string, string[]>): Map<string, number> {
  const suspect = new Set(Object.values(seen_at).flatMap((places) => places.map(routeOf)));
  const gains = new Map<string, number>();
  const before = new Map(nodes.map(({ id, from }) => [id, from?.state]));
  for (const { id, place } of nodes) {
    if (suspect.has(routeOf(place))) gains.set(id, (gains.get(id) ?? 0) + 1);
    const passed = new Set([id]);
    for (let at = before.get(id); at !== undefined && !passed.has(at); at = before.get(at)) {
      passed.add(at);
      gains.set(at, (gains.get(at) ?? 0) + 1);
    }
  }
  return gains;
}

/** A place that can be kept as it is, else none: what is cut out of an address leads elsewhere. */
function harmless(place: string): string {
  return place.length <= PLACE_MAX && redactAddress(place) === place ? place : '';
}
