import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Option, Scored } from '../options/option.ts';
import type { Rng } from '../rng.ts';
import {
  areChecksAffordable,
  areChecksDue,
  chooseCheck,
  MODEST,
  type Situation,
  STRONG,
} from './check-choice.ts';
import { type Decision, decisionOf } from './decision.ts';
import type { Travel } from './travel.ts';

/** What is here saves the way: it is worth its time where what waits elsewhere must promise more. */
const HERE = 0.75;

/** Whose turn it is among checks: on the screen that is shown, or on one that is worth the way. */
export class CheckTurn {
  readonly #known: Knowledge;
  readonly #rng: Rng;
  readonly #travel: Travel;

  constructor(known: Knowledge, rng: Rng, travel: Travel) {
    this.#known = known;
    this.#rng = rng;
    this.#travel = travel;
  }

  /**
   * A check that is due and worth its time, here or a way from here: what promises much elsewhere comes before what promises
   * less here.
   */
  due(situation: Situation, checks: readonly Scored[], options: readonly Option[]): Decision | null {
    const mayLeave = situation.seen.dialogs === 0 && areChecksDue(this.#known);
    for (const least of mayLeave ? [STRONG, MODEST] : [MODEST]) {
      const check = this.#here(situation, checks, { least: mayLeave ? least * HERE : least });
      if (check || !mayLeave) return check;
      const way = this.#elsewhere(situation, options, least);
      if (way) return way;
    }
    return null;
  }

  /** A check where nothing else is worth trying: one that is worth its time here or a way from here, else any here. */
  idle(situation: Situation, checks: readonly Scored[], options: readonly Option[]): Decision | null {
    const check = this.#here(situation, checks, { least: MODEST, idle: true });
    if (check || !areChecksAffordable(this.#known)) return check;
    return this.#elsewhere(situation, options, MODEST) ?? this.#here(situation, checks, { idle: true });
  }

  #here(
    situation: Situation,
    checks: readonly Scored[],
    which: NonNullable<Parameters<typeof chooseCheck>[3]>,
  ): Decision | null {
    // What was gone to for a check is not left again because something else is untried there.
    const unspent = situation.unspent && !this.#travel.wentForCheck(situation.node);
    const check = chooseCheck({ ...situation, unspent }, this.#rng, checks, which);
    if (!check) return null;
    this.#travel.checkFound(situation.node);
    return decisionOf(check, check.why);
  }

  #elsewhere({ node }: Situation, options: readonly Option[], least: number): Decision | null {
    return this.#travel.setOutForCheck(node, options, least);
  }
}
