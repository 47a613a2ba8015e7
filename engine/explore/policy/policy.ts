import type { Capabilities, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { markupOf } from '#engine/drivers/markup.ts';
import type { Refuse } from '#engine/model/refuse.ts';
import type { Counsel } from '../advisor/counsel.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { ExploreSpec } from '../knowledge/spec.ts';
import { partsOf } from '../options/check-options.ts';
import type { Option, Scored } from '../options/option.ts';
import { optionsFor } from '../options/options.ts';
import { NARROW } from '../options/screen-options.ts';
import type { Rng } from '../rng.ts';
import { changeAt, changeClaimed, checksOn, type Situation, situationOf } from './check-choice.ts';
import { CheckTurn } from './check-turn.ts';
import { chooseBest, PROMISING, score, WORTHWHILE } from './choose.ts';
import { type Decision, decisionOf, left, type Outcome, openWay, widened } from './decision.ts';
import { promiseOf } from './frontier.ts';
import { OutcomeLearner } from './outcome-learner.ts';
import { Tour } from './tour.ts';
import { Travel } from './travel.ts';
import { leadsToUnmet } from './unmet.ts';
import { isTimeToVary, varyForm, wander } from './wander.ts';

/** Actions without anything new after which a new round is begun, in which everything is worth another try. */
const DULL_MAX = 80;
const STUCK_MAX = 6;
/** Known actions done one right after another, without a look in between. */
const RUSH = 4;
const NARROW_ACTIONS = 12;
/** Below this a screen elsewhere is gone to that promises so much more, the way taken into account: else what is new waits behind what is new here only. */
const SURE = 0.6;
const MUCH_BETTER = 1.5;

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
  readonly #tour: Tour;
  readonly #checkTurn: CheckTurn;
  readonly #learner: OutcomeLearner;
  #before: ReadonlySet<string> = new Set();
  #last: Option['kind'] | null = null;
  #begun = false;
  /** Actions since the window was made as narrow as a phone; null while it is wide. */
  #narrowFor: number | null = null;
  #stuck = 0;
  #most = 1;

  constructor(parts: PolicyParts) {
    this.#travel = new Travel(parts.known);
    this.#tour = new Tour(parts.known, parts.spec);
    this.#learner = new OutcomeLearner(parts.known);
    this.#rushes = parts.rushes;
    this.#abilities = parts.abilities;
    this.#counsel = parts.counsel;
    this.#known = parts.known;
    this.#rng = parts.rng;
    this.#checkTurn = new CheckTurn(parts.known, parts.rng, this.#travel);
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
    for (const decision of decisions ?? []) {
      const change = changeClaimed(decision, here.node);
      if (change) this.#known.claim(change);
      if (decision.option) this.#known.claim(decision.option.key);
    }
    return decisions;
  }

  /** Takes in what came of decisions. */
  learnFrom(decisions: readonly Decision[], node: StateNode, outcome: Outcome): void {
    const { node: to, fresh, result, gain, wrote } = outcome;
    this.#learner.learn(decisions, node, outcome);
    const option = decisions.at(-1)?.option ?? null;
    this.#last = option?.kind ?? null;
    this.#begun = decisions.length === 1 && option?.kind === 'fill' && to.route !== node.route;
    this.#stuck = result.effect && result.status === 'done' ? 0 : this.#stuck + 1;
    this.#travel.arrived(to, option === null);
    this.#tour.arrived(to, wrote);
    const options = decisions.map((one) => one.option);
    this.#counsel?.note(options, fresh || Boolean(gain));
  }

  /** Its context does nothing more. */
  end(): void {
    this.#travel.end();
    this.#tour.end();
  }

  /** Ids of screens with something worthwhile left, as far as is known. */
  frontier(): string[] {
    const { graph, givenUp } = this.#known;
    return [...graph.states.values()]
      .filter((node) => !givenUp.has(node.id) && promiseOf(graph, node) >= WORTHWHILE)
      .map(({ id }) => id);
  }

  #choose({ seen, node, openedBy, changedBy }: Arrived): Decision[] | null {
    const options = this.#optionsOf(seen, node);
    const scored = this.#score(options, node);
    const situation = situationOf(
      { known: this.#known, spec: this.#spec, refuse: this.#refuse, abilities: this.#abilities },
      { seen, node, openedBy, changedBy, scored },
    );
    const checks = checksOn(situation);
    for (const { option } of checks) this.#known.ledger.offer(partsOf(option.family).id, node.route);
    this.#known.graph.keepOpen(node, [...scored, ...checks]);
    const directed = this.#directed(seen, node, scored);
    if (directed) return [directed];
    const tour =
      this.#stuck < STUCK_MAX
        ? this.#tour.next(node, [...options, ...checks.map(({ option }) => option)], this.#most)
        : null;
    if (tour) return tour;
    const onWay = this.#travel.next(options);
    if (onWay) return [onWay];
    this.#before = new Set(options.map(({ key }) => key));
    const unmet = this.#stuck === 0 ? chooseBest(leadsToUnmet(scored, seen, this.#known), this.#rng) : null;
    if (unmet) return [this.#decisionFor(unmet.option, node)];
    const check = this.#stuck === 0 ? this.#checkTurn.due(situation, checks, options) : null;
    if (check) return [check];
    if (this.#stuck >= STUCK_MAX) return [this.#stuck === STUCK_MAX ? left() : this.#restart()];
    return this.#explore(situation, checks, options, scored);
  }

  #score(options: readonly Option[], node: StateNode): Scored[] {
    const { graph, yields, pace, guide } = this.#known;
    const context = {
      graph,
      yields,
      pace,
      node,
      max_pages: this.#spec.max_pages,
      known: this.#before,
      begun: this.#begun,
      claims: (key: string) => this.#known.claims(key),
    };
    const isChanging = this.#known.claims(changeAt(node)) > 0;
    return options.map((option) => ({
      option,
      value: isChanging && option.kind === 'fill' ? 0 : score(option, context) * guide.weigh(option, node),
    }));
  }

  /** What the model or the user asks for; a way that was set out on is given up for it. */
  #directed(seen: Observation, node: StateNode, scored: readonly Scored[]): Decision | null {
    const advised = this.#counsel?.advise({ seen, node, scored });
    const hinted = advised || this.#stuck > 0 ? null : this.#known.guide.next(this.#known.graph, node);
    if (advised || hinted) this.#travel.giveUp();
    if (advised) return decisionOf(advised, 'the model suggests it');
    return hinted && { ...openWay(hinted.place), why: hinted.why };
  }

  /** What promises most: here, else a way from here, else an idle check, else what was tried elsewhere. */
  #explore(
    situation: Situation,
    checks: readonly Scored[],
    options: readonly Option[],
    scored: readonly Scored[],
  ): Decision[] | null {
    const { seen, node } = situation;
    const best = chooseBest(scored, this.#rng);
    const value = best?.value ?? 0;
    if (best && value >= PROMISING)
      return [this.#betterElsewhere(situation, options, value) ?? this.#decisionFor(best.option, node)];
    for (const least of [PROMISING, WORTHWHILE]) {
      const varies = least === WORTHWHILE && isTimeToVary(this.#rng);
      const better_than = varies ? 0 : value;
      const onWay = this.#travel.setOut({ from: node, options, least, better_than });
      if (onWay) return [onWay];
      const idle = this.#stuck === 0 ? this.#checkTurn.idle(situation, checks, options) : null;
      if (idle) return [idle];
      if (value >= least)
        return (
          varyForm(scored, this.#rng) ??
          this.#wander(seen, node, scored, 'try again what was tried elsewhere')
        );
    }
    if (this.#known.dull >= DULL_MAX && !this.#known.beginRound()) return null;
    return this.#wander(seen, node, scored, 'look around again');
  }

  #decisionFor(option: Option, node: StateNode): Decision {
    return decisionOf(option, this.#known.guide.reasonFor(option, node) ?? option.why);
  }

  /** A way to what promises much more than what is left here; what lies in a dialog is done first. */
  #betterElsewhere({ seen, node }: Situation, options: readonly Option[], value: number): Decision | null {
    if (value >= SURE || seen.dialogs > 0) return null;
    return this.#travel.setOut({ from: node, options, least: PROMISING, better_than: value * MUCH_BETTER });
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
