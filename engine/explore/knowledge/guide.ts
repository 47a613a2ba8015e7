import type { Hint } from '#domain/test-run/events.ts';
import { screenRouteOf } from '#engine/model/fingerprint.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import type { Option } from '../options/option.ts';
import type { Graph, StateNode } from './graph.ts';

/** Actions that one hint may lead to, and screens that are gone to because of it: then it has been heeded. */
const ACTIONS_MAX = 40;
const TRIPS_MAX = 5;
/** What a hint makes of an option that it names, and of others on a screen that it names. */
const NAMED = 2.5;
const ON_NAMED = 1.6;
const SHOWN_MAX = 60;
const WORD_MIN = 3;
const PREFIX_MIN = 4;

/** Words of any request, which name nothing of an app. */
const EMPTY = new Set(
  'the and for try test look page pages screen please with this that there where what then into from have has check also more most can could should want wants focus area section about use using click open visit see'.split(
    ' ',
  ),
);

/** Actions and routes that each hint has led to, by its number. */
export type Heeded = Record<string, { actions: number; routes: string[] }>;

export type GuideParts = {
  hints: () => readonly Hint[];
  start_place: string;
  destructive: boolean;
  from: Heeded | undefined;
};

type Read = { index: number; label: string; words: readonly string[]; place: string | null };

/**
 * Where a user has said to look. Hints are words that are held against names, and places of the target's own site:
 * nothing in them is obeyed. Each is heeded for a while and then spent.
 */
export class Guide {
  readonly #parts: GuideParts;
  readonly #heeded: Heeded;
  #read: Read[] = [];

  constructor(parts: GuideParts) {
    this.#parts = parts;
    this.#heeded = structuredClone(parts.from ?? {});
  }

  state(): Heeded {
    return structuredClone(this.#heeded);
  }

  /** How much more an option promises because of a hint; 1 without one. */
  weigh(option: Option, node: StateNode): number {
    if (this.#open().length === 0) return 1;
    if (this.#hintOn(option)) return NAMED;
    return this.#hintAt(node) && option.kind !== 'general' ? ON_NAMED : 1;
  }

  /** Counts a choice that a hint has led to, and gives the reason for the log; null when none has. */
  reasonFor(option: Option, node: StateNode): string | null {
    const hint = this.#hintOn(option) ?? (option.kind === 'general' ? undefined : this.#hintAt(node));
    if (!hint) return null;
    this.#heed(hint).actions += 1;
    return because(hint);
  }

  /** A place to go to because of a hint, once for each that a hint names; null when there is none. */
  next(graph: Graph, node: StateNode): { place: string; why: string } | null {
    for (const hint of this.#open()) {
      const { routes } = this.#heed(hint);
      if (routes.length >= TRIPS_MAX) continue;
      const place = this.#unvisited(hint, graph, routes);
      if (!place) continue;
      routes.push(screenRouteOf(place));
      if (screenRouteOf(place) !== node.route) return { place, why: because(hint) };
    }
    return null;
  }

  #unvisited(hint: Read, graph: Graph, routes: readonly string[]): string | null {
    if (hint.place && !routes.includes(screenRouteOf(hint.place))) return hint.place;
    for (const known of graph.states.values()) {
      if (known.opens === false || !/^https?:/.test(known.place) || routes.includes(known.route)) continue;
      if (names(hint, `${pathAndHash(known.place)} ${known.title}`)) return known.place;
      if (known.open.some(({ name }) => names(hint, name))) return known.place;
    }
    return null;
  }

  #hintOn({ view, leads_to }: Option): Read | undefined {
    const name = view?.target.name ?? '';
    if (!name && !leads_to) return undefined;
    return this.#open().find((hint) => names(hint, `${name} ${pathAndHash(leads_to)}`));
  }

  #hintAt(node: StateNode): Read | undefined {
    return this.#open().find(
      (hint) =>
        (hint.place && screenRouteOf(hint.place) === node.route) || names(hint, pathAndHash(node.place)),
    );
  }

  /** Hints that are not spent. */
  #open(): Read[] {
    const hints = this.#parts.hints();
    for (const hint of hints.slice(this.#read.length)) this.#read.push(this.#understand(hint));
    return this.#read.filter(({ index }) => (this.#heeded[index]?.actions ?? 0) < ACTIONS_MAX);
  }

  #heed({ index }: Read): Heeded[string] {
    const known = this.#heeded[index] ?? { actions: 0, routes: [] };
    this.#heeded[index] = known;
    return known;
  }

  #understand({ text = '', area = '' }: Hint): Read {
    const place = this.#placeOf(area);
    const words = place ? wordsOf(text) : wordsOf(`${text} ${area}`);
    return { index: this.#read.length, label: (text || area).slice(0, SHOWN_MAX), words, place };
  }

  /** A place that the explorer itself might go to: on the same site, and nothing that it leaves alone. */
  #placeOf(area: string): string | null {
    const { start_place, destructive } = this.#parts;
    if (!area || !URL.canParse(area, start_place) || /\s/.test(area.trim())) return null;
    if (!/^(https?:)?\//.test(area.trim())) return null;
    const { href, origin } = new URL(area, start_place);
    return origin === new URL(start_place).origin && refusalFor('', href, destructive) === '' ? href : null;
  }
}

function because({ label }: Read): string {
  return `because of your hint “${label}”`;
}

function names({ words }: Read, text: string): boolean {
  if (words.length === 0) return false;
  const there = wordsOf(text);
  return words.some((word) =>
    there.some((one) => one === word || (word.length >= PREFIX_MIN && one.startsWith(word))),
  );
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= WORD_MIN || /[^\p{ASCII}]/u.test(word))
    .filter((word) => !EMPTY.has(word))
    .map((word) => (word.length > PREFIX_MIN ? word.replace(/s$/, '') : word));
}

function pathAndHash(place: string): string {
  if (!URL.canParse(place)) return '';
  const { pathname, hash } = new URL(place);
  return `${pathname} ${hash}`;
}
