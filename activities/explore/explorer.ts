import type {
  Action,
  ActionResult,
  Driver,
  ElementView,
  Observation,
  Signal,
} from '#activities/drivers/contract.ts';
import type { Step } from '#activities/oracles/candidate.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import type { FillPlan } from './forms/form-options.ts';
import { learn } from './forms/memory.ts';
import { Graph, type StateNode } from './graph.ts';
import { Judging } from './judging.ts';
import { type Decision, Policy } from './policy.ts';
import { Rng } from './rng.ts';
import type { Checkpoint, ExploreHooks, ExploreSpec, ExploreStats } from './spec.ts';
import { describe } from './text.ts';
import { openStep, Trail } from './trail.ts';

const WHY_MAX = 200;
const TEXT_MAX = 300;

/** The loop's body: look, decide, act, judge. One object per slice. */
export class Explorer {
  readonly #driver: Driver;
  readonly #hooks: ExploreHooks;
  readonly #graph: Graph;
  readonly #rng: Rng;
  readonly #trail: Trail;
  readonly #policy: Policy;
  readonly #judging: Judging;
  readonly #resumed: boolean;
  readonly stats: ExploreStats;
  #seen: Observation | null = null;
  #node: StateNode | null = null;
  #lastSession: unknown;

  constructor(driver: Driver, spec: ExploreSpec, from: Checkpoint | null, hooks: ExploreHooks) {
    this.#driver = driver;
    this.#hooks = hooks;
    this.#resumed = from !== null;
    this.#lastSession = from?.session ?? null;
    this.#graph = from ? Graph.from(from.graph) : new Graph();
    this.#rng = from ? new Rng(from.rng) : Rng.seeded(spec.seed);
    this.#trail = new Trail(from?.trail);
    this.stats = from
      ? { ...from.stats }
      : { elapsed_ms: 0, actions: 0, states: 0, places: 0, failed: 0, candidates: 0 };
    this.#policy = new Policy({ graph: this.#graph, rng: this.#rng, spec, from });
    this.#judging = new Judging({
      driver,
      trail: this.#trail,
      stats: this.stats,
      seen: from?.seen ?? [],
      probed: from?.probed ?? {},
      onCandidate: (candidate) => hooks.onCandidate?.(candidate),
    });
  }

  /** The first look of a slice. */
  async begin(): Promise<void> {
    const seen = await this.#look();
    if (this.#resumed) this.#trail.add(openStep(seen.place));
    const { node, fresh } = this.#graph.arrive(seen);
    this.#seen = seen;
    this.#node = node;
    await this.#judging.judge({
      before: null,
      action: null,
      result: null,
      after: seen,
      signals: [],
      node,
      fresh,
    });
    this.#count();
  }

  /** One action. Resolves with false when nothing at all is left to do. */
  async step(): Promise<boolean> {
    const before = this.#seen ?? (await this.#look());
    const node = this.#node ?? this.#graph.arrive(before).node;
    const decision = this.#policy.decide(before, node);
    if (!decision) return false;
    const { action, sent } = decision.act();
    const result = await this.#driver.perform(action);
    const after = await this.#look();
    const arrival = this.#graph.arrive(after);
    this.stats.actions += 1;
    if (result.status !== 'done') this.stats.failed += 1;
    const signals = this.#driver.drain();
    const wrote = isWrite(result, signals);
    this.#policy.learnFrom(decision, node, arrival, result, wrote);
    if (sent) this.#learn(sent, after);
    const step: Step = {
      action,
      text: describe(action).slice(0, TEXT_MAX),
      place_before: before.place,
      place_after: after.place,
      wrote,
    };
    if (result.status === 'done') this.#trail.add(step);
    this.#seen = after;
    this.#node = arrival.node;
    await this.#tell(decision, step, result, viewOf(before, action), arrival);
    const moved = await this.#judging.judge({ before, action, result, after, signals, ...arrival });
    if (moved) {
      this.#seen = await this.#look();
      this.#node = this.#graph.arrive(this.#seen).node;
    }
    this.#count();
    return true;
  }

  /** Ends what runs beside the loop, within `cap_ms`. */
  finish(cap_ms: number): Promise<void> {
    return this.#judging.finish(cap_ms);
  }

  async checkpoint(): Promise<Checkpoint> {
    return {
      v: 1,
      driver: this.#driver.environment.browser,
      graph: this.#graph.toJSON(),
      frontier: this.#policy.frontier(),
      rng: this.#rng.state(),
      session: await this.#session(),
      place: this.#seen?.place ?? '',
      trail: this.#trail.all(),
      stats: { ...this.stats },
      ...this.#judging.state(),
      ...this.#policy.state(),
    };
  }

  /** The session now; when the browser is closed already, as it was at the last checkpoint. */
  async #session(): Promise<unknown> {
    try {
      this.#lastSession = await this.#driver.session();
    } catch (error) {
      if (this.#lastSession === null) throw error;
    }
    return this.#lastSession;
  }

  /** A screen that seems blank is looked at twice: it may have been caught between two documents. */
  async #look(): Promise<Observation> {
    const seen = await this.#driver.observe();
    if (!seen.blank) return seen;
    await this.#driver.perform({ kind: 'press', key: 'Shift' });
    return this.#driver.observe();
  }

  #learn(sent: FillPlan['sent'], after: Observation): void {
    learn(this.#policy.memory, sent, after.elements);
  }

  #count(): void {
    this.stats.states = this.#graph.states.size;
    this.stats.places = this.#graph.routes.size;
  }

  async #tell(
    decision: Decision,
    step: Step,
    result: ActionResult,
    element: ElementView | null,
    { node, fresh }: { node: StateNode; fresh: boolean },
  ): Promise<void> {
    const line: ActionLine = {
      n: this.stats.actions,
      at_ms: this.stats.elapsed_ms,
      text: step.text,
      why: decision.why.slice(0, WHY_MAX),
      place: step.place_after.slice(0, 500),
      outcome:
        result.status !== 'done'
          ? 'failed'
          : fresh
            ? 'new_state'
            : result.effect
              ? 'known_state'
              : 'no_change',
    };
    const after = this.#seen;
    if (after)
      await this.#hooks.onAction?.(line, { step, result, element, state: node.id, new_state: fresh, after });
  }
}

/** Whether the action changed data that other screens may show: on the server, or in the browser's storage. */
function isWrite({ detail }: ActionResult, signals: readonly Signal[]): boolean {
  if (/\bstorage\b/.test(detail)) return true;
  return signals.some(
    ({ kind, ...signal }) =>
      kind === 'response' && 'method' in signal && !/^(GET|HEAD|OPTIONS)$/.test(signal.method),
  );
}

function viewOf(seen: Observation, action: Action): ElementView | null {
  const target =
    'target' in action ? action.target : action.kind === 'fill' ? action.fields[0]?.target : null;
  return seen.elements.find((view) => view.target.path === target?.path) ?? null;
}
