/** Texts of the signed-in frame around the pages. */
export const app = {
  verifying: 'Verifying authentication...',
  profile: {
    setup: 'Setting up your profile...',
    moment: 'This may take a moment',
    issue: 'Profile Setup Issue',
    issueDetail: 'There was an issue setting up your profile. Please try refreshing the page.',
    refresh: 'Refresh Page',
  },
  nav: {
    label: 'Rove',
    pages: 'Main',
    home: 'Rove, home',
    dashboard: 'Dashboard',
    upload: 'Upload Test',
    results: 'Results',
    upgrade: 'Upgrade Plan',
    settings: 'Settings',
    operations: 'Operations',
    docs: 'Docs',
    contact: 'Contact',
    signOut: 'Sign Out',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  promo: {
    title: 'More tests, longer runs',
    detail: 'Pro gives 25 tests a month of up to 2 hours.',
    action: 'Upgrade',
  },
} as const;
