import { checkOf } from '#engine/bugs/registry.ts';
import type { Action } from '#engine/drivers/contract.ts';
import { describeAction } from '#engine/model/action-text.ts';

/** As `describeAction`, checks in the words of their kinds. */
export function describe(action: Action, touch = false): string {
  return describeAction(action, touch, (check) => checkOf(check)?.sentence);
}
