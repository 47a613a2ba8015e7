import { z } from 'zod';
import { branchSchema } from '../test-run/run-spec.ts';
import type { BaseStanding } from './at-base.ts';
import { failOnSchema, failsAt } from './fail-on.ts';
import { partMuted } from './muted.ts';
import type { Report, ReportFinding } from './report.ts';
import { isSameBug } from './same-bug.ts';

const bugIds = z.array(z.string());

/** The run that a build is compared with. `test_id` is null where there is none on the branch. */
const baselineSchema = z.object({
  branch: branchSchema,
  test_id: z.string().nullable(),
  submitted_at: z.string().nullable(),
  new_bugs: bugIds.nullable().meta({ description: 'Bugs that count and that it does not have' }),
});

/** How a preview stands to its base. */
const baseSchema = z.object({
  url: z.string(),
  new_bugs: bugIds.meta({ description: 'Bugs that count and that the base does not have' }),
  untold_bugs: bugIds.meta({
    description: 'Bugs that would fail the build if they are new, which could not be told: it does not pass',
  }),
});

/** Whether a run lets a build pass, and which of its bugs say so. */
export const buildGateSchema = z
  .object({
    passed: z.boolean(),
    fail_on: failOnSchema,
    new_only: z.boolean(),
    failing_bugs: bugIds,
    muted_bugs: bugIds,
    baseline: baselineSchema.nullable().meta({ description: 'null: none was asked for' }),
    base: baseSchema.nullable().meta({ description: 'null: the test was compared with no base' }),
  })
  .meta({ id: 'BuildGate' });
export type BuildGate = z.infer<typeof buildGateSchema>;

type Baseline = { branch: string; report: Pick<Report, 'test_id' | 'submitted_at' | 'bugs'> | null };
type Demand = Pick<BuildGate, 'fail_on' | 'new_only'> & { baseline: Baseline | null };

/**
 * Judges a run for a build: a bug counts that is not muted and, with `new_only`, not in the baseline. Without a baseline
 * all bugs count. Of a run that was compared with a base only bugs count that are new there.
 */
export function judgeBuild(
  { bugs, base_url }: Pick<Report, 'bugs' | 'base_url'>,
  { fail_on, new_only, baseline }: Demand,
): BuildGate {
  const { counted, muted } = partMuted(bugs);
  const known = baseline?.report;
  const fresh = known ? counted.filter((bug) => !known.bugs.some((past) => isSameBug(past, bug))) : null;
  const grave = (new_only && fresh ? fresh : counted).filter(({ severity }) => failsAt(severity, fail_on));
  const failing = base_url === null ? grave : grave.filter(stands('new'));
  const base = base_url === null ? null : { url: base_url, ...standingOf(counted, grave) };
  return {
    passed: failing.length === 0 && !base?.untold_bugs.length,
    fail_on,
    new_only,
    failing_bugs: failing.map(({ bug_id }) => bug_id),
    muted_bugs: muted.map(({ bug_id }) => bug_id),
    baseline: baseline && {
      branch: baseline.branch,
      test_id: known?.test_id ?? null,
      submitted_at: known?.submitted_at ?? null,
      new_bugs: fresh?.map(({ bug_id }) => bug_id) ?? null,
    },
    base,
  };
}

const stands = (standing: BaseStanding) => (bug: ReportFinding) => bug.at_base?.standing === standing;

function standingOf(counted: readonly ReportFinding[], grave: readonly ReportFinding[]) {
  const idsOf = (bugs: readonly ReportFinding[]) => bugs.map(({ bug_id }) => bug_id);
  return {
    new_bugs: idsOf(counted.filter(stands('new'))),
    untold_bugs: idsOf(grave.filter(stands('unknown'))),
  };
}

/** The one line about it, as `2 new against run 0198… on main`. */
export function baselineSentence({ branch, test_id, new_bugs }: NonNullable<BuildGate['baseline']>): string {
  if (test_id === null || new_bugs === null)
    return `There is no completed run of this app on ${branch} to compare with: all bugs count`;
  return `${new_bugs.length} new against run ${test_id} on ${branch}`;
}
