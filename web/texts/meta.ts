/** What search engines and shared links are told of the public pages; pages that are not here are not for them. */
export const meta = {
  '/': 'Rove explores your web app like a real user and hands back bugs that are proved: reproduced in a fresh browser and cut down to the fewest steps.',
  '/use-cases':
    'Why development teams, QA teams and product managers let Rove do the wide sweep: fewer bugs that nobody can reproduce, and more time for judgement.',
  '/features':
    'Autonomous testing, bug reports with proof, CI/CD integration, web and mobile testing, and performance and security insights, compared with testing by hand.',
  '/how-it-works':
    'Three steps from an address to a report: give the web URL or upload the app, watch the AI test like a user, receive bugs with steps and proof.',
  '/pricing':
    'Free, Pro and Chaos: tests per month, longest test and concurrent slots compared, with a calculator for what you would save.',
  '/docs':
    'How to test web and mobile apps with Rove, read its reports, call its API, and run it from GitHub Actions and GitLab CI.',
  '/contact-us':
    'Write to Rove’s support, which typically replies within 24 hours, or apply for a job in a remote-first team.',
  '/privacy':
    'Which data Rove collects, what it is used for, how long it is kept, and which rights you have.',
  '/cookie-policy': 'Which cookies Rove uses, what for, how long they stay, and how to refuse them.',
  '/terms':
    'The terms of Rove’s service: accounts, subscriptions, refunds, cancellation, price changes and liability.',
  '/logo': 'The logo of Rove.',
  '/login': 'Log in to Rove to start tests, follow them live and read their reports.',
  '/signup': 'Create a Rove account and start your first AI test for free. No credit card is needed.',
  '/reset-password': 'Ask for a link with which you can choose a new password for your Rove account.',
} as const satisfies Record<`/${string}`, string>;
