export const accountRights = {
  title: 'Your data',
  export: {
    detail: 'Everything that is kept of your account, as JSON files in a zip archive.',
    action: 'Export My Data',
    failed: 'Failed to export your data',
  },
  delete: {
    detail: 'Ends your account and deletes everything in it: tests, reports, evidence and API keys.',
    action: 'Delete Account',
    title: 'Delete your account?',
    warning:
      'Running tests are cancelled, and everything is deleted at once. This cannot be undone. You may want to export your data first.',
    password: 'Current password',
    passwordHint: 'Without a password: sign out and in again first',
    cancel: 'Keep my account',
    submit: 'Delete everything',
    busy: 'Deleting…',
    failed: 'Failed to delete your account',
  },
} as const;
