import { AppError } from '#domain/kernel/errors.ts';
import { cleanLine, cleanText } from '#domain/report/text.ts';
import { TRIES_UNTIL_FIXED, type VerificationEnd } from '#domain/verification/events.ts';
import { reachTarget } from '../target/reach-target.ts';
import { type RunSpecsOptions, runSpecs, type SpecFile } from './run-specs.ts';
import type { SpecResult } from './spec-reporter.ts';

/** Answers of a page that may be the bug itself; without any answer a test says nothing. */
const ANSWERED = new Set(['TARGET_ERROR_STATUS', 'TARGET_NOT_HTML', 'TARGET_NEEDS_LOGIN']);

export type VerifyOptions = RunSpecsOptions & {
  /** The way to the egress for what is asked without a browser; null where nothing is between. */
  reach_proxy: { uri: string; token: string } | null;
  times?: number;
};

/**
 * Runs exported tests again, each several times, and says of each whether its bug is still there. Fixed is only what
 * passed every time on a page that is there; what failed for another reason than its bug says nothing. By file name.
 */
export async function verifySpecs(
  files: readonly SpecFile[],
  options: VerifyOptions,
): Promise<Map<string, VerificationEnd>> {
  const times = options.times ?? TRIES_UNTIL_FIXED;
  const starts = await reachAll(files, options);
  const reached = files.filter(({ name }) => starts.get(name)?.answers);
  const copies = reached.flatMap(({ name, text }) =>
    Array.from({ length: times }, (_, index) => ({ name: `${index + 1}-${name}`, text })),
  );
  const results = copies.length > 0 ? await runSpecs(copies, options) : new Map<string, SpecResult>();
  return new Map(
    files.map(({ name, text }) => {
      const { answers = false, fault = '' } = starts.get(name) ?? {};
      if (!answers) return [name, { outcome: 'could_not_tell', shown: 0, runs: 0, detail: fault }];
      const runs = Array.from({ length: times }, (_, index) => results.get(`${index + 1}-${name}`));
      const known = runs.filter((one) => one !== undefined);
      const verdict = verdictOf(bugIdOf(text), known, times);
      return [
        name,
        verdict.outcome === 'fixed' && fault
          ? { ...verdict, outcome: 'could_not_tell', detail: fault }
          : verdict,
      ];
    }),
  );
}

/** What several runs of one test come to. */
export function verdictOf(
  bugId: string | null,
  results: readonly SpecResult[],
  times: number,
): VerificationEnd {
  const runs = results.filter(({ status }) => status !== 'not_run').length;
  const tell = (outcome: VerificationEnd['outcome'], shown: number, detail = ''): VerificationEnd => ({
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
  return tell('could_not_tell', 0, reasonOf(other));
}

/** The bug that a test is about, or null when it was not written by Rove. */
export function bugIdOf(text: string): string | null {
  return /^const BUG = '(bug-[0-9a-f]{4,64}): /m.exec(text)?.[1] ?? null;
}

/** The address that a test opens first, at `base` or where it was written for; null when it cannot be read. */
export function startOf(text: string, base: string | undefined): string | null {
  const [, own = ''] = /^const BASE = process\.env\.BASE_URL \?\? '([^'\\]*)';$/m.exec(text) ?? [];
  const [, path] = /page\.goto\(BASE(?: \+ '([^'\\]*)')?\)/.exec(text) ?? [];
  const address = `${base ?? own}${path ?? ''}`;
  return URL.canParse(address) ? address : null;
}

type Start = { answers: boolean; fault: string };

/** Whether something answers where each test begins, and what is wrong with the answer. */
async function reachAll(
  files: readonly SpecFile[],
  { base_url, reach_proxy }: VerifyOptions,
): Promise<Map<string, Start>> {
  const asked = new Map<string, Promise<Start>>();
  const starts = files.map(async ({ name, text }): Promise<[string, Start]> => {
    const address = startOf(text, base_url);
    if (address === null) return [name, { answers: true, fault: '' }];
    const known = asked.get(address) ?? reach(address, reach_proxy);
    asked.set(address, known);
    return [name, await known];
  });
  return new Map(await Promise.all(starts));
}

async function reach(address: string, proxy: VerifyOptions['reach_proxy']): Promise<Start> {
  try {
    await reachTarget(address, proxy);
    return { answers: true, fault: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { answers: ANSWERED.has(error.code), fault: error.message.slice(0, 300) };
  }
}

/** The first line of what Playwright said, with what it waited for. */
function reasonOf(message: string): string {
  const text = cleanText(message);
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const awaited = /- waiting for (.+)/.exec(text)?.[1];
  return cleanLine(awaited ? `${first} Waited for ${awaited}` : first);
}
