import { BILLING_TEXTS } from '#domain/api/billing.ts';

/** Texts of plans that are bought, changed and ended. */
export const billing = {
  ...BILLING_TEXTS,
  checkoutFailed: 'Failed to open checkout. Please try again.',
  opening: 'Opening checkout…',
  selected: 'Current plan',
  choose: (plan: string) => `Choose ${plan}`,
  changeFailed: 'Failed to change the plan. Please try again.',
  confirm: {
    up: (plan: string) => `Change to ${plan} now?`,
    upDetail:
      'The new plan holds at once. The difference for the rest of the billing period is charged to your payment method.',
    down: (plan: string) => `Change to ${plan}?`,
    downDetail: 'You keep your present plan until the end of the billing period that is paid for.',
    end: 'Downgrade to Free?',
    endDetail:
      'Your subscription ends with the billing period that is paid for. Your history is kept. You can take this back until then.',
    yes: 'Change plan',
    busy: 'Changing…',
    no: 'Keep plan',
  },
  done: {
    changed: 'Your plan has been changed.',
    scheduled: 'Your plan will change at the end of the billing period.',
    kept: 'Your plan stays as it is.',
  },
  coming: (plan: string, date: string) => `Your plan changes to ${plan} on ${date}.`,
  ending: (date: string) => `Your subscription ends on ${date}. You keep your plan until then.`,
  pastDue:
    'Your last payment did not go through. Please update your payment method; your plan goes on meanwhile.',
  upgradeNow: 'Upgrade Now',
  upgradeToChaos: 'Upgrade to Chaos',
  downgrade: 'Downgrade to Free',
  manage: 'Manage Subscription',
  manageFailed: 'The customer portal could not be opened',
  features: 'Your plan includes',
  refund: {
    title: 'Refund',
    eligible: (date: string) =>
      `Your first payment can be refunded in full until ${date}, as long as no test has succeeded. Write to support to ask for it.`,
    test_made: 'Your first payment cannot be refunded: a test has succeeded within 14 days of it.',
    window_over: 'The 14 days in which the first payment could be refunded are over.',
  },
} as const;
