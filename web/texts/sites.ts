export const sites = {
  tab: 'Sites',
  title: 'Your sites',
  intro:
    'Looking for security holes, tests that may delete, order and pay, and tests of more than two hours need a proof that a public site is yours. Addresses on this machine or in a private network need none.',
  host: 'Site',
  hint: 'Such as app.example.com',
  add: 'Add site',
  adding: 'Adding…',
  empty: { title: 'No sites yet', detail: 'Add the site that you want to test.' },
  status: { proved: 'Proved', unproved: 'Not proved', expired: 'Check again' },
  until: (date: string) => `good until ${date}`,
  dns: (name: string) =>
    `Either add this TXT record to the DNS of ${name}; it speaks for its subdomains too:`,
  file: (url: string) => `Or serve this line at ${url}:`,
  check: 'Check now',
  checking: 'Checking…',
  remove: 'Remove',
  removeLabel: (host: string) => `Remove ${host}`,
  checkLabel: (host: string) => `Check ${host} now`,
  removed: 'Site removed',
  failed: {
    load: 'Your sites could not be loaded',
    add: 'The site could not be added',
    check: 'The site could not be checked',
    remove: 'The site could not be removed',
  },
} as const;
