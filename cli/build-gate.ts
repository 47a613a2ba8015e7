import { type BuildGate, baselineSentence } from '../domain/report/build-gate.ts';
import { failOnSchema } from '../domain/report/fail-on.ts';
import { branchSchema } from '../domain/test-run/run-spec.ts';
import type { GateQuestion } from './client.ts';
import { EXIT } from './exit.ts';
import { choiceOf } from './option-values.ts';
import type { TestOptions } from './submission.ts';
import { WrongUse } from './wrong-use.ts';

/**
 * What the options ask of the run for the exit code. A `base` says what is new; what a branch has is another question then.
 * @throws WrongUse
 */
export function gateQuestionOf(
  { failOn, newOnly = false, baseline }: Pick<TestOptions, 'failOn' | 'newOnly' | 'baseline'>,
  base?: string,
): GateQuestion {
  const fail_on = choiceOf('--fail-on', failOn, failOnSchema);
  if (base !== undefined) return { fail_on, new_only: false, baseline: null };
  return {
    fail_on,
    new_only: newOnly,
    baseline: baseline === undefined ? null : branchOf('--baseline', baseline),
  };
}

/** The exit code of a run: one that no bug fails has not passed where it could not be told whether a bug is new. */
export function gateCode({ passed, failing_bugs }: BuildGate): number {
  if (passed) return EXIT.clean;
  return failing_bugs.length > 0 ? EXIT.failing : EXIT.couldNotTest;
}

/** The branch that is tested: the option's, or the one that GitHub or GitLab names to a job. @throws WrongUse */
export function testedBranch(
  { branch }: Pick<TestOptions, 'branch'>,
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (branch !== undefined) return branchOf('--branch', branch);
  const name = env.GITHUB_REF_NAME?.trim() || env.CI_COMMIT_REF_NAME?.trim();
  return name ? branchOf('the branch of this job,', name) : undefined;
}

/** How the run stands to its baseline, and why it fails the build; nothing where there is nothing to say. */
export function gateLines({ baseline, base, fail_on, new_only, failing_bugs }: BuildGate): {
  compared: string | null;
  failed: string | null;
} {
  const orWorse = fail_on === 'critical' ? '' : ' or worse';
  const kind = base || (new_only && baseline?.test_id) ? 'new proved' : 'proved';
  const areGrave = (count: number) =>
    `${count} ${kind} ${count === 1 ? 'bug is' : 'bugs are'} ${fail_on}${orWorse}`;
  const untold = base?.untold_bugs.length ?? 0;
  return {
    compared: baseline && `${baselineSentence(baseline)}.`,
    failed:
      failing_bugs.length > 0
        ? `Failed: ${areGrave(failing_bugs.length)}.`
        : untold > 0
          ? `Not passed: it could not be told whether ${untold} ${untold === 1 ? 'bug that would count is' : 'bugs that would count are'} new. Mute what is known.`
          : null,
  };
}

function branchOf(name: string, text: string): string {
  const parsed = branchSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new WrongUse(`${name} ${text.slice(0, 80)}: ${parsed.error.issues[0]?.message ?? 'not known'}.`);
}
