import type { Action, ActionResult, Observation, Signal } from '#engine/drivers/contract.ts';
import { describe } from '#engine/explore/text.ts';
import type { Step } from '#engine/model/suspicion.ts';
import type { ExploreHooks, ExploreStats } from '../knowledge/spec.ts';
import { lineOf, viewOf } from '../knowledge/steps.ts';

/** One action that was done: why, between which looks, and what came of it. */
type ReportedAction = {
  why: string;
  step: Step;
  result: ActionResult;
  before: Observation;
  after: Observation;
  /** The state that it was done in or, of the last of several, led to. */
  state: string;
  fresh: boolean;
  signals: readonly Signal[];
};

/** Tells the hooks of a slice what one context is about to do, and what it did. */
export class ActionReporter {
  readonly #hooks: ExploreHooks;
  readonly #lane: number;
  readonly #stats: ExploreStats;
  readonly #touch: boolean;

  constructor(hooks: ExploreHooks, lane: number, stats: ExploreStats, touch = false) {
    this.#touch = touch;
    this.#hooks = hooks;
    this.#lane = lane;
    this.#stats = stats;
  }

  /** Before an action, while somebody watches. */
  announce(why: string, action: Action | undefined, before: Observation): void {
    if (!action || !this.#hooks.isWatched?.()) return;
    const box = viewOf(before, action)?.box ?? null;
    this.#hooks.onAct?.({ lane: this.#lane, text: describe(action, this.#touch), why, box });
  }

  /** Rejects when the hook does. */
  async report({ why, step, result, before, after, state, fresh, signals }: ReportedAction): Promise<void> {
    const line = lineOf({ why, step, result, fresh, stats: this.#stats, context: this.#lane });
    const element = viewOf(before, step.action);
    const details = { lane: this.#lane, step, result, element, state, new_state: fresh, after, signals };
    await this.#hooks.onAction?.(line, details);
  }
}
