import { z } from 'zod';

/** What a run has asked of its model, over all slices. `stopped`: why it is asked no more, '' while it may be. */
export const modelUsageSchema = z.object({
  calls: z.int().nonnegative(),
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  cost_usd: z.number().nonnegative(),
  failures: z.int().nonnegative(),
  /** Answers that were used again instead of being asked for. */
  cached: z.int().nonnegative(),
  stopped: z.enum(['', 'calls', 'money', 'failures']),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

const STOPPED = {
  calls: 'no more calls were allowed',
  money: 'no more money was allowed',
  failures: 'it failed too often and was asked no more',
} as const;

/** The one line about it, as `Model: 12 calls, $0.03`. */
export function modelSentence({ calls, cost_usd, failures, stopped }: ModelUsage): string {
  const parts = [`${calls} ${calls === 1 ? 'call' : 'calls'}`, `$${cost_usd.toFixed(2)}`];
  if (failures > 0) parts.push(`${failures} failed`);
  return `Model: ${parts.join(', ')}${stopped ? `; ${STOPPED[stopped]}` : ''}`;
}
