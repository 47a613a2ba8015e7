import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Option } from '../options/option.ts';
import { changeClaimed } from './check-choice.ts';
import type { Decision, Outcome } from './decision.ts';

/** Screens that take this long to come to are gone to again only for a good reason; where a seed is to decide all, unmistakably. */
const SLOW_MS = { paced: 3_000, unpaced: 10_000 };
/** What a new screen is worth, in blocks of code that ran for the first time. */
const FRESH_GAIN = 2;

/** Teaches all contexts what came of the decisions of one. */
export class OutcomeLearner {
  readonly #known: Knowledge;
  /** Done since it was last asked how much code ran. */
  #unjudged: Option[] = [];

  constructor(known: Knowledge) {
    this.#known = known;
  }

  learn(decisions: readonly Decision[], node: StateNode, outcome: Outcome): void {
    const { fresh, gain } = outcome;
    this.#noteSlow(decisions, node, outcome);
    this.#noteOptions(decisions, node, outcome);
    if (gain !== null) this.#share(gain + (fresh ? FRESH_GAIN : 0));
    this.#noteNews(outcome, decisions.length);
  }

  /** A way is slow by its own time: what sends a form or checks something takes as long as that does. */
  #noteSlow(decisions: readonly Decision[], node: StateNode, { node: to, result, wrote }: Outcome): void {
    const { graph, pace } = this.#known;
    const [one, ...others] = decisions;
    const isWay = one && others.length === 0 && !wrote && (one.option?.kind ?? 'activate') === 'activate';
    if (!isWay || to.id === node.id) return;
    graph.slow.note(to.route, result.took_ms >= (pace.paced ? SLOW_MS.paced : SLOW_MS.unpaced));
  }

  /** Of several, nobody saw which of them did what. */
  #noteOptions(
    decisions: readonly Decision[],
    node: StateNode,
    { node: to, result, wrote, texts }: Outcome,
  ): void {
    const { graph } = this.#known;
    const led = decisions.length === 1 ? to.id : '';
    for (const [index, decision] of decisions.entries()) {
      const { option } = decision;
      if (!option) continue;
      const change = changeClaimed(decision, node);
      if (change) this.#known.release(change);
      this.#known.release(option.key);
      if (wrote) graph.noteWrite(node, option.key);
      // The screen has kept its promise: it may be gone to again for what else there is.
      if (graph.tries(node, option.key, option.shared).anywhere === 0) this.#known.keptPromise(node.id);
      graph.record(node, option, { to: led, effect: result.effect, text: texts[index] ?? '' });
      this.#unjudged.push(option);
    }
  }

  /** A screen that differs by its data alone is no news: where code is counted, some has to have run for the first time. */
  #noteNews({ fresh, gain }: Outcome, actions: number): void {
    const known = this.#known;
    const isNew = fresh || Boolean(gain);
    known.dull = isNew ? 0 : known.dull + 1;
    if (isNew) known.round = Math.min(known.round, 1);
    if (gain !== null) known.noteNews(known.isNews(gain) ?? fresh, actions);
  }

  /** Gives each action since the last time its part of what they brought together. */
  #share(gain: number): void {
    for (const option of this.#unjudged) this.#known.yields.note(option, gain / this.#unjudged.length);
    this.#unjudged = [];
  }
}
