import type { Atlas } from '../knowledge/atlas.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { isCheck } from '../knowledge/known-ways.ts';
import type { ExploreSpec } from '../knowledge/spec.ts';
import type { Option } from '../options/option.ts';
import { type Decision, decisionOf, openWay } from './decision.ts';
import { type Leg, legsFrom, wayAlong } from './frontier.ts';

/** The share of a run, in time and in actions, that is for what an earlier run knew. */
const SHARE = 1 / 4;
/** A check takes the time of some actions. */
const COST_CHECK = 6;
/** Places are opened so often in vain: what was written in between may have them show again what they did. */
const OPENED_IN_VAIN = 2;
/** Ways that are begun with at one look, none of whose first steps is there. */
const SET_OUTS = 3;
const WHY = 'go to where an earlier run was';

type Length = Pick<ExploreSpec, 'duration_ms' | 'max_actions'>;
/** `opened`: the route that it began with by opening a place. */
type Way = { target: string; open: string | null; keys: string[]; opened?: string };
/** Where a step is done: the screen of the map that is shown, or one of its kind where `surely` is false. */
type At = { from: StateNode | null; surely: boolean };
/** What was done last: an action of that screen, or a place opened. */
type Taken = At & { key: string; place: string | null };

/** Takes one context over the screens that an earlier run came to, by the shortest ways known, those first that led on to most. */
export class Tour {
  readonly #known: Knowledge;
  readonly #length: Length;
  #way: Way | null = null;
  #taken: Taken | null = null;
  /** Whether opening a screen's place showed that screen here, how often it did not, and places opened in vain of late. */
  readonly #shown = new Map<string, boolean>();
  readonly #inVain = new Map<string, number>();
  #missed = 0;
  /** Actions that led to a screen of the right kind with other data. */
  readonly #repeated = new Set<string>();

  constructor(known: Knowledge, length: Length) {
    this.#known = known;
    this.#length = length;
  }

  /** The next step, or several that were done in a rush; null where the tour is over, or leads nowhere from here. */
  next(here: StateNode, options: readonly Option[], most: number): Decision[] | null {
    const { atlas } = this.#known;
    if (!atlas?.isOpen || !this.#hasTime()) return this.#rest();
    const from = atlas.at(here);
    const at = { from, surely: from?.id === here.id };
    for (let begun = 0; begun < SET_OUTS; begun += 1) {
      this.#way ??= this.#plan(atlas, here, options);
      if (!this.#way) return this.#rest();
      const step = this.#step(this.#way, at, options, most);
      if (step) return step;
      this.#fail(atlas, { ...at, key: this.#way.keys[0] ?? '', place: null }, false);
    }
    return this.#rest();
  }

  /** Where a step has led; `wrote`: it changed data, so that places may show again what they did. */
  arrived(to: StateNode, wrote: boolean): void {
    const { atlas } = this.#known;
    const [way, taken] = [this.#way, this.#taken];
    this.#taken = null;
    if (wrote) this.#forgive();
    if (!atlas || !way) return;
    if (!taken) {
      this.#end(atlas);
      return;
    }
    const expected = this.#expected(atlas, taken);
    if (taken.place !== null) this.#noteOpened(expected, to);
    const isAlike = expected.length === 0 || expected.some(({ template }) => template === to.template);
    const isEnd = to.id === way.target || way.keys.length === 0;
    if (taken.place !== null && isAlike) way.opened = to.route;
    if (!isAlike || (isEnd && to.id !== way.target)) this.#fail(atlas, taken, isAlike);
    else if (isEnd) this.#end(atlas);
  }

  /** The context has ended. */
  end(): void {
    this.#known.atlas?.leave(this);
  }

  #hasTime(): boolean {
    const { elapsed_ms, actions } = this.#known.stats;
    const { duration_ms, max_actions } = this.#length;
    return elapsed_ms < duration_ms * SHARE && (max_actions === null || actions < max_actions * SHARE);
  }

  #rest(): null {
    this.#way = null;
    this.end();
    return null;
  }

  #end(atlas: Atlas): void {
    this.#way = null;
    atlas.leave(this);
  }

  #plan(atlas: Atlas, here: StateNode, options: readonly Option[]): Way | null {
    const known = atlas.at(here);
    const from = { ...here, id: known?.id ?? here.id, edges: known?.edges ?? {} };
    const legs = legsFrom(atlas.graph, from, {
      cost: this.#known.pace.costOf(null) ?? undefined,
      shows: ({ id }) => this.#shown.get(id),
      missed: this.#missed,
      likely: options.flatMap(({ key }) => atlas.ledTo(here.route, key).map((to) => ({ key, to }))),
      steps: (node) => Object.entries(node?.edges ?? {}).map(([key, { to }]) => ({ key, to })),
    });
    const target = bestOf(atlas.goalsFor(this), legs);
    if (target === null) return null;
    atlas.headFor(this, target);
    return wayAlong(legs, target);
  }

  #step(way: Way, at: At, options: readonly Option[], most: number): Decision[] | null {
    if (way.open !== null) {
      this.#taken = { ...at, key: '', place: way.open };
      way.open = null;
      return [openWay(this.#taken.place ?? '', WHY)];
    }
    const key = way.keys[0] ?? '';
    const keys = key.split('\n');
    const taken = keys.flatMap((one) => options.find((option) => option.key === one) ?? []);
    if (taken.length < keys.length) return null;
    // Of those that cannot be done in a rush the others follow one by one.
    const rest = keys.slice(most);
    way.keys.splice(0, 1, ...rest);
    this.#taken = { ...at, key: rest.length > 0 ? '' : key, place: null };
    return taken.slice(0, most).map((option) => decisionOf(option, WHY));
  }

  /** The screens of the map that a step should show, one of them; none where it is not known. */
  #expected({ graph }: Atlas, { from, key, place }: Taken): StateNode[] {
    if (place !== null) return [...graph.states.values()].filter((node) => node.place === place);
    return [graph.states.get(from?.edges[key]?.to ?? '')].filter((node) => node !== undefined);
  }

  #noteOpened(expected: readonly StateNode[], to: StateNode): void {
    for (const { id } of expected) {
      this.#shown.set(id, id === to.id);
      if (id !== to.id) this.#inVain.set(id, (this.#inVain.get(id) ?? 0) + 1);
    }
    const isElsewhere = !expected.some(({ route }) => route === to.route);
    this.#missed = isElsewhere ? this.#missed + 1 : Math.floor(this.#missed / 2);
  }

  /** With other data, or at the next turn of what has several values, an action may lead there yet: once. */
  #mayYet({ id }: StateNode, key: string): boolean {
    const action = `${id} ${key}`;
    if (this.#repeated.has(action)) return false;
    this.#repeated.add(action);
    return true;
  }

  /** What was begun on a screen that was opened led nowhere: such a step needs those before it. */
  #closeRoute({ graph }: Atlas, route: string): void {
    for (const { id } of [...graph.states.values()].filter((node) => node.route === route)) {
      this.#shown.set(id, false);
      this.#inVain.set(id, OPENED_IN_VAIN);
    }
  }

  #forgive(): void {
    for (const [id, shown] of this.#shown)
      if (!shown && (this.#inVain.get(id) ?? 0) < OPENED_IN_VAIN) this.#shown.delete(id);
  }

  /** `isAlike`: a screen of the kind was shown, with other data. */
  #fail(atlas: Atlas, { from, surely, key }: Taken, isAlike: boolean): void {
    const opened = this.#way?.opened;
    if (key && !isAlike && opened) this.#closeRoute(atlas, opened);
    else if (from && surely && key && !(isAlike && this.#mayYet(from, key))) atlas.drop(from, key);
    if (this.#way) atlas.noteVain(this.#way.target, isAlike);
    this.#end(atlas);
  }
}

/** The screen that is near and led on to much; null when no way leads to any. */
function bestOf(
  goals: readonly { id: string; gain: number }[],
  legs: ReadonlyMap<string, Leg>,
): string | null {
  let best: string | null = null;
  let most = 0;
  for (const { id, gain } of goals) {
    const leg = legs.get(id);
    const cost = leg ? leg.cost + (isCheck(leg.key) ? COST_CHECK : 0) : Number.POSITIVE_INFINITY;
    const value = (1 + Math.log2(1 + gain) / 4) / (0.5 + cost);
    if (value <= most) continue;
    most = value;
    best = id;
  }
  return best;
}
