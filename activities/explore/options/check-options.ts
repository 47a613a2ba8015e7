import type { CheckContext } from '#activities/checks/check.ts';
import { CHECKS } from '#activities/checks/index.ts';
import type { CheckAction } from '#activities/drivers/contract.ts';
import type { Option } from './option.ts';

const PER_ROUTE = 2;

/** How often a check was done, on the route of this screen and anywhere. */
export type CheckTally = { here(check: string): number; anywhere(check: string): number };

/** Checks that are worth their time on this screen, each with what it could be done with next. */
export function checkOptions(context: CheckContext, tally: CheckTally): Option[] {
  return CHECKS.flatMap((check) => {
    if (check.changes && context.mode === 'read_only') return [];
    if (tally.here(check.id) >= PER_ROUTE || tally.anywhere(check.id) >= check.most) return [];
    const actions = check.appliesTo(context);
    const action = actions[tally.here(check.id) % Math.max(1, actions.length)];
    return action ? [optionOf(action, check.prior, check.description)] : [];
  });
}

function optionOf(action: CheckAction, prior: number, description: string): Option {
  const { check, target, fields = [] } = action;
  const what = [target, ...fields.map((field) => field.target)].map((one) => one?.name ?? '').join(',');
  return {
    key: `check|${check}|${what}`,
    shared: `check|${check}`,
    family: `check|${check}`,
    kind: 'check',
    prior,
    why: `check: ${description}`,
    view: null,
    leads_to: '',
    act: () => ({ action, sent: null }),
  };
}
