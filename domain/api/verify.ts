import { z } from 'zod';
import { verificationOutcomeSchema } from '../verification/events.ts';
import { isWebAddress } from './submit.ts';

/** What `POST /api/tests/{id}/bugs/{bugId}/verify` takes. `authority`: the right to test `url`, where that is another site. */
export const verifySchema = z.object({
  url: z
    .string()
    .trim()
    .max(2000)
    .refine(isWebAddress, 'The address must start with http:// or https://')
    .optional(),
  authority: z.boolean().default(false),
});

/** A verification as clients see it; `outcome` is null while it is under way. */
export const verificationSchema = z.object({
  id: z.string(),
  test_id: z.string(),
  bug_id: z.string(),
  url: z.string(),
  outcome: verificationOutcomeSchema.nullable(),
  shown: z.int(),
  runs: z.int(),
  detail: z.string(),
  requested_at: z.string(),
  ended_at: z.string().nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

export function verificationSentence({ outcome, shown, runs, detail }: Verification): string {
  if (outcome === null) return 'Being verified';
  if (outcome === 'fixed') return `Fixed: the bug did not show in ${runs} of ${runs} runs of its test`;
  if (outcome === 'still_there') return `Still there: seen in ${shown} of ${runs} runs of its test`;
  return `Could not tell${detail ? `: ${detail}` : ''}`;
}
