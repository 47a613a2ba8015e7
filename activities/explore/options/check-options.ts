import type { Check, CheckContext } from '#activities/checks/check.ts';
import type { CheckAction } from '#activities/drivers/contract.ts';
import type { Option } from './option.ts';

/** How often a check is done on one route, or once with each thing that it could be done with there. */
const PER_ROUTE = { usual: 2, most: 4 };

/** How often a check was done, on the route of this screen and anywhere. */
export type CheckTally = { here(check: string): number; anywhere(check: string): number };

/** Checks that are worth their time on this screen, each with what it could be done with next. */
export function checkOptions(context: CheckContext, tally: CheckTally, checks: readonly Check[]): Option[] {
  return checks.flatMap((check) => {
    if (check.changes && context.mode === 'read_only') return [];
    if (tally.here(check.id) >= PER_ROUTE.most || tally.anywhere(check.id) >= check.most) return [];
    const actions = check.appliesTo(context);
    if (tally.here(check.id) >= Math.max(PER_ROUTE.usual, actions.length)) return [];
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
