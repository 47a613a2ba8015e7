import type { Observation } from '#engine/drivers/contract.ts';
import { type Memory, restoredMemory } from '#engine/forms/memory.ts';
import type { NamelessScreen } from '#engine/model/advisor.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { primary } from '#engine/model/languages.ts';
import type { Refusals } from './app-map.ts';
import { Atlas } from './atlas.ts';
import { CheckLedger } from './check-ledger.ts';
import { Frame } from './frame.ts';
import { Graph } from './graph.ts';
import { Guide, type GuideParts } from './guide.ts';
import type { KnownWays } from './known-ways.ts';
import { Pace } from './pace.ts';
import { RouteNotes } from './route-notes.ts';
import type { Checkpoint, ExploreStats } from './spec.ts';
import type { TimeSpent } from './time-spent.ts';
import { WayMap } from './way-map.ts';
import { Whereabouts } from './whereabouts.ts';
import { WriteLog } from './write-log.ts';
import { Yields } from './yields.ts';

const NO_HINTS = { hints: () => [], start_place: '', destructive: false };

/** `paced`: whether time may have a say in what is done; not where a seed is to decide all. `accounts`: how many there are. `earlier`: what an earlier run left. */
export type KnowledgeParts = {
  paced?: boolean;
  guide?: Omit<GuideParts, 'from'>;
  accounts?: number;
  earlier?: KnownWays | null;
};
const REFUSED_MAX = 100;
/** What our browsers ask for. */
const OUR_LANGUAGE = 'en';
const SEEN_AT_MAX = 20;
/** Rounds without anything new after which the target counts as exhausted. */
const ROUNDS_MAX = 4;
/** How fast the share of actions that bring something new follows. */
const NEWS_FOLLOW = 0.02;
/** What is new of the code beside all that has run; below that an app shows the same things with other data. */
const NEWS_LEAST = 1 / 1000;

/** What all contexts of a run know together. */
export class Knowledge {
  readonly graph: Graph;
  readonly yields = new Yields();
  readonly writes = new WriteLog();
  readonly frame = new Frame();
  readonly ways: WayMap;
  readonly pace: Pace;
  readonly memory: Memory;
  readonly stats: ExploreStats;
  readonly spent: TimeSpent;
  readonly ledger: CheckLedger;
  readonly whereabouts = new Whereabouts();
  /** The map of an earlier run; null without one. */
  readonly atlas: Atlas | null;
  /** Fingerprints reported already. */
  readonly reported: Set<string>;
  /** Where each of them was seen, one place per route. */
  readonly seenAt: Record<string, string[]>;
  /** Probes done, by what was asked of which route. */
  readonly probed: Record<string, number>;
  readonly routes: RouteNotes;
  /** Controls that were seen to work somewhere: they are not dead. */
  readonly alive = new Set<string>();
  /** Screens no longer gone to, and how often each was. */
  readonly givenUp: Set<string>;
  readonly trips: Record<string, number>;
  readonly refused: Refusals;
  readonly guide: Guide;
  /** Screens of this slice that may be given names, by state; only where there is somebody to ask. */
  readonly nameless = new Map<string, NamelessScreen>();
  /** Blocks of the target's code that have run. Not kept in a checkpoint: it is learned again by running. */
  readonly #covered = new Set<number>();
  /** Choices being carried out now, by key. */
  readonly #claims = new Map<string, number>();
  dull: number;
  round: number;
  /** Routes whose screens stay without anything to use, however long one waits. */
  readonly bare = new Set<string>();
  /** Actions begun and not yet counted. */
  underway = 0;
  #news = 1;
  /** The language that the app began in; '' until a document has said one. */
  home: string;

  /** Test accounts that there are. */
  readonly accounts: number;

  constructor(
    from: Checkpoint | null,
    { paced = false, guide = NO_HINTS, accounts = 0, earlier = null }: KnowledgeParts = {},
  ) {
    this.guide = new Guide({ ...guide, from: from?.heeded });
    this.accounts = accounts;
    this.pace = new Pace(paced);
    this.graph = from ? Graph.from(from.graph) : new Graph();
    this.ways = new WayMap(from?.ways);
    this.atlas = earlier && new Atlas(earlier, this.graph.states.keys());
    if (earlier && !from) this.graph.learnLists(earlier.lists);
    this.memory = restoredMemory(from?.memory ?? earlier?.memory);
    this.stats = from
      ? { ...from.stats }
      : { elapsed_ms: 0, actions: 0, states: 0, places: 0, failed: 0, candidates: 0 };
    this.spent = { ...from?.stats.spent };
    this.stats.spent = this.spent;
    this.ledger = new CheckLedger(from?.checks);
    this.reported = new Set(from?.seen);
    this.seenAt = structuredClone(from?.seen_at ?? {});
    this.probed = { ...from?.probed };
    this.routes = new RouteNotes(this.probed);
    this.givenUp = new Set(from?.given_up);
    this.trips = { ...from?.trips };
    this.refused = { ...from?.refused };
    this.home = from?.home ?? '';
    this.dull = from?.dull ?? 0;
    this.round = from?.round ?? 0;
  }

  /** The language that the app began in, as far as its documents say; ours where they do not. */
  homeOf({ language }: Observation): string {
    this.home ||= primary(language ?? '');
    return this.home || OUR_LANGUAGE;
  }

  /** Notes something that the run's rules keep it from. */
  refuse(what: string, why: string, place: string): void {
    const key = `${what.slice(0, 80)}|${why}`;
    if (this.refused[key] || Object.keys(this.refused).length >= REFUSED_MAX) return;
    this.refused[key] = { what: what.slice(0, 80), why, place };
  }

  /** Notes that a screen had something left to try: however often it was gone to, it may be gone to again. */
  keptPromise(state: string): void {
    delete this.trips[state];
    this.givenUp.delete(state);
  }

  /** Nothing new for long: everything again with other values, as long as that has brought something of late. */
  beginRound(): boolean {
    if (this.round >= ROUNDS_MAX) return false;
    this.round += 1;
    this.dull = 0;
    this.givenUp.clear();
    for (const id of Object.keys(this.trips)) delete this.trips[id];
    this.graph.forgetHalf();
    return true;
  }

  /** Notes where a bug shows: one cause may show in many places, and is still one bug. */
  noteSeen(fingerprint: string, place: string): void {
    const places = this.seenAt[fingerprint] ?? [];
    if (places.length >= SEEN_AT_MAX || places.some((one) => routeOf(one) === routeOf(place))) return;
    this.seenAt[fingerprint] = [...places, place];
  }

  /** Takes in what ran; gives how much of it ran for the first time in this run. */
  cover(ids: readonly number[]): number {
    const before = this.#covered.size;
    for (const id of ids) this.#covered.add(id);
    return this.#covered.size - before;
  }

  /** Takes in whether so many actions brought something new. */
  noteNews(isNew: boolean, actions: number): void {
    this.#news += (1 - (1 - NEWS_FOLLOW) ** actions) * ((isNew ? 1 : 0) - this.#news);
  }

  /** Whether so many blocks are worth a mention beside those that have run before; undefined where none are counted. */
  isNews(gain: number): boolean | undefined {
    return this.#covered.size === 0 ? undefined : gain > this.#covered.size * NEWS_LEAST;
  }

  /**
   * Of late, the share of actions that ran new code, or brought a new screen where none is counted, in 0..1. Learned
   * again after a checkpoint.
   */
  get news(): number {
    return this.#news;
  }

  /** Actions that may still be begun, given how many there may be in all: those under way count as done. */
  room(max_actions: number | null): number {
    return max_actions === null ? Number.MAX_SAFE_INTEGER : max_actions - this.stats.actions - this.underway;
  }

  /** Counts a check: with this thing of the place, of the route, on the route, anywhere, and in all. */
  noteCheck(check: string, route: string, thing: string, place = ''): void {
    const there = `checks ${check} ${route}`;
    for (const key of [
      'checks',
      `checks ${check}`,
      there,
      `${there} ${thing}`,
      `${there} ${thing} @${place}`,
      `checks ${check} anywhere ${thing}`,
    ])
      this.probed[key] = this.checksOf(key) + 1;
  }

  /** Notes that a check came to a verdict: with the same thing it has no more to say than it would a second time. */
  noteJudged(check: string, route: string, thing: string): void {
    for (const key of [
      `checks ${check} ${route} ${thing}`,
      `checks ${check} anywhere ${thing}`,
      `judged ${check} ${route}`,
    ])
      this.probed[key] = this.checksOf(key) + 1;
  }

  /** What checks did beyond the one action that each counts as. */
  noteCheckCost(cost: number): void {
    this.probed['checks cost'] = this.checksOf('checks cost') + cost;
  }

  checksOf(key = 'checks'): number {
    return this.probed[key] ?? 0;
  }

  claim(key: string): void {
    this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
  }

  release(key: string): void {
    const left = (this.#claims.get(key) ?? 1) - 1;
    if (left > 0) this.#claims.set(key, left);
    else this.#claims.delete(key);
  }

  /** Contexts that are carrying this choice out at this moment. */
  claims(key: string): number {
    return this.#claims.get(key) ?? 0;
  }

  state(): Omit<Checkpoint, 'v' | 'driver' | 'frontier' | 'lanes' | 'place' | 'login'> {
    return {
      graph: this.graph.toJSON(),
      ways: this.ways.state(),
      stats: { ...this.stats },
      seen: [...this.reported],
      seen_at: structuredClone(this.seenAt),
      memory: structuredClone(this.memory),
      probed: { ...this.probed },
      checks: this.ledger.state(),
      home: this.home,
      dull: this.dull,
      round: this.round,
      given_up: [...this.givenUp],
      trips: { ...this.trips },
      refused: { ...this.refused },
      heeded: this.guide.state(),
    };
  }
}
