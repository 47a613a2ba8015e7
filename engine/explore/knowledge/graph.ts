import { createHash } from 'node:crypto';
import { isApp } from '#domain/apk/places.ts';
import type { Observation } from '#engine/drivers/contract.ts';
import { screenRouteOf } from '#engine/model/fingerprint.ts';
import type { Option } from '../options/option.ts';
import { SlowRoutes } from './slow-routes.ts';
import { Writes, type WritesState } from './writes.ts';

/**
 * Screens of one route kept apart before the rest of a template count as one, those of one template, which differ in
 * words only, and screens of one route before all others count as one: an app that never looks twice the same ends here.
 */
const STATES_PER_ROUTE = 150;
const STATES_PER_TEMPLATE = 8;
/** What an app's screens are told apart by leaves out all words that are not of controls: lists of other things are screens of their own. */
const APP_STATES_PER_TEMPLATE = 40;
const SCREENS_PER_ROUTE = 2_000;
const OPEN_PER_STATE = 60;
const TEXT_MAX = 120;
/** A list is a menu when its items lead to screens of so many kinds, and of another kind in more than so many of the cases. */
const MENU = { kinds: 2, share: 0.5 };
const KINDS_MAX = 60;
const NAME_MAX = 40;

/** `to`: the state that the action led to last; `text`: the action in words. */
export type Edge = { tries: number; effects: number; to: string; text: string };
/** `value`: what it promised when the screen was last shown; `name`: what a user would call it. */
export type OpenOption = { key: string; shared: string; value: number; name: string };

/**
 * A screen, told apart by route and structure. `opens`: whether going to its place shows it again (null: not tried);
 * `from`: the screen and the action by which it was reached first, null for those that a slice began with; `keys`: those
 * of the options that were taken, where all were.
 */
export type StateNode = {
  id: string;
  route: string;
  template: string;
  place: string;
  title: string;
  /** What a model calls it. */
  name?: string;
  from: { state: string; text: string; keys?: string[] } | null;
  visits: number;
  opens: boolean | null;
  edges: Record<string, Edge>;
  open: OpenOption[];
};

export type GraphState = WritesState & {
  states: Record<string, StateNode>;
  /** Tries per action of a route, and per action anywhere. */
  by_route: Record<string, number>;
  anywhere: Record<string, number>;
  places: string[];
  /** Names with numbers in them, as they were when last used. */
  names: Record<string, string>;
  /** Routes that took seconds to show. */
  slow: string[];
  /** Long lists, by what pressing their items led to. */
  lists?: Record<string, ListState>;
};

/** `kinds`: the different kinds of screens that `tries` presses of items led to. */
export type ListState = { tries: number; kinds: string[] };

/** All that is known of the target's screens and of what was tried on them. */
export class Graph {
  readonly states = new Map<string, StateNode>();
  readonly #byRoute = new Map<string, number>();
  readonly #anywhere = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #lists = new Map<string, ListState>();
  /** Where an action of a route led last, on whichever of its screens. */
  readonly #led = new Map<string, string>();
  #writes = new Writes();
  readonly #places = new Set<string>();
  readonly #perRoute = new Map<string, number>();
  readonly #perTemplate = new Map<string, number>();
  readonly routes = new Set<string>();
  slow = new SlowRoutes();

  static from(state: GraphState): Graph {
    const graph = new Graph();
    for (const node of Object.values(state.states)) graph.#add(structuredClone(node));
    for (const [key, count] of Object.entries(state.by_route)) graph.#byRoute.set(key, count);
    for (const [key, count] of Object.entries(state.anywhere)) graph.#anywhere.set(key, count);
    for (const [key, name] of Object.entries(state.names)) graph.#names.set(key, name);
    graph.slow = new SlowRoutes(state.slow);
    graph.#writes = new Writes(state);
    for (const place of state.places) graph.#places.add(place);
    for (const [key, list] of Object.entries(state.lists ?? {})) graph.#lists.set(key, structuredClone(list));
    return graph;
  }

  /** Every place that was met, in that order. */
  get places(): ReadonlySet<string> {
    return this.#places;
  }

  toJSON(): GraphState {
    return {
      states: Object.fromEntries(this.states),
      by_route: Object.fromEntries(this.#byRoute),
      anywhere: Object.fromEntries(this.#anywhere),
      places: [...this.#places],
      names: Object.fromEntries(this.#names),
      slow: this.slow.toJSON(),
      lists: Object.fromEntries(this.#lists),
      ...this.#writes.toJSON(),
    };
  }

  /** Notes that this screen is shown now; says which state it is and whether it was met for the first time. */
  arrive(seen: Observation, from: StateNode['from'] = null): { node: StateNode; fresh: boolean } {
    const route = screenRouteOf(seen.place);
    const exact = `${route}#${digest(seen.structure)}`;
    const template = `${route}#~${seen.template === undefined ? '' : digest(seen.template)}`;
    const most = isApp(seen.place) ? APP_STATES_PER_TEMPLATE : STATES_PER_TEMPLATE;
    const id = this.#idFor(route, exact, template, most);
    this.#places.add(withoutHash(seen.place));
    this.#writes.look(withoutHash(seen.place));
    const known = this.states.get(id);
    if (known) {
      known.visits += 1;
      return { node: known, fresh: false };
    }
    const node: StateNode = {
      id,
      route,
      template,
      place: seen.place,
      title: seen.title.slice(0, 80),
      from,
      visits: 1,
      opens: seen.inner ? false : null,
      edges: {},
      open: [],
    };
    this.#add(node);
    return { node, fresh: true };
  }

  /** Notes what an action led to, '' when that was not seen. */
  record(node: StateNode, option: Option, led: { to: string; effect: boolean; text: string }): void {
    const { to, effect, text } = led;
    const edge = node.edges[option.key] ?? { tries: 0, effects: 0, to, text };
    node.edges[option.key] = {
      tries: edge.tries + 1,
      effects: edge.effects + (effect ? 1 : 0),
      to: to || edge.to,
      text: text.slice(0, TEXT_MAX),
    };
    if (to) this.#led.set(`${node.route} ${option.key}`, to);
    node.open = node.open.filter(({ key }) => key !== option.key);
    this.#writes.done(option.key, node.route);
    const onRoute = `${node.route} ${option.key}`;
    this.#byRoute.set(onRoute, (this.#byRoute.get(onRoute) ?? 0) + 1);
    this.#anywhere.set(option.shared, (this.#anywhere.get(option.shared) ?? 0) + 1);
    if (option.view && /\d/.test(option.view.target.name))
      this.#names.set(option.shared, option.view.target.name);
    // On the way to elsewhere a known item of a menu says nothing new.
    const isKnown = this.triesAnywhere(option.shared) > 1 && option.list && this.isMenu(option.list);
    if (option.list && !isKnown && effect && to) this.#noteItem(option.list, to);
  }

  #noteItem(list: string, to: string): void {
    const { tries, kinds } = this.#lists.get(list) ?? { tries: 0, kinds: [] };
    const kind = this.states.get(to)?.template ?? to;
    const isNew = !kinds.includes(kind) && kinds.length < KINDS_MAX;
    this.#lists.set(list, { tries: tries + 1, kinds: isNew ? [...kinds, kind] : kinds });
  }

  /** Whether the items of a long list are different things, as those of a menu, and not many of one kind. */
  isMenu(list: string): boolean {
    const { tries, kinds } = this.#lists.get(list) ?? { tries: 0, kinds: [] };
    return kinds.length >= MENU.kinds && kinds.length > tries * MENU.share;
  }

  /** Takes over what another run has learned of long lists. */
  learnLists(lists: Record<string, ListState>): void {
    for (const [key, list] of Object.entries(lists)) this.#lists.set(key, structuredClone(list));
  }

  /** Keeps what could be tried on a screen, for the time when nothing is left elsewhere. */
  keepOpen(node: StateNode, scored: readonly { option: Option; value: number }[]): void {
    node.open = scored
      .filter(({ option, value }) => option.kind !== 'general' && value > 0 && !node.edges[option.key])
      .toSorted((a, b) => b.value - a.value)
      .map(({ option: { key, shared, view }, value }) => ({
        key,
        shared,
        value,
        name: view?.target.name.slice(0, NAME_MAX) ?? '',
      }))
      .slice(0, OPEN_PER_STATE);
  }

  /** Notes that an action changed the target's data: what was seen or done before may be out of date. */
  noteWrite({ route }: StateNode, key: string): void {
    this.#writes.note(key, route);
  }

  /** How much a second look at a place is worth: 0 when nothing was written since the last one. */
  staleness(place: string): number {
    return this.#writes.stalenessOf(withoutHash(place));
  }

  /** Whether something was written on this screen's route since an action was last done there. */
  writtenSince({ route }: StateNode, key: string): boolean {
    return this.#writes.since(key, route);
  }

  tries(node: StateNode, key: string, shared: string): { here: number; route: number; anywhere: number } {
    return {
      here: node.edges[key]?.tries ?? 0,
      route: this.#byRoute.get(`${node.route} ${key}`) ?? 0,
      anywhere: this.#anywhere.get(shared) ?? 0,
    };
  }

  /** The screen that an action led to last on another screen of this one's route; '' where it was never done. */
  ledTo({ route }: StateNode, key: string): string {
    return this.#led.get(`${route} ${key}`) ?? '';
  }

  triesAnywhere(shared: string): number {
    return this.#anywhere.get(shared) ?? 0;
  }

  /** Whether a known control reads otherwise than when it was last used: a counter in it has moved. */
  nameChanged({ shared, view }: Option): boolean {
    const name = this.#names.get(shared);
    return name !== undefined && view !== null && view.target.name !== name;
  }

  /** Halves all counts of tries, so that everything is worth another try, the least tried most. */
  forgetHalf(): void {
    for (const counts of [this.#byRoute, this.#anywhere])
      for (const [key, count] of counts) counts.set(key, Math.floor(count / 2));
    for (const node of this.states.values())
      for (const edge of Object.values(node.edges)) edge.tries = Math.floor(edge.tries / 2);
  }

  wasAt(place: string): boolean {
    return this.#places.has(withoutHash(place));
  }

  #add(node: StateNode): void {
    this.states.set(node.id, node);
    for (const [key, { to }] of Object.entries(node.edges)) if (to) this.#led.set(`${node.route} ${key}`, to);
    this.routes.add(node.route);
    this.#perRoute.set(node.route, (this.#perRoute.get(node.route) ?? 0) + 1);
    this.#perTemplate.set(node.template, (this.#perTemplate.get(node.template) ?? 0) + 1);
  }

  #idFor(route: string, exact: string, template: string, most: number): string {
    const known = this.#perRoute.get(route) ?? 0;
    if (this.states.has(exact)) return exact;
    if (known < STATES_PER_ROUTE && (this.#perTemplate.get(template) ?? 0) < most) return exact;
    return this.states.has(template) || known < SCREENS_PER_ROUTE ? template : `${route}#*`;
  }
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 10);
}

/** Fragments are places inside a page, save those that routers use. */
function withoutHash(place: string): string {
  return /#!?\//.test(place) ? place : (place.split('#')[0] ?? place);
}
