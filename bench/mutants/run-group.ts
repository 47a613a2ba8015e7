import { verifySpecs } from '#engine/export/verify-specs.ts';
import { attribute, type Show } from './attribute.ts';
import { letMonkey, letRove, type Session } from './explore.ts';
import { type Mutant, Planter, reachedIn } from './mutant.ts';
import type { Half } from './operators/catalog.ts';
import type { Group } from './results.ts';
import { withServed } from './served.ts';

/** Long expressions are told by their beginning. */
const TEXT_MAX = 160;

export type GroupPlan = Omit<Session, 'instrumenter'> & {
  half: Half;
  mutants: readonly Mutant[];
  left_out: number;
  /** What the monkey meets in the app as it is. */
  plain_faults: readonly string[];
};

/** One run of Rove and one of the monkey with a group of mutants, and which of them each proved bug is due to. */
export async function runGroup(plan: GroupPlan): Promise<Group> {
  const { app, half, seed, mutants, left_out, plain_faults } = plan;
  const session = { ...plan, instrumenter: new Planter(mutants) };
  const { reached, bugs, cell } = await letRove(session);
  const attributed = await attribute(bugs, reached, showWith(plan));
  const monkey = await letMonkey(session);
  const byMonkey = reachedIn(monkey.tally);
  return {
    ...{ app: app.name, half, seed, left_out, ended: cell.ended, note: cell.note },
    mutants: mutants.map(({ n, operator, url, script, line, start, before, text }) => ({
      ...{ operator, url, script, line, start },
      before: before.slice(0, TEXT_MAX),
      after: text.replace(/^;/, '').slice(0, TEXT_MAX),
      reached: { rove: reached.includes(n), monkey: byMonkey.includes(n) },
      proved_by: bugs.map(({ id }) => id).filter((id) => attributed.get(id)?.mutants.includes(n)),
    })),
    bugs: bugs.map(({ id, title, oracle, severity }) => ({
      ...{ id, title, oracle, severity },
      ...(attributed.get(id) ?? { outcome: 'no_test' as const, mutants: [] }),
    })),
    monkey_new: monkey.faults.filter((fault) => !plain_faults.includes(fault)),
  };
}

/** Runs exported tests as `rove verify` does, against a fresh instance with some of the mutants. */
function showWith({ app, app_modules, mutants, browser, ending }: GroupPlan): Show {
  return (files, wanted, times) => {
    const planter = new Planter(mutants.filter(({ n }) => wanted.includes(n)));
    return withServed({ app, app_modules }, planter, async (origin) => {
      const verdicts = await verifySpecs(files, {
        ...{ executable_path: browser, proxy_url: null, reach_proxy: null, environment: {} },
        ...{ base_url: origin, times, abreast: 2, signal: ending },
      });
      return new Map([...verdicts].map(([name, { shown }]) => [name, shown]));
    });
  };
}
