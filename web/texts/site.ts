import { counter } from './count.ts';
import { face } from './face.ts';

const counted = counter('en');

/** Texts of the public layout and the landing page. */
export const site = {
  supportEmail: face.support,
  nav: {
    label: 'Main',
    links: [
      { to: '/use-cases', text: 'Use Cases' },
      { to: '/features', text: 'Features' },
      { to: '/how-it-works', text: 'How It Works' },
      { to: '/pricing', text: 'Pricing' },
      { to: '/docs', text: 'Docs' },
      { to: '/contact-us', text: 'Contact Us' },
      { to: '/terms', text: 'Terms' },
    ],
    login: 'Login',
    signup: 'Sign Up',
    dashboard: 'Dashboard',
    open: 'Open menu',
    close: 'Close menu',
    home: 'Rove, home',
  },
  footer: {
    label: 'Legal',
    links: [
      { to: '/privacy', text: 'Privacy Policy' },
      { to: '/cookie-policy', text: 'Cookie Policy' },
      { to: '/terms', text: 'Terms of Service' },
    ],
    abuse: 'Report abuse',
    licences: 'Licences',
    by: `© ${face.company}`,
    line: 'Tests web apps by itself and hands back proved bugs.',
  },
} as const;

export const landing = {
  title: 'AI testing that proves its bugs',
  hero: {
    headline: 'Your app, used until something breaks. Then the proof.',
    lead: 'Rove explores your web app like a curious user. Every bug it hands back was reproduced in a fresh browser and cut down to the fewest steps.',
    action: 'Start Your Free AI Test',
    note: 'No credit card is needed to start a free test.',
    lacks:
      'The free test explores for 5 minutes and reports with steps and screenshots. Videos and performance come with Pro, security checks with Chaos.',
    second: 'See how it works',
  },
  run: {
    title: 'A real run, as it was recorded',
    label: 'Recorded run of the sample shop',
    name: 'Sample shop',
    measured: (actions: number, states: number, seconds: number) =>
      `${counted(actions, 'action', 'actions')}, ${counted(states, 'state', 'states')}, ${seconds} s`,
    recorded: (date: string, seed: number) =>
      `Recorded by Rove on ${date} against the sample shop of its own repository (seed ${seed}), whose bugs are planted. Shown at one and a half times its pace.`,
    play: 'Play the recording',
    pause: 'Pause the recording',
    scrub: 'Place in the recording',
    at: (clock: string, of: string) => `${clock} of ${of}`,
    picture: (place: string) => `The browser under test at ${place}`,
    log: 'Actions',
    bugs: 'Proved bugs',
    more: (count: number) => `and ${count} more in the report`,
    none: 'None yet',
    failed: 'The recording could not be loaded',
  },
  figures: {
    title: 'Measured, not promised',
    detail: 'The claims above are claims. These are figures of our own test suite, as it measured them.',
    when: (date: string) => `Measured on ${date}`,
    /** Some units the names say already. */
    value: (value: string, unit: string) => (unit === '1/s' ? value : `${value} ${unit}`),
    names: {
      planted_bugs_proved_in_3_minutes: 'planted bugs proved in 3 minutes',
      actions_per_second: 'actions a second, with film and log',
      findings_steps: 'steps to a proved bug, median of our sample apps',
      submit_to_first_action: 'from submitting a test to its first action',
    },
  },
  problem: {
    title: 'Testing by hand does not keep up',
    before: 'By hand',
    after: 'With Rove',
    topic: 'Topic',
    rows: [
      { topic: 'Speed', before: 'Days for one pass through the app', after: '8x faster than human testing' },
      { topic: 'Cost', before: '$150,000+ a year for manual QA', after: '70% QA cost savings' },
      { topic: 'Depth', before: 'The paths that somebody thought of', after: '300% more coverage' },
      {
        topic: 'Bugs',
        before: 'Reports that nobody can reproduce',
        after: '30% more critical bugs, each with its proof',
      },
    ],
  },
  features: {
    title: 'What you get',
    more: 'Learn more',
    cards: [
      {
        title: 'AI Autonomous Testing',
        text: 'No scripts and no recordings. Rove finds the pages, fills the forms and follows what is new.',
      },
      {
        title: 'Actionable Bug Reports',
        text: 'Numbered steps, screenshots, video and severity. What could not be reproduced is kept apart.',
      },
      {
        title: 'CI/CD Ready API',
        text: 'Start a test from your pipeline with one call, and let a critical bug stop the release.',
      },
      {
        title: 'Security & Performance',
        text: 'Slow pages, headers, cookies and exposed files are checked along the way: performance on Pro, security on Chaos.',
      },
    ],
  },
  closing: {
    title: 'Give it an address and five minutes.',
    action: 'Get Started for Free',
  },
} as const;
