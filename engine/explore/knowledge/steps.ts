import type { ActionLine } from '#domain/test-run/events.ts';
import type { Action, ActionResult, ElementView, Observation, Signal } from '#engine/drivers/contract.ts';
import { describe } from '#engine/explore/text.ts';
import { mayChange } from '#engine/model/methods.ts';
import type { Step } from '#engine/model/suspicion.ts';
import type { ExploreStats } from './spec.ts';

const TEXT_MAX = 300;
const WHY_MAX = 200;
const PLACE_MAX = 500;

/** `screens`: those of the looks before and after it; null where it was done in a rush with the one before or after it. */
type Circumstances = {
  wrote?: boolean;
  touch?: boolean;
  at?: number | undefined;
  lacked?: number | undefined;
  screens?: readonly [before: string | null, after: string | null];
};

/** An action as a step of a trail. */
export function stepOf(
  action: Action,
  seen: { before: Observation; after: Observation },
  { wrote = false, touch = false, at, lacked, screens }: Circumstances = {},
): Step {
  const { before, after } = seen;
  const text = describe(action, touch).slice(0, TEXT_MAX);
  return {
    action,
    text,
    place_before: before.place,
    place_after: after.place,
    wrote,
    ...(at === undefined ? {} : { at }),
    ...(lacked === undefined ? {} : { lacked }),
    ...(after.inner ? { inner: true } : {}),
    ...(screens ? screensOf(screens) : {}),
  };
}

function screensOf([before, after]: readonly [string | null, string | null]): Partial<Step> {
  return {
    ...(before === null ? { rushed: true } : { screen_before: before }),
    ...(after === null ? {} : { screen_after: after }),
  };
}

/** How an action went, in the word of its line. */
function outcomeOf(result: ActionResult, fresh: boolean): ActionLine['outcome'] {
  if (result.status !== 'done') return 'failed';
  if (fresh) return 'new_state';
  return result.effect ? 'known_state' : 'no_change';
}

/** Whether the action changed data that other screens may show: on the server, or in the browser's storage. */
export function isWrite({ effects }: ActionResult, signals: readonly Signal[]): boolean {
  if (effects.includes('storage')) return true;
  return signals.some(
    ({ kind, ...signal }) => kind === 'response' && 'method' in signal && mayChange(signal.method),
  );
}

/** The element that an action is about, as it was seen before. */
export function viewOf(seen: Observation, action: Action): ElementView | null {
  const target =
    'target' in action ? action.target : action.kind === 'fill' ? action.fields[0]?.target : null;
  return seen.elements.find((view) => view.target.path === target?.path) ?? null;
}

type StepCircumstances = {
  why: string;
  step: Step;
  result: ActionResult;
  fresh: boolean;
  stats: ExploreStats;
  context: number;
};

/** A check that had nothing to judge by says so: it is no sign that all is well. So does an act that was held back. */
function tells({ action }: Step, { status, held }: ActionResult): boolean {
  return action.kind === 'check' || status === 'blocked' || held === true;
}

/** The line that watchers see of an action. */
export function lineOf({ why, step, result, fresh, stats, context }: StepCircumstances): ActionLine {
  return {
    n: stats.actions,
    at_ms: stats.elapsed_ms,
    text: step.text,
    why: [tells(step, result) ? result.detail : '', why].filter(Boolean).join('; ').slice(0, WHY_MAX),
    place: step.place_after.slice(0, PLACE_MAX),
    outcome: outcomeOf(result, fresh),
    ...(context > 0 ? { context } : {}),
  };
}
