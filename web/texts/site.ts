/** Texts of the public layout and the landing page. */
export const site = {
  supportEmail: 'support@rove.example',
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
    second: 'See how it works',
  },
  example: {
    label:
      'Example of a live test: a log of actions on the left, the tested shop in the middle, and on the right a critical bug, reproduced three times out of three, cut from 41 steps to 2.',
    name: 'Sample shop',
    address: 'shop.example/cart',
    clock: '1:48',
    figures: '412 actions, 37 states',
    log: [
      ['1:41', 'Open “Cart”', 'not seen yet', 'new'],
      ['1:42', 'Type “0” into Quantity', 'edge value', 'known'],
      ['1:43', 'Press “Update”', 'follows the form', 'new'],
      ['1:45', 'Go back', 'checks that state survives', 'known'],
      ['1:46', 'Press “Checkout”', 'rarely used', 'fail'],
      ['1:48', 'Reload', 'checks that state survives', 'known'],
    ],
    shop: {
      brand: 'Sample shop',
      items: ['Enamel kettle', 'Linen towel'],
      checkout: 'Checkout',
      total: 'Total',
      nan: 'NaN',
    },
    bugs: [
      {
        severity: 'critical',
        title: 'Checkout fails with a server error when the cart holds a quantity of 0',
        proof: { attempts: 3, reproduced: 3, steps_before: 41, steps_after: 2 },
      },
      {
        severity: 'major',
        title: 'The total shows NaN after an update',
        proof: { attempts: 3, reproduced: 3, steps_before: 18, steps_after: 3 },
      },
    ],
  },
  problem: {
    title: 'Testing by hand does not keep up',
    before: 'By hand',
    after: 'With Rove',
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
        text: 'Headers, cookies, exposed files, slow pages and accessibility are checked along the way.',
      },
    ],
  },
  closing: {
    title: 'Give it an address and five minutes.',
    action: 'Get Started for Free',
  },
} as const;
