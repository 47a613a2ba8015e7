import { type FlowWay, stepWords } from '#domain/test-run/flows.ts';
import { awaitStep, hindrance } from '#engine/flows/await-step.ts';
import type { FlowStop } from '#engine/flows/flow.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { flowStops } from './reproduce.ts';

type Facts = { flow: string; step: number; why: string };

/** What the test of a flow has, at least and for each step: one that stops waits at one step only. */
const TEST_MS = { least: 30_000, step: 1_000 };

/** A flow that the user has given can be walked to its end. The explorer walks it; this is its proof. */
export const brokenFlow: TriedKind<'stops', Facts> = {
  id: 'broken_flow',
  category: 'functional',
  description: 'A flow that has to work, as its user has written it down, can be walked to its end',
  sentence: 'Walk a flow to its end',
  fingerprint_rule: 'the flow’s name and the step at which it stops',
  variants: {
    stops: {
      severity: 'major',
      because: 'the user has said that it has to work',
      title: ({ flow, step, why }) => `The flow "${flow}" stops at step ${step}: ${why}`,
    },
  },
  // The explorer walks each flow once, before all else.
  budget: { chance: 0, seconds: 1, most: 0 },
  reproduce: ({ used }) => {
    const steps = used.flow();
    return shownBy(flowStops, { steps }, { timeout_ms: TEST_MS.least + steps.length * TEST_MS.step });
  },
  changes: true,
  appliesTo: () => [],
  run: async (trial, { flow }) => {
    need(flow, 'no flow to walk');
    const { driver } = trial;
    for (const index of flow.steps.keys()) {
      const found = await awaitStep(flow, index, { driver, seen: trial.seen, look: () => trial.look() });
      if ('why' in found) return [stopOf(flow, { index, ...found }, trial.seen.place)];
      need(!('unclear' in found), 'a step that names one element');
      if (!('action' in found)) continue;
      const why = hindrance(await trial.attempt(found.action));
      if (why) return [stopOf(flow, { index, why }, trial.seen.place)];
    }
    return [];
  },
};

/** Where a flow stopped. */
export function stopOf(
  flow: FlowWay,
  { index, why, beside = [] }: FlowStop,
  place: string,
): Sighting<'stops', Facts> {
  const step = flow.steps[index];
  const words = step ? stepWords(step) : '';
  const others = beside.length > 0 ? ` There are ${beside.map((name) => `"${name}"`).join(', ')}.` : '';
  return {
    variant: 'stops',
    facts: { flow: flow.name, step: index + 1, why },
    description: `The flow "${flow.name}" could not be walked to its end. Its step ${index + 1} is to ${words}: ${why}.${others}`,
    place,
    key: [flow.name, `${index + 1}`, words],
    context: { flow: flow.name, step: `${index + 1} of ${flow.steps.length}: ${words}` },
  };
}
