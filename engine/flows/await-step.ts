import { setTimeout as delay } from 'node:timers/promises';
import type { FlowWay } from '#domain/test-run/flows.ts';
import type { ActionResult, Driver, Observation } from '#engine/drivers/contract.ts';
import { findStep, type StepFound } from './find-step.ts';

/** What a step names may come late, after the screen is calm: as long as a replay waits for any element. */
const COMING_MS = 2_500;
const LOOK_MS = 150;

type Standing = { driver: Pick<Driver, 'probe'>; seen: Observation; look(): Promise<Observation> };

/** What a step of a flow comes to, once the screen has it or has had time for it. Rejects as `look` does. */
export async function awaitStep(flow: FlowWay, index: number, standing: Standing): Promise<StepFound> {
  const step = flow.steps[index];
  if (!step) throw new Error(`the flow ${flow.name} has no step ${index}`);
  const { driver } = standing;
  const until = performance.now() + COMING_MS;
  for (let { seen } = standing; ; seen = await standing.look()) {
    const found = await findStep(step, flow, { seen, driver });
    if (!('why' in found) || performance.now() > until) return found;
    await delay(LOOK_MS);
  }
}

/** Why a step that was found could not be done, '' where it was. */
export function hindrance({ status, detail }: Pick<ActionResult, 'status' | 'detail'>): string {
  if (status === 'done') return '';
  return `what it names cannot be used${detail ? ` (${detail})` : ''}`;
}
