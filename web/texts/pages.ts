import { face } from './face.ts';

/** Texts of pricing, contact and the small public pages. */
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
    extras: {
      video: 'Videos and logs of each bug',
      performance_insights: 'Performance insights',
      security_scan: 'Security scanning',
      analytics: 'Advanced analytics: new, persisting and fixed bugs over runs',
    },
    queues: { free: 'Standard', pro: 'Priority', chaos: 'Instant' },
    unlimited: 'Unlimited',
    yes: 'Yes',
    no: 'No',
  },
  savings: {
    title: 'Return on investment',
    claim:
      'A year of manual QA at $150,000+ against a year of Chaos at $4,200: $145,800+ savings, a 97% cost reduction.',
    own: 'That is our example. Reckon with your own numbers:',
    fields: {
      hours: 'Hours of manual testing per release',
      releases: 'Releases per month',
      rate: 'Cost of an hour, in dollars',
      share: 'Share of it that Rove takes over, in percent',
    },
    byHand: 'By hand now',
    withRove: (plan: string) => `With Rove on ${plan}`,
    saved: 'Saved',
    perMonth: 'a month',
    perYear: (amount: string) => `${amount} a year`,
    lost: 'At these numbers Rove does not pay for itself.',
    times: (times: string) => `${times} times what the plan costs`,
    formula: (plan: string) =>
      `By hand: hours × releases × cost of an hour. With Rove: what stays by hand, plus the price of ${plan}, the smallest plan with a test for every release. Nothing else is counted, neither bugs that no customer met nor the time to read reports.`,
  },
  closing: {
    title: 'See what it finds in your app first.',
    detail: 'No credit card is needed to start a free test.',
    action: 'Start Your Free AI Test',
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
    title: "We're Hiring",
    points: ['Cutting-edge AI', 'Remote-first', 'Competitive compensation', 'Growth', 'Innovative projects'],
    form: 'Job application form',
    newTab: 'Open Application Form in New Tab',
  },
  sales: 'Sales:',
  inHouse: {
    name: 'Your name',
    email: 'Your email',
    link: 'Link to your work',
    message: 'Message',
    about: 'What you do, and what you would like to do here',
    send: { contact: 'Send Message', jobs: 'Send Application' },
    busy: 'Sending...',
    sent: { contact: 'Message sent. We answer by mail.', jobs: 'Application sent. We answer by mail.' },
    failed: 'Your message could not be sent. Please try again.',
  },
  form: 'Contact form',
  newTab: 'Open Contact Form in New Tab',
} as const;

export const links = {
  seeItInAction: 'See It In Action',
  seeHow: 'See How It Works',
  startNow: 'Start Your Free AI Test Now!',
  ciTitle: 'From your pipeline',
} as const;

export const ciExample = `curl -X POST ${face.origin}/api/tests \\
  -H "Authorization: Bearer $ROVE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"type": "web", "test_name": "Nightly", "app_url": "https://staging.example.com"}'`;

export const logoPage = {
  title: 'Logo',
  loading: 'Loading the logo…',
  error: 'Error loading the logo image',
  alt: 'Rove logo',
} as const;
