import { z } from 'zod';
import type { VerificationEnd } from '../verification/events.ts';
import type { Report } from './report.ts';

/** How a bug of a preview stands to the base: shown there as well, absent there, or not to be told. */
export const baseStandingSchema = z.enum(['new', 'also_there', 'unknown']);
export type BaseStanding = z.infer<typeof baseStandingSchema>;

/** What came of a bug's test at the base: in how many of its runs the bug showed, and why it could not be told. */
export const atBaseSchema = z.object({
  standing: baseStandingSchema,
  shown: z.int().nonnegative(),
  runs: z.int().nonnegative(),
  detail: z.string(),
});
export type AtBase = z.infer<typeof atBaseSchema>;

const STANDINGS = { fixed: 'new', still_there: 'also_there', could_not_tell: 'unknown' } as const;

/** The report with what the tests of its bugs said at the base. `ends`: by fingerprint. */
export function withBase(
  report: Report,
  base_url: string,
  ends: Readonly<Record<string, VerificationEnd>>,
): Report {
  const atBase = (fingerprint: string): AtBase => {
    const { outcome, ...counts } = ends[fingerprint] ?? NOT_REPLAYED;
    return { standing: STANDINGS[outcome], ...counts };
  };
  return {
    ...report,
    base_url,
    bugs: report.bugs.map((bug) => ({ ...bug, at_base: atBase(bug.fingerprint) })),
  };
}

const NOT_REPLAYED: VerificationEnd = {
  outcome: 'could_not_tell',
  shown: 0,
  runs: 0,
  detail: 'it could not be replayed at the base; test again',
};

/** The one line about it, as `New: not seen in 3 of 3 runs of its test at the base`. */
export function baseSentence({ standing, shown, runs, detail }: AtBase): string {
  if (standing === 'new') return `New: not seen in ${runs} of ${runs} runs of its test at the base`;
  if (standing === 'also_there') return `Also at the base: seen in ${shown} of ${runs} runs of its test`;
  return `Could not be told at the base: ${detail}`;
}
