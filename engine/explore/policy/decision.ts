import type { Action, ActionResult } from '#engine/drivers/contract.ts';
import type { FillPlan } from '#engine/forms/form-options.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Option } from '../options/option.ts';

const DESKTOP = { width: 1280, height: 800 };

export type Decision = {
  option: Option | null;
  why: string;
  act(): { action: Action; sent: FillPlan['sent'] | null };
};

/**
 * What came of a decision. `gain`: how much of the target's code ran for the first time since it was last asked for,
 * null when it was not asked for now.
 */
export type Outcome = {
  node: StateNode;
  fresh: boolean;
  result: ActionResult;
  wrote: boolean;
  gain: number | null;
  /** The actions in words. */
  texts: readonly string[];
};

/** Goes to a place by its address. */
export function openWay(place: string, why = 'go to where something is left to try'): Decision {
  return {
    option: null,
    why,
    act: () => ({ action: { kind: 'open', place }, sent: null }),
  };
}

/** Does what an option offers. */
export function decisionOf(option: Option, why: string): Decision {
  return { option, why, act: option.act };
}

/** Makes the window as wide again as the app is explored in. */
export function widened(): Decision {
  return routine('go back to the wide window', { kind: 'resize', ...DESKTOP });
}

/** Whatever keeps everything else from being used, a user would press Escape at it first. */
export function left(): Decision {
  return routine('nothing happens here: leave what is open', { kind: 'press', key: 'Escape' });
}

function routine(why: string, action: Action): Decision {
  return { option: null, why, act: () => ({ action, sent: null }) };
}
