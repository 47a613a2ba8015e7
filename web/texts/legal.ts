import { face } from './face.ts';
import type { PageText } from './page-text.ts';

const updated = 'Last updated';
const mail = face.support;

export const privacy: PageText = {
  title: 'Privacy Policy',
  updated,
  lead: 'This policy says which data Rove holds about you, why, and what you can ask of us.',
  sections: [
    {
      title: 'Data we collect',
      text: ['When you use Rove we collect:'],
      points: [
        'your name and email address',
        'payment information, handled by our payment provider',
        'messages that you send to support',
        'the addresses of the apps that you submit',
        'test results',
        'usage analytics',
        'device, IP address and browser details',
      ],
      after: [face.analytics],
    },
    {
      title: 'How we use it',
      points: [
        'to run your tests and show you their reports',
        'to bill subscriptions',
        'to answer you',
        'to keep the service safe and to improve it',
      ],
    },
    {
      title: 'Sharing',
      text: [
        'We do not sell your data. It goes to others only as far as running the service needs it (hosting and payments), or where the law demands it.',
      ],
    },
    {
      title: 'Security',
      text: [
        'Passwords and keys are stored hashed, test credentials sealed, and each user’s data is kept apart from that of all others.',
      ],
    },
    {
      title: 'Your rights',
      points: ['access', 'correction', 'deletion', 'objection', 'portability', 'withdrawing consent'],
    },
    {
      title: 'Retention',
      text: ['Test data is kept for the time of your subscription and 90 days after it.'],
    },
    { title: 'Third-party links', text: ['Pages that we link to have policies of their own.'] },
    { title: 'Children', text: ['Rove is not offered to anyone under 18.'] },
    { title: 'Changes', text: ['When this policy changes, the date above changes with it.'] },
    { title: 'Contact', text: [`Write to ${face.privacy}.`] },
  ],
};

export const cookies: PageText = {
  title: 'Cookie Policy',
  updated,
  sections: [
    {
      title: 'What cookies are',
      text: [
        'Cookies are small texts that a site keeps in your browser. We use the browser’s storage in the same way.',
      ],
    },
    { title: 'What we use them for', text: ['To keep you signed in, and to remember your choices.'] },
    {
      title: 'Types',
      points: [
        'Essential: your session',
        'Functional: the theme and the language that you chose',
        'Performance: whether pages are fast enough',
        'Analytics: which parts of the service are used',
      ],
      after: [
        'Rove itself sets essential and functional ones alone: a cookie for the language, and the rest in the storage of your browser.',
        face.analytics,
      ],
    },
    { title: 'Third-party cookies', text: ['Our payment provider sets its own when you pay.'] },
    {
      title: 'Your choices',
      text: [
        'Every browser lets you see, refuse and delete cookies. Without the essential ones you can’t sign in.',
      ],
    },
    {
      title: 'Retention',
      text: ['Session cookies end with the session; persistent ones stay 30 days to 2 years.'],
    },
    { title: 'Updates', text: ['When this policy changes, the date above changes with it.'] },
    { title: 'Contact', text: [`Write to ${face.privacy}.`] },
  ],
};

export const terms: PageText = {
  title: 'Terms of Service',
  updated,
  sections: [
    { title: 'Who may use Rove', text: ['Account holders must be at least 18 years old.'] },
    {
      title: 'What you may test',
      text: ['Test only what is yours, or what you were asked to test. You state this with each test.'],
    },
    {
      title: 'Fees',
      text: [
        'Subscription fees are billed in advance, recur each period and are non-refundable except as required by law. Price changes need 30 days notice.',
      ],
    },
    {
      title: 'Refunds',
      text: [
        'The first subscription payment is refunded in full if no successful test was started or completed within 14 days of purchase.',
        'A successful test is any run that finishes processing and generates a full report, whatever the outcome.',
        `Ask for it by email to ${mail} within that time.`,
      ],
    },
    {
      title: 'Cancellation',
      text: ['You can cancel at any time. It takes effect at the end of the billing period.'],
    },
    {
      title: 'Liability',
      text: ['Our liability is capped at the amount that you paid in the preceding 12 months.'],
    },
    { title: 'Governing law', text: [face.jurisdiction] },
  ],
};
