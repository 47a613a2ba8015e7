import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';

/** How a bug stands to earlier runs. `regressed`: a run in between had been there and had not met it. */
export const historySchema = z.enum(['new', 'persisting', 'regressed']);
export type History = z.infer<typeof historySchema>;

const pastBugSchema = z.object({
  bug_id: z.string(),
  title: z.string(),
  severity: severitySchema,
  /** How many replays of its steps came to their end without it; absent where it was only not met. */
  replays: z.int().positive().optional(),
});

/** A report against the earlier runs of its target. */
export const comparisonSchema = z.object({
  previous_test_id: z.string(),
  new: z.int().nonnegative(),
  persisting: z.int().nonnegative(),
  regressed: z.int().nonnegative(),
  /** Bugs of earlier runs whose replay no longer shows them or, not replayed, that this run did not meet where they had been. */
  fixed: z.array(pastBugSchema),
  /** Bugs of earlier runs of which this run can say nothing: no replay told, and it was not there or was allowed less. */
  not_seen: z.int().nonnegative().default(0),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** The one line about it, as `Since the run before: 2 new, 3 persisting, 1 fixed`. */
export function comparisonSentence(comparison: Comparison): string {
  const { persisting, regressed, fixed, not_seen } = comparison;
  const parts = [
    [comparison.new, 'new'],
    [regressed, 'regressed'],
    [persisting, 'persisting'],
    [fixed.length, 'fixed'],
    [not_seen, 'not looked at again'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return `Since the run before: ${said.length > 0 ? said.join(', ') : 'no bug then, none now'}.`;
}
