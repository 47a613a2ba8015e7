import { z } from 'zod';

export const verificationOutcomeSchema = z.enum(['fixed', 'still_there', 'could_not_tell']);

const requested = z.object({ test_id: z.string(), bug_id: z.string(), url: z.string() });

const ended = z.object({
  outcome: verificationOutcomeSchema,
  /** In how many of the runs the bug showed. */
  shown: z.int().nonnegative(),
  runs: z.int().nonnegative(),
  /** Why it could not be told, '' otherwise. */
  detail: z.string().max(500),
});
export type VerificationEnd = z.infer<typeof ended>;

/** How often a bug has to be looked for in vain before it is called fixed. */
export const TRIES_UNTIL_FIXED = 3;

/** Somebody asked whether a bug is fixed, and what came of it: one stream each. */
export const VERIFICATION_EVENTS = {
  'verification.requested': { v: 1, data: requested },
  'verification.ended': { v: 1, data: ended },
} as const;

export const VERIFICATION_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'verification.requested': ['url'],
  'verification.ended': ['detail'],
};

export type VerificationEvent =
  | { type: 'verification.requested'; data: z.infer<typeof requested> }
  | { type: 'verification.ended'; data: VerificationEnd };
