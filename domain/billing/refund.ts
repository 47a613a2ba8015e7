/** Days after the first purchase in which it can be refunded (spec section 5). */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

/** `until`: the end of the window; null when nothing was bought. Times are ISO 8601. */
export type RefundEligibility = {
  eligible: boolean;
  reason: 'eligible' | 'no_purchase' | 'window_over' | 'test_made';
  until: string | null;
};

type Facts = {
  /** When the first subscription of the account was first paid for. */
  purchasedAt: Date | null;
  /** Runs that gave a full report, whatever it says, each with when it began and ended. */
  successful: readonly { started_at: Date | null; ended_at: Date | null }[];
  now: Date;
};

/**
 * Whether the first payment can be refunded (spec section 5): only if no successful test was started or completed
 * within 14 days of the purchase, and only within that time.
 */
export function refundEligibility({ purchasedAt, successful, now }: Facts): RefundEligibility {
  if (!purchasedAt) return { eligible: false, reason: 'no_purchase', until: null };
  const end = purchasedAt.getTime() + REFUND_DAYS * DAY_MS;
  const until = new Date(end).toISOString();
  const within = (time: Date | null) => time !== null && time >= purchasedAt && time.getTime() < end;
  const made = successful.some(({ started_at, ended_at }) => within(started_at) || within(ended_at));
  if (made) return { eligible: false, reason: 'test_made', until };
  if (now.getTime() >= end) return { eligible: false, reason: 'window_over', until };
  return { eligible: true, reason: 'eligible', until };
}
