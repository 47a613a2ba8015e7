import type { Action, ActionResult, Observation, Signal } from '#engine/drivers/contract.ts';
import type { Step } from '#engine/model/suspicion.ts';
import type { Trail } from '#engine/model/trail.ts';
import { WAIT } from '#engine/model/usable.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { stepOf } from '../knowledge/steps.ts';
import { spend } from '../knowledge/time-spent.ts';
import type { Decision } from '../policy/decision.ts';
import type { ActionReporter } from './action-reporter.ts';

/** What one context sets out to do between two looks; `lacked`: since which step each action could have been done. */
export type Turn = {
  decisions: readonly Decision[];
  actions: readonly Action[];
  before: Observation;
  node: StateNode;
  lacked: readonly (number | undefined)[];
};

/** What became of it; `took_ms` each. Of several actions only the last is seen, with what it led to. */
export type TurnEnd = {
  results: readonly ActionResult[];
  after: Observation;
  node: StateNode;
  fresh: boolean;
  signals: readonly Signal[];
  wrote: boolean;
  took_ms: number;
};

type Recording = { known: Knowledge; trail: Trail; reporter: ActionReporter; touch: boolean };

/** Keeps what one context did: in its trail, in the map of ways and in the statistics, and reports it. */
export class TurnRecorder {
  readonly #parts: Recording;

  constructor(parts: Recording) {
    this.#parts = parts;
  }

  async record(turn: Turn, end: TurnEnd): Promise<void> {
    const { known, reporter } = this.#parts;
    const way: Step[] = [];
    for (const [index, result] of end.results.entries()) {
      this.#notePace(turn, index, end.took_ms);
      const isLast = index === end.results.length - 1;
      const step = this.#stepAt(index, isLast, turn, end);
      this.#count(result, step);
      if (result.status === 'done') known.writes.note(step);
      if (result.status === 'done') way.push(step);
      const led = isLast
        ? { state: end.node.id, fresh: end.fresh, signals: end.signals }
        : { state: turn.node.id, fresh: false, signals: [] };
      const why = turn.decisions[index]?.why ?? '';
      const { before } = turn;
      await spend(known.spent, 'record', () =>
        reporter.report({ why, step, result, before, after: end.after, ...led }),
      );
    }
    if (way.length === turn.actions.length) known.ways.note(way);
  }

  #notePace({ decisions, actions }: Turn, index: number, took_ms: number): void {
    const option = decisions[index]?.option ?? null;
    if (option || actions[index]?.kind === 'open') this.#parts.known.pace.note(option, took_ms);
  }

  #stepAt(index: number, isLast: boolean, turn: Turn, end: TurnEnd): Step {
    const { before } = turn;
    const looks = { before, after: isLast ? end.after : before };
    const screens = [index === 0 ? turn.node.id : null, isLast ? end.node.id : null] as const;
    return stepOf(turn.actions[index] ?? WAIT, looks, {
      wrote: end.wrote,
      touch: this.#parts.touch,
      at: this.#parts.trail.count + 1,
      lacked: turn.lacked[index],
      screens,
    });
  }

  #count({ status }: ActionResult, step: Step): void {
    const { known, trail } = this.#parts;
    known.stats.actions += 1;
    known.underway -= 1;
    if (status === 'done') trail.add(step);
    else known.stats.failed += 1;
  }
}
