import { z } from 'zod';

const expired = z.object({
  test_id: z.string(),
  /** What was deleted; the report itself stays. */
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  after_days: z.int().positive(),
});

/** What becomes of a run's evidence after the run has ended, in a stream of its own: the run's takes nothing more. */
export const EVIDENCE_EVENTS = { 'evidence.expired': { v: 1, data: expired } } as const;

export type EvidenceEvent = { type: 'evidence.expired'; data: z.infer<typeof expired> };
