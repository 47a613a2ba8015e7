import type { Capabilities, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { markupOf } from '#engine/drivers/markup.ts';
import type { Refuse } from '#engine/model/safety.ts';
import type { Counsel } from '../advisor/counsel.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { ExploreSpec } from '../knowledge/spec.ts';
import type { Option, Scored } from '../options/option.ts';
import { optionsFor } from '../options/options.ts';
import { NARROW } from '../options/screen-options.ts';
import type { Rng } from '../rng.ts';
import { areChecksDue, checksOn, chooseCheck, MODEST, type Situation, situationOf } from './check-choice.ts';
import { chooseBest, PROMISING, score, WORTHWHILE } from './choose.ts';
import { type Decision, decisionOf, left, type Outcome, openWay, widened } from './decision.ts';
import { promiseOf } from './frontier.ts';
import { Travel } from './travel.ts';
import { isTimeToVary, varyForm, wander } from './wander.ts';

/** Actions without anything new after which a new round is begun, in which everything is worth another try. */
const DULL_MAX = 80;
const STUCK_MAX = 6;
/** Known actions done one right after another, without a look in between. */
const RUSH = 4;
const NARROW_ACTIONS = 12;
/** Screens that take this long are gone to again only for a good reason; where a seed is to decide all, unmistakably. */
const SLOW_MS = { paced: 3_000, unpaced: 10_000 };

type PolicyParts = {
  known: Knowledge;
  rng: Rng;
  spec: ExploreSpec;
  refuse: Refuse;
  rushes: boolean;
  abilities: Capabilities;
  counsel: Counsel | null;
};

/** The screen that a context stands on; `openedBy`: what brought up what has no address of its own; `changedBy`: what the last step used when it changed something there. */
type Arrived = {
  seen: Observation;
  node: StateNode;
  openedBy: ElementTarget | null;
  changedBy: ElementTarget | null;
};

/** Decides what one context does next, from what all contexts know and its own seed alone. */
export class Policy {
  readonly #known: Knowledge;
  readonly #rng: Rng;
  readonly #spec: ExploreSpec;
  readonly #refuse: Refuse;
  readonly #rushes: boolean;
  readonly #abilities: Capabilities;
  readonly #counsel: Counsel | null;
  readonly #travel: Travel;
  #before: ReadonlySet<string> = new Set();
  #last: Option['kind'] | null = null;
  #begun = false;
  /** Actions since the window was made as narrow as a phone; null while it is wide. */
  #narrowFor: number | null = null;
  #stuck = 0;
  #most = 1;
  /** Done since it was last asked how much code ran. */
  #unjudged: Option[] = [];

  constructor(parts: PolicyParts) {
    this.#travel = new Travel(parts.known);
    this.#rushes = parts.rushes;
    this.#abilities = parts.abilities;
    this.#counsel = parts.counsel;
    this.#known = parts.known;
    this.#rng = parts.rng;
    this.#spec = parts.spec;
    this.#refuse = parts.refuse;
  }

  /**
   * What to do on this screen: one action, or where nothing new is in sight up to `most` in a rush. Null when
   * everything worthwhile has been done everywhere, several times over.
   */
  decide(here: Arrived, most: number): Decision[] | null {
    this.#most = Math.min(most, this.#rushes ? RUSH : 1);
    const decisions = this.#widen() ?? this.#choose(here);
    if (this.#narrowFor !== null) this.#narrowFor += decisions?.length ?? 0;
    if (decisions?.some(({ option }) => option?.key === NARROW)) this.#narrowFor = 0;
    for (const { option } of decisions ?? []) if (option) this.#known.claim(option.key);
    return decisions;
  }

  /** Takes in what came of decisions; of several, nobody saw which of them did what. */
  learnFrom(decisions: readonly Decision[], node: StateNode, outcome: Outcome): void {
    const { node: to, fresh, result, wrote, gain, texts } = outcome;
    const { graph } = this.#known;
    const slow_ms = this.#known.pace.paced ? SLOW_MS.paced : SLOW_MS.unpaced;
    if (result.took_ms >= slow_ms && to.id !== node.id) graph.slow.add(to.route);
    const led = decisions.length === 1 ? to.id : '';
    for (const [index, { option }] of decisions.entries()) {
      if (!option) continue;
      this.#known.release(option.key);
      if (wrote) graph.noteWrite(node, option.key);
      // The screen has kept its promise: it may be gone to again for what else there is.
      if (graph.tries(node, option.key, option.shared).anywhere === 0) this.#known.keptPromise(node.id);
      graph.record(node, option, { to: led, effect: result.effect, text: texts[index] ?? '' });
      this.#unjudged.push(option);
    }
    if (gain !== null) this.#share(gain + (fresh ? 2 : 0));
    const option = decisions.at(-1)?.option ?? null;
    this.#last = option?.kind ?? null;
    this.#begun = decisions.length === 1 && option?.kind === 'fill' && to.route !== node.route;
    this.#known.dull = fresh || gain ? 0 : this.#known.dull + 1;
    this.#known.noteNews(fresh || Boolean(gain), decisions.length);
    if (gain || fresh) this.#known.round = Math.min(this.#known.round, 1);
    this.#stuck = result.effect && result.status === 'done' ? 0 : this.#stuck + 1;
    this.#travel.arrived(to, option === null);
    this.#counsel?.note(
      decisions.map((one) => one.option),
      fresh || Boolean(gain),
    );
  }

  /** Ids of screens with something worthwhile left, as far as is known. */
  frontier(): string[] {
    const { graph, givenUp } = this.#known;
    return [...graph.states.values()]
      .filter((node) => !givenUp.has(node.id) && promiseOf(graph, node) >= WORTHWHILE)
      .map(({ id }) => id);
  }

  #choose({ seen, node, openedBy, changedBy }: Arrived): Decision[] | null {
    const { graph, guide } = this.#known;
    const options = this.#optionsOf(seen, node);
    const context = {
      graph,
      yields: this.#known.yields,
      pace: this.#known.pace,
      node,
      max_pages: this.#spec.max_pages,
      known: this.#before,
      begun: this.#begun,
      claims: (key: string) => this.#known.claims(key),
    };
    const scored = options.map(
      (option): Scored => ({
        option,
        value: score(option, context) * guide.weigh(option, node),
      }),
    );
    const situation = situationOf(
      { known: this.#known, spec: this.#spec, refuse: this.#refuse, abilities: this.#abilities },
      { seen, node, openedBy, changedBy, scored },
    );
    const checks = checksOn(situation);
    graph.keepOpen(node, [...scored, ...checks]);
    const advised = this.#counsel?.advise({ seen, node, scored });
    if (advised) {
      this.#travel.giveUp();
      return [decisionOf(advised, 'the model suggests it')];
    }
    const hinted = this.#stuck === 0 ? guide.next(graph, node) : null;
    if (hinted) {
      this.#travel.giveUp();
      return [{ ...openWay(hinted.place), why: hinted.why }];
    }
    const followed = this.#travel.next(options);
    if (followed) return [followed];
    this.#before = new Set(options.map(({ key }) => key));
    const check = this.#checkNow(situation, checks, options);
    if (check) return [check];
    if (this.#stuck >= STUCK_MAX) return [this.#stuck === STUCK_MAX ? left() : this.#restart()];
    const best = chooseBest(scored, this.#rng);
    if (best && best.value >= PROMISING)
      return [decisionOf(best.option, guide.reasonFor(best.option, node) ?? best.option.why)];
    for (const least of [PROMISING, WORTHWHILE]) {
      const varies = least === WORTHWHILE && isTimeToVary(this.#rng);
      const better_than = varies ? 0 : (best?.value ?? 0);
      const onWay = this.#travel.setOut({ from: node, options, least, better_than });
      if (onWay) return [onWay];
      const idle = this.#stuck === 0 ? chooseCheck(situation, this.#rng, checks, 'idle') : null;
      if (idle) return [decisionOf(idle, idle.why)];
      if (best && best.value >= least)
        return (
          varyForm(scored, this.#rng) ??
          this.#wander(seen, node, scored, 'try again what was tried elsewhere')
        );
    }
    if (this.#known.dull >= DULL_MAX && !this.#known.beginRound()) return null;
    return this.#wander(seen, node, scored, 'look around again');
  }

  /** A check that is due, here or a way from here. */
  #checkNow(situation: Situation, checks: readonly Scored[], options: readonly Option[]): Decision | null {
    if (this.#stuck > 0) return null;
    const choose = (which: 'mattering' | 'any') => {
      const check = chooseCheck(situation, this.#rng, checks, which);
      return check && decisionOf(check, check.why);
    };
    if (situation.seen.dialogs > 0) return choose('any');
    const check = choose('mattering');
    if (check || !areChecksDue(this.#known)) return check;
    return this.#travel.setOutForCheck(situation.node, options, MODEST) ?? choose('any');
  }

  #optionsOf(seen: Observation, node: StateNode): Option[] {
    return optionsFor({
      seen,
      abilities: this.#abilities,
      mode: this.#spec.mode,
      memory: this.#known.memory,
      persona: {
        token: this.#spec.run_token,
        round: this.#known.round,
        ...(this.#spec.mode === 'active' ? { markup: markupOf('typed') } : {}),
      },
      tried: (key) => node.edges[key]?.tries ?? 0,
      triedAnywhere: (shared) => this.#known.graph.triesAnywhere(shared),
      isMenu: (list) => this.#known.graph.isMenu(list),
      home: this.#known.homeOf(seen),
      narrow: this.#narrowFor !== null,
      last: this.#last,
      refuse: this.#refuse,
      destructive: this.#spec.destructive ?? false,
      onRefused: (view, why) => this.#known.refuse(view.target.name || view.leads_to, why, seen.place),
    });
  }

  /** Gives each action since the last time its part of what they brought together. */
  #share(gain: number): void {
    for (const option of this.#unjudged) this.#known.yields.note(option, gain / this.#unjudged.length);
    this.#unjudged = [];
  }

  /** A phone's width shows other screens, but the app is explored in a window for it: the visit ends after a while. */
  #widen(): Decision[] | null {
    if (this.#narrowFor === null || this.#narrowFor < NARROW_ACTIONS) return null;
    this.#narrowFor = null;
    this.#travel.giveUp();
    return [widened()];
  }

  /** The first thing pressed in a dialog is likely to close it: there is no rush there. */
  #wander(seen: Observation, node: StateNode, scored: readonly Scored[], usual: string): Decision[] {
    const why = (option: Option) => this.#known.guide.reasonFor(option, node) ?? usual;
    const chosen = wander(scored, { most: seen.dialogs > 0 ? 1 : this.#most, rng: this.#rng, why });
    return chosen.length > 0 ? chosen : [this.#restart()];
  }

  #restart(): Decision {
    this.#stuck = 0;
    return { ...openWay(this.#spec.start_place), why: 'nothing happens here: start again' };
  }
}
