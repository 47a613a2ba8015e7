import { site } from './site.ts';

/** A static page: its heading, a lead, and sections of paragraphs and points. */
export type PageText = {
  title: string;
  lead?: string;
  updated?: string;
  sections: readonly { title: string; text?: readonly string[]; points?: readonly string[] }[];
};

const updated = 'Last updated';
const mail = site.supportEmail;

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
    { title: 'Contact', text: [`Write to ${mail}.`] },
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
        'Functional: the theme that you chose',
        'Performance: whether pages are fast enough',
        'Analytics: which parts of the service are used',
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
    { title: 'Contact', text: [`Write to ${mail}.`] },
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
    { title: 'Governing law', text: ['[Jurisdiction of the operator of this installation]'] },
  ],
};

export const features: PageText = {
  title: 'Features',
  lead: 'Everything between an address and a report that your team can act on.',
  sections: [
    {
      title: 'Autonomous testing',
      text: [
        'Rove explores by itself: it reads each page by roles and names, prefers what is new, fills forms with sensible and with awkward values, and finds its way back when it is stuck.',
      ],
    },
    {
      title: 'Detailed bug reports',
      text: [
        'Each bug comes with numbered steps, screenshots, a severity, and its proof: how often it was reproduced, and from how many steps it was cut down.',
      ],
    },
    {
      title: 'CI/CD integration',
      text: ['Start tests from your pipeline with a bearer API key. API access is part of the Chaos plan.'],
    },
    {
      title: 'Web and mobile testing',
      text: ['Web apps by address or as a zip, and Android apps as an APK.'],
    },
    {
      title: 'On-demand cloud scalability',
      text: ['Several tests run side by side: 1 on Free, 4 on Pro, 8 on Chaos.'],
    },
    {
      title: 'Performance and security insights',
      text: ['Load times, accessibility, headers, cookies and exposed files are checked along the way.'],
    },
  ],
};

export const howItWorks: PageText = {
  title: 'How It Works',
  lead: 'Three steps, and none of them is writing a test.',
  sections: [
    {
      title: '1. Upload the APK or give the web URL',
      text: ['Name the test, choose how long it may explore, and say how far it may go.'],
    },
    {
      title: '2. The AI tests like a user',
      text: ['Watch the browser move, with every action and the reason for it beside the picture.'],
    },
    {
      title: '3. Receive reports',
      text: ['Bugs appear as soon as they are proved. The report has steps, screenshots and video.'],
    },
    {
      title: 'What it saves',
      points: [
        'Time: 90% testing time saved',
        'Cost: 97% cost reduction, $145,800+ savings',
        'Quality: 30% more critical bugs',
        'Effort: no scripts to write or to keep up',
      ],
    },
  ],
};

export const useCases: PageText = {
  title: 'Why Rove? Unlock Unprecedented Efficiency',
  sections: [
    {
      title: 'Development teams',
      text: [
        'A second pair of hands on every branch. Bugs come with the steps that show them, so that nobody asks how to reproduce.',
      ],
    },
    {
      title: 'QA teams',
      text: ['Leave the wide sweep to Rove and spend your time on what needs judgement.'],
    },
    {
      title: 'Product managers',
      text: ['See what state the product is in before the customer does, with pictures and video.'],
    },
    {
      title: 'The numbers',
      points: [
        '8x faster than human testing',
        '70% QA cost savings',
        '30% more critical bugs',
        '300% more coverage',
      ],
    },
  ],
};

export const docs: PageText = {
  title: 'Docs',
  sections: [
    {
      title: 'Getting Started',
      text: [
        'Create an account, choose Upload Test, give an address and press Start Test. The live page opens from the list of live tests.',
      ],
    },
    {
      title: 'Web Testing',
      text: [
        'A test starts at the address that you give and stays on its origin. By default it visits up to 25 pages. The same seed makes the same choices.',
        'Read only looks and follows links. Interact uses forms and buttons. Active probes need proof that you own the target.',
      ],
    },
    { title: 'Mobile Testing', text: ['APKs of up to 100 MB, for Android 8.0 or higher.'] },
    {
      title: 'Understanding AI',
      text: [
        'Rove prefers states, actions and routes that it has not seen. The reason for each action stands beside it in the log.',
      ],
    },
    {
      title: 'Reporting & Analytics',
      text: [
        'A bug is called proved when a fresh browser showed it again. “2 steps (from 41)” says how far the way to it was cut. What could not be reproduced is kept apart.',
      ],
    },
    {
      title: 'API Reference',
      points: [
        'POST /api/tests submits a test',
        'GET /api/tests/{test_id}/status tells how far it is',
        'GET /api/tests/{test_id}/results gives its bugs',
      ],
    },
    {
      title: 'CI/CD Integration',
      text: ['Send the API key as a bearer token, and let the build fail when critical bugs were proved.'],
    },
    {
      title: 'Troubleshooting',
      points: [
        '401 Unauthorized: check the API key',
        '429 Rate limit exceeded: wait, then try again',
        '400 Invalid request: check parameters',
      ],
    },
  ],
};

export const pricing = {
  title: 'Choose Your Plan',
  popular: 'Most Popular',
  current: 'Current plan',
  per: 'per month',
  choose: (plan: string) => `Choose ${plan}`,
  free: 'Start for free',
  success: 'Payment successful! Your plan has been updated.',
  cancelled: 'Payment was cancelled. Your plan remains unchanged.',
  unavailable: 'Could not initialize payment system.',
  faqTitle: 'Questions',
  faq: [
    { q: 'When does a change of plan take effect?', a: 'After payment.' },
    { q: 'Does my subscription renew by itself?', a: 'Renewal is automatic.' },
    { q: 'Can I cancel?', a: 'Anytime. You keep access to the end of the period.' },
    { q: 'What happens to my reports when I downgrade?', a: 'Your history is kept.' },
  ],
  compare: {
    title: 'Compare the plans',
    rows: {
      tests: 'Tests per month',
      duration: 'Longest test',
      slots: 'Concurrent slots',
      queue: 'Queue',
      api: 'API access',
    },
    queues: { free: 'Standard', pro: 'Priority', chaos: 'Instant' },
    unlimited: 'Unlimited',
    yes: 'Yes',
    no: 'No',
  },
} as const;

export const contact = {
  title: 'Get In Touch',
  reply: 'We typically reply within 24 hours.',
  write: 'Write to us',
  advice: 'It helps us to help you when you include:',
  points: [
    'a description of what happened',
    'the account that you use',
    'screenshots or error texts',
    'when you need an answer',
  ],
  privacy: 'How we treat what you send:',
  hiring: {
    title: 'We’re Hiring',
    points: ['Cutting-edge AI', 'Remote-first', 'Competitive compensation', 'Growth', 'Innovative projects'],
    action: 'Apply by email',
  },
} as const;

export const links = {
  seeItInAction: 'See It In Action',
  seeHow: 'See How It Works',
  startNow: 'Start Your Free AI Test Now!',
  ciTitle: 'From your pipeline',
} as const;

export const ciExample = `curl -X POST https://rove.example/api/tests \\
  -H "Authorization: Bearer $ROVE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"type": "web", "test_name": "Nightly", "app_url": "https://staging.example.com"}'`;

export const logoPage = {
  title: 'Logo',
  loading: 'Loading the logo…',
  error: 'Error loading the logo image',
  alt: 'Rove logo',
} as const;
