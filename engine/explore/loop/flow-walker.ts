import { type FlowWay, stepWords } from '#domain/test-run/flows.ts';
import { brokenFlow, stopOf } from '#engine/bugs/broken-flow/kind.ts';
import { suspicionsOf } from '#engine/bugs/run-check.ts';
import type { Action, ActionResult, Driver, Observation } from '#engine/drivers/contract.ts';
import { describe } from '#engine/explore/text.ts';
import { awaitStep, hindrance } from '#engine/flows/await-step.ts';
import type { FlowStop } from '#engine/flows/flow.ts';
import type { Step, Suspicion } from '#engine/model/suspicion.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Decision } from '../policy/decision.ts';

/** In a checkpoint: how many flows have been walked, to their end or not. */
const WALKED = 'flows walked';

/** What a walk comes to next: one more step to do, or a flow that stops, with the step that proves it. */
export type Walk = { decision: Decision } | { suspicion: Suspicion; step: Step };

type WalkerParts = { flows: readonly FlowWay[]; known: Knowledge; driver: Pick<Driver, 'probe'> };

/**
 * Walks the flows of a run one step at a time, each from the start, before its context explores: what they lead through is
 * on the map then as anything else is. A flow that was under way when a slice ended is begun again.
 */
export class FlowWalker {
  readonly #parts: WalkerParts;
  /** Steps of the flow that have been begun; null before its start is opened. */
  #begun: number | null = null;
  /** What kept the last step from being done, '' where it was. */
  #hindered = '';
  /** Whether the flow has changed something that others may see. */
  #wrote = false;

  constructor(parts: WalkerParts) {
    this.#parts = parts;
  }

  /** The next step; null once all flows have been walked. `look`: the screen as it is later. */
  async next(seen: Observation, look: () => Promise<Observation>): Promise<Walk | null> {
    let here = seen;
    const lookAgain = async () => {
      here = await look();
      return here;
    };
    for (let flow = this.#flow(); flow; flow = this.#flow()) {
      if (this.#begun === null) {
        this.#begun = 0;
        if (flow.steps[0]?.open === undefined) return this.#act(flow, { kind: 'open', place: flow.start });
      }
      if (this.#hindered) return this.#stop(flow, { index: this.#begun - 1, why: this.#hindered }, here);
      const index = this.#begun;
      if (index >= flow.steps.length) {
        this.#end();
        continue;
      }
      const found = await awaitStep(flow, index, { driver: this.#parts.driver, seen: here, look: lookAgain });
      if ('why' in found) return this.#stop(flow, { index, ...found }, here);
      if ('unclear' in found) this.#leave(flow, index, found.unclear, here.place);
      else this.#begun = index + 1;
      if ('action' in found) return this.#act(flow, found.action);
    }
    return null;
  }

  /** Takes in how the last step went. What may not be followed is no fault of the app. */
  note(result: ActionResult, { place, wrote }: { place: string; wrote: boolean }): void {
    const flow = this.#flow();
    if (!flow || this.#begun === null) return;
    this.#wrote ||= wrote;
    if (result.held) this.#leave(flow, Math.max(0, this.#begun - 1), result.detail, place);
    else this.#hindered = hindrance(result);
  }

  #flow(): FlowWay | undefined {
    return this.#parts.flows[this.#parts.known.probed[WALKED] ?? 0];
  }

  #act(flow: FlowWay, action: Action): Walk {
    const why = `the flow "${flow.name}", step ${this.#begun} of ${flow.steps.length}`;
    return { decision: { option: null, why, act: () => ({ action, sent: null }) } };
  }

  #stop(flow: FlowWay, stop: FlowStop, { place }: Observation): Walk | null {
    const action: Action = { kind: 'check', check: 'broken_flow', flow };
    const ends = { place_before: flow.start, place_after: place, wrote: this.#wrote };
    const step = { action, text: describe(action), ...ends };
    this.#end();
    const [suspicion] = suspicionsOf(brokenFlow, [stopOf(flow, stop, place)]);
    return suspicion ? { suspicion, step } : null;
  }

  /** Tells of a flow that cannot be walked by what it says. */
  #leave(flow: FlowWay, index: number, why: string, place: string): void {
    const step = flow.steps[index];
    const words = step ? `step ${index + 1}, ${stepWords(step)}: ` : '';
    this.#parts.known.refuse(`The flow "${flow.name}"`, `${words}${why}`, place);
    this.#end();
  }

  #end(): void {
    this.#begun = null;
    this.#hindered = '';
    this.#wrote = false;
    this.#parts.known.probed[WALKED] = (this.#parts.known.probed[WALKED] ?? 0) + 1;
  }
}
