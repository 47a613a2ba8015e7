import { accountPlan, listGrants } from '#app/billing/grants.ts';
import { planTypeSchema } from '#domain/plans/plans.ts';
import { grant } from '../grant-plans.ts';
import { type Output, pairs, print, table } from './print.ts';
import type { Adds } from './program.ts';
import { shellUser } from './who.ts';

const COLUMNS = ['email', 'user_id', 'plan_type', 'granted_plan'];

/** Plans that accounts have without paying. */
export const addPlanCommands: Adds = (program, withOps) => {
  program
    .command('plan')
    .argument('[account]', 'its mail address or id; without it all that were granted a plan are listed')
    .argument('[plan]', `${planTypeSchema.options.join(', ')}: grants it; free ends what was granted`)
    .description('shows, grants and ends the plan of an account')
    .option('--why <text>', 'why, for the record', '')
    .option('--json', 'as JSON')
    .action(
      (who: string | undefined, plan: string | undefined, { why, ...options }: Output & { why: string }) =>
        withOps(async (ops) => {
          if (who === undefined)
            return print(await listGrants(ops.db), options, (rows) =>
              table(rows, COLUMNS, 'no plan was granted'),
            );
          if (plan === undefined) return print(await accountPlan(ops.db, who), options, pairs);
          const wish = { who, plan: planTypeSchema.parse(plan), why, by: shellUser() };
          return print(await grant(ops, wish), options, pairs);
        }),
    );
};
