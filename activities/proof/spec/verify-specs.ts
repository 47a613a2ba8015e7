import { type RunSpecsOptions, runSpecs, type SpecFile, type SpecResult } from './run-specs.ts';

/** How often each test is run before its bug is called fixed. */
export const VERIFY_TIMES = 3;

export type Verdict = {
  outcome: 'fixed' | 'still_there' | 'could_not_tell';
  shown: number;
  runs: number;
  detail: string;
};

/**
 * Runs exported tests again, each several times, and says of each whether its bug is still there. Fixed is only what
 * passed every time; what failed for another reason than its bug says nothing. By file name.
 */
export async function verifySpecs(
  files: readonly SpecFile[],
  options: RunSpecsOptions,
  times = VERIFY_TIMES,
): Promise<Map<string, Verdict>> {
  const copies = files.flatMap(({ name, text }) =>
    Array.from({ length: times }, (_, index) => ({ name: `${index + 1}-${name}`, text })),
  );
  const results = await runSpecs(copies, options);
  return new Map(
    files.map(({ name, text }) => {
      const runs = Array.from({ length: times }, (_, index) => results.get(`${index + 1}-${name}`));
      return [
        name,
        verdictOf(
          bugIdOf(text),
          runs.filter((one) => one !== undefined),
          times,
        ),
      ];
    }),
  );
}

/** What several runs of one test come to. */
export function verdictOf(bugId: string | null, results: readonly SpecResult[], times: number): Verdict {
  const runs = results.filter(({ status }) => status !== 'not_run').length;
  const tell = (outcome: Verdict['outcome'], shown: number, detail = ''): Verdict => ({
    outcome,
    shown,
    runs,
    detail,
  });
  if (bugId === null) return tell('could_not_tell', 0, 'this is no test that Rove wrote');
  const shown = results.filter(
    ({ status, message }) => status === 'failed' && message.includes(`${bugId}: `),
  );
  if (shown.length > 0) return tell('still_there', shown.length);
  if (results.length === times && results.every(({ status }) => status === 'passed')) return tell('fixed', 0);
  const other = results.find(({ status }) => status !== 'passed')?.message ?? 'the test did not run';
  return tell('could_not_tell', 0, firstLine(other));
}

/** The bug that a test is about, or null when it was not written by Rove. */
export function bugIdOf(text: string): string | null {
  return /^const BUG = '(bug-[0-9a-f]{4,64}): /m.exec(text)?.[1] ?? null;
}

function firstLine(message: string): string {
  return (message.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
