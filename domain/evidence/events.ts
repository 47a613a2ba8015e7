import { z } from 'zod';

const expired = z.object({
  test_id: z.string(),
  /** What was deleted; the report itself stays. */
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  after_days: z.int().positive(),
});

/** All of a run is deleted, its report too, since its subscription ended so long ago. */
const forgotten = z.object({ test_id: z.string(), after_days: z.int().positive() });

/** What becomes of a run's evidence after the run has ended, in a stream of its own: the run's takes nothing more. */
export const EVIDENCE_EVENTS = {
  'evidence.expired': { v: 1, data: expired },
  'evidence.forgotten': { v: 1, data: forgotten },
} as const;

export type EvidenceEvent =
  | { type: 'evidence.expired'; data: z.infer<typeof expired> }
  | { type: 'evidence.forgotten'; data: z.infer<typeof forgotten> };
