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
