import { z } from 'zod';

/** How signing in went: `needs_code` without a secret to make it, `lost` after it had worked. */
export const loginStatusSchema = z.enum([
  'signed_in',
  'no_login_form',
  'refused',
  'needs_code',
  'failed',
  'lost',
]);
export type LoginStatus = z.infer<typeof loginStatusSchema>;

/** What a report says of a run that was given a test account: on how many of the screens it was signed in. */
export const loginSummarySchema = z.object({
  status: loginStatusSchema,
  detail: z.string(),
  signed_in_states: z.int().nonnegative(),
  states: z.int().nonnegative(),
});
export type LoginSummary = z.infer<typeof loginSummarySchema>;

/** The one sentence about it. */
export function loginSentence({ status, detail, signed_in_states, states }: LoginSummary): string {
  const share = `Signed in on ${signed_in_states} of ${states} screens`;
  if (status === 'signed_in') return `${share}.`;
  const why = detail ? `: ${detail.replace(/\.$/, '')}` : '';
  if (status === 'lost') return `${share}; the session was lost${why}.`;
  return signed_in_states > 0 ? `${share}; then it could not sign in${why}.` : `Could not sign in${why}.`;
}
